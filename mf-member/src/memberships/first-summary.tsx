import { type ReactNode, useState } from 'react';
import { company } from 'shared/company';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { firstPayment, withVat } from 'shared/memberships/fees';
import { kindName, periodWord } from 'shared/memberships/membership-words';
import { noticeDays } from 'shared/memberships/plan-terms';
import type { Membership, Plan, PlanChoice } from 'shared/memberships/types';
import { planGone } from 'shared/memberships/use-plans';
import { adoptPendingMembership } from 'shared/registration/adopt-membership';
import { storePendingMembership } from 'shared/registration/pending-membership';
import { Link, useNavigate } from 'shared/router';
import { showToast, useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { rateOf, vatIncludedWords } from 'shared/vat/standing-text';
import { useVatStanding } from 'shared/vat/use-vat-standing';
import { waysToPay } from '../lib/ways-to-pay';
import { Summary, WhatHappens } from './summary';
import styles from './summary.module.css';

interface FirstSummaryProps {
  membership: Membership;
  choice: PlanChoice | null;
  plan: Plan | null;
}

function whatBegins({ box_number, status }: Membership): string {
  if (box_number === null)
    return `Your membership begins. Your ${company.addressName} appears here once we have also approved who uses it.`;
  return status === 'active'
    ? 'It replaces your current membership; your box number stays the same.'
    : 'Your membership begins again, with the same box number.';
}

/** For a person without a running plan: the chosen one goes into the cart and is ordered there. */
export function FirstSummary({ membership, choice, plan }: FirstSummaryProps): ReactNode {
  const navigate = useNavigate();
  const { data: standing } = useVatStanding();
  const [isPending, setPending] = useState(false);
  const { busy, error, run } = useAction(async (chosen: PlanChoice) => {
    const outcome = await putIntoCart(chosen);
    setPending(outcome === 'already-pending');
    if (outcome === 'unavailable') throw planGone();
    if (outcome !== 'added') return;
    showToast('Your plan is in the cart.');
    navigate(paths.cart);
  });
  if (choice === null || plan === null) {
    return (
      <Summary title="What it costs">
        <p className={styles.text}>Choose a plan to see what it costs and when it begins.</p>
      </Summary>
    );
  }
  const { onboarding_fee: fee } = membership;
  const rate = rateOf(standing?.state);
  return (
    <Summary title={kindName(plan)}>
      <WhatHappens
        steps={[
          ['Now', 'The plan goes into your cart, where you see every figure before you order.'],
          [
            'Your first payment',
            `${formatEuro(firstPayment(plan, fee, rate))}: one ${periodWord(plan.billing_period)}, ${fee === null ? vatIncludedWords(rate) : `the onboarding fee of ${formatEuro(fee)} (once)${rate === 0 ? ', without VAT' : ' and VAT'}`}, ${waysToPay()}.`,
          ],
          ['The day it is recorded', whatBegins(membership)],
          [
            `Every ${periodWord(plan.billing_period)} after that`,
            `${formatEuro(withVat(plan.price, rate))}, ${vatIncludedWords(rate)}, until you give ${noticeDays} days’ notice.`,
          ],
        ]}
      />
      {isPending && (
        <Notice tone="warning" announce>
          <p>
            You already have a membership waiting for payment: in{' '}
            <Link to={paths.cart}>your cart</Link> or, once ordered, under{' '}
            <Link to={paths.billing}>Billing</Link>.
          </p>
        </Notice>
      )}
      {error && <ErrorNotice error={error} />}
      <Button tone="primary" busy={busy} onClick={() => void run(choice)}>
        Add {kindName(plan)} to the cart
      </Button>
    </Summary>
  );
}

async function putIntoCart(choice: PlanChoice): ReturnType<typeof adoptPendingMembership> {
  const { userId } = useAppStore.getState().session;
  if (userId === null) return 'none';
  storePendingMembership(choice);
  return adoptPendingMembership(userId);
}
