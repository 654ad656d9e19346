import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { kindName } from 'shared/memberships/membership-words';
import { questionPath } from 'shared/memberships/standing';
import type { BillingPeriod, Membership, PlanChoice } from 'shared/memberships/types';
import { findPlan, usePlans } from 'shared/memberships/use-plans';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { Notice } from 'shared/ui/notice';
import { Segments } from 'shared/ui/segments';
import { ChangeSummary } from './change-summary';
import styles from './choose-plan.module.css';
import { FirstSummary } from './first-summary';
import { PlanOptions } from './plan-options';
import { useMembershipAddress } from './use-membership-address';

/** Choosing a plan and how it is billed; what that means stands beside it before anything is done. */
export function ChoosePlan({ membership }: { membership: Membership }): ReactNode {
  const { plans } = usePlans();
  const { plan, period: chosenPeriod, choose } = useMembershipAddress();
  const present = presentChoice(membership);
  const period = chosenPeriod ?? present?.billingPeriod ?? 'monthly';
  const type = plan ?? present?.membershipType ?? null;
  const choice: PlanChoice | null = type && { membershipType: type, billingPeriod: period };
  const chosen = choice && findPlan(plans, choice);
  const obstacle = obstacleTo(membership);
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to={paths.membership}>Back to your membership</Link>
      </p>
      {obstacle}
      {!obstacle && (
        <div className={styles.columns}>
          <div className={styles.choice}>
            <Segments<BillingPeriod>
              name="period"
              label="Billed"
              options={[
                { value: 'monthly', content: 'Monthly' },
                { value: 'annual', content: 'Annual, one month free' },
              ]}
              chosen={period}
              onChoose={(value) => choose(type, value)}
            />
            <PlanOptions
              plans={plans.filter(({ billing_period }) => billing_period === period)}
              chosen={type}
              membership={membership}
              onChoose={(value) => choose(value, period)}
            />
            <p className={styles.more}>
              <Link to={paths.members}>Compare the plans side by side</Link>
            </p>
          </div>
          <div aria-live="polite">
            {present ? (
              <ChangeSummary membership={membership} choice={choice} plan={chosen ?? null} />
            ) : (
              <FirstSummary membership={membership} choice={choice} plan={chosen ?? null} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The plan that runs and can be changed; null for one that was granted, or over. */
function presentChoice({ status, plan }: Membership): PlanChoice | null {
  if (status !== 'active' || !plan?.service_id || plan.billing_period === null) return null;
  const { membership_type, billing_period } = plan;
  return {
    membershipType: membership_type as PlanChoice['membershipType'],
    billingPeriod: billing_period,
  };
}

/** What has to be settled before another plan can be chosen. */
function obstacleTo({ notice, unpaid }: Membership): ReactNode {
  if (notice) {
    return (
      <Notice tone="warning">
        <p>
          You gave notice: your membership ends on {formatDay(notice.ends_on)}. To continue with
          another plan, take the notice back first.
        </p>
        <div className="ways">
          <ButtonLink size="sm" to={questionPath('take-back')}>
            Take back notice
          </ButtonLink>
        </div>
      </Notice>
    );
  }
  if (unpaid && unpaid.kind !== 'renewal') {
    return (
      <Notice tone="warning">
        <p>
          Order {keepWhole(unpaid.purchase_number)} for {kindName(unpaid)} is not paid yet. Pay it,
          or cancel it under Billing to choose another plan.
        </p>
        <div className="ways">
          <ButtonLink size="sm" to={`${paths.billing}#due-${unpaid.purchase_id}`}>
            Go to Billing
          </ButtonLink>
        </div>
      </Notice>
    );
  }
  return null;
}
