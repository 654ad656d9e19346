import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { onboardingFee, vatRate } from 'shared/memberships/fees';
import { type Plan, type PlanChoice, planTypes } from 'shared/memberships/types';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { personAnswers } from '../lib/person-answers';
import { BillingToggle } from './billing-toggle';
import { EveryPlan } from './every-plan';
import styles from './memberships-page.module.css';
import { changeTo, choosing, isSame } from './plan-actions';
import { PlanCard } from './plan-card';
import { PlanComparison } from './plan-comparison';
import { PlanQuestions } from './plan-questions';
import { useBillingPeriod } from './use-billing-period';
import { useChoosing } from './use-choosing';
import { useOwnMembership } from './use-own-membership';
import { usePlanInAddress } from './use-plan-in-address';

/**
 * Mail Storage Pricing (spec 1§2).
 * @param onRegister opens the registration; settles when it is open, rejects with an AppError.
 */
export function MembershipsPage({
  plans,
  onRegister,
}: {
  plans: readonly Plan[];
  onRegister: (choice: PlanChoice) => Promise<void>;
}): ReactNode {
  const [period, setPeriod] = useBillingPeriod();
  const isSignedIn = useAppStore(({ session }) => session.status === 'signed-in');
  return (
    <>
      <PageSection tone="stone" className={styles.opening} aria-labelledby="pricing">
        <div className={styles.head}>
          <SectionHeading
            as="h1"
            id="pricing"
            eyebrow="Membership"
            intro="One address, three ways to use it. With every plan we receive, scan and store your post; the plans differ in how much, and how fast."
          >
            Mail Storage Pricing
          </SectionHeading>
          <BillingToggle period={period} onChange={setPeriod} />
        </div>
      </PageSection>
      <PageSection className={styles.plans} aria-label="Plans">
        <PlanCards plans={plans} period={period} onRegister={onRegister} />
        <p className={styles.ways}>
          {!isSignedIn && (
            <>
              Already a member? <Link to={paths.login}>Sign in</Link>.{' '}
            </>
          )}
          Not sure which plan fits? <Link to={paths.contact}>Ask us</Link>
          {` ${personAnswers}.`}
        </p>
      </PageSection>
      {plans.length > 0 && <EveryPlan />}
      {plans.length > 0 && (
        <PageSection tone="deep" aria-labelledby="comparison">
          <SectionHeading
            id="comparison"
            intro={`Prices are in euros, without ${formatPercent(vatRate)} VAT unless a line says otherwise. The onboarding fee of ${formatEuro(onboardingFee)} is charged once, with your first membership.`}
          >
            The plans side by side
          </SectionHeading>
          <PlanComparison plans={plans} />
        </PageSection>
      )}
      <PlanQuestions plans={plans} />
    </>
  );
}

interface PlanCardsProps {
  plans: readonly Plan[];
  period: Plan['billing_period'];
  onRegister: (choice: PlanChoice) => Promise<void>;
}

function PlanCards({ plans, period, onRegister }: PlanCardsProps): ReactNode {
  const { choose, busyPlan, failure, isAlreadyPending } = useChoosing(onRegister);
  const { plan: own, fee } = useOwnMembership();
  usePlanInAddress((choice) => void choose(choice, 'in the address'));
  const pick = ({ membership_type, billing_period }: Plan) =>
    void choose({ membershipType: membership_type, billingPeriod: billing_period });
  const shown = planTypes.flatMap((type) =>
    plans.filter((plan) => plan.membership_type === type && plan.billing_period === period),
  );
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No plans are available at the moment"
          actions={<ButtonLink to={paths.contact}>Contact us</ButtonLink>}
        >
          Please check back soon, or write to us and we’ll find a way.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {isAlreadyPending && <AlreadyPending />}
      {failure && <ErrorNotice error={failure.error} onRetry={() => void choose(failure.choice)} />}
      <ul className={styles.cards}>
        {shown.map((plan) => (
          <PlanCard
            key={plan.membership_type}
            plan={plan}
            isOwn={own !== null && isSame(own, plan)}
            fee={fee}
            busy={busyPlan === plan.membership_type}
            action={own ? changeTo(plan, own) : { ...choosing(plan), onFollow: () => pick(plan) }}
          />
        ))}
      </ul>
    </>
  );
}

function AlreadyPending(): ReactNode {
  return (
    <Notice tone="warning" announce>
      <p>
        You already have a membership waiting for payment. Pay for it or cancel it before you choose
        another: it is in <Link to={paths.cart}>your cart</Link> or, once ordered, under{' '}
        <Link to={paths.billing}>Billing</Link>.
      </p>
    </Notice>
  );
}
