import { type ReactNode, useState } from 'react';
import { payPath } from 'shared/cart/pay-path';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { kindName } from 'shared/memberships/membership-words';
import type {
  Membership,
  MembershipChange,
  MembershipQuote,
  Plan,
  PlanChoice,
} from 'shared/memberships/types';
import { useChangeQuote } from 'shared/memberships/use-change-quote';
import { useMembershipActions } from 'shared/memberships/use-membership';
import { planGone } from 'shared/memberships/use-plans';
import { missingForInvoice, missingText } from 'shared/profiles/invoice-needs';
import { useProfile } from 'shared/profiles/use-profile';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { changeSteps } from './change-steps';
import { QuoteSums } from './quote-sums';
import { Summary, WhatHappens } from './summary';
import styles from './summary.module.css';

interface ChangeSummaryProps {
  membership: Membership;
  choice: PlanChoice | null;
  plan: Plan | null;
}

/** What a change means: what happens when, what it costs, and the button that does it. */
export function ChangeSummary({ membership, choice, plan }: ChangeSummaryProps): ReactNode {
  if (choice === null) return null;
  if (plan === null) {
    return (
      <Summary title="No longer available">
        <ErrorNotice error={planGone()} />
      </Summary>
    );
  }
  if (isPresent(membership, plan) && !isToBeKept(membership)) {
    return (
      <Summary title={kindName(plan)}>
        <p className={styles.text}>
          This is your plan. Choose another one, or another billing period, to see what a change
          means and costs; nothing changes until you confirm.
        </p>
      </Summary>
    );
  }
  return <QuotedChange key={kindName(plan)} {...{ membership, choice, plan }} />;
}

interface QuotedChangeProps {
  membership: Membership;
  choice: PlanChoice;
  plan: Plan;
}

function QuotedChange({ membership, choice, plan }: QuotedChangeProps): ReactNode {
  const { data: quote, error, refetch } = useChangeQuote(choice);
  const title = `Change to ${kindName(plan)}`;
  return (
    <Summary title={quote?.starts === 'same' ? `Keep ${kindName(plan)}` : title}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!quote && !error && <Skeleton label="Working out what it costs…" lines={6} />}
      {quote && (
        <>
          <WhatHappens steps={changeSteps(membership, plan, quote)} />
          {quote.starts === 'now' && <QuoteSums quote={quote.quote} />}
          <Confirm key={quote.total_amount} quote={quote} choice={choice} plan={plan} />
        </>
      )}
    </Summary>
  );
}

function Confirm({
  quote,
  choice,
  plan,
}: {
  quote: MembershipQuote;
  choice: PlanChoice;
  plan: Plan;
}): ReactNode {
  const navigate = useNavigate();
  const { change } = useMembershipActions();
  const [key] = useState(() => crypto.randomUUID()); // one order, however often it is sent
  const { data: profile } = useProfile();
  const editor = useProfileEditor();
  const missing = quote.starts === 'now' && profile ? missingForInvoice(profile) : [];
  const isIncomplete = missing.length > 0;
  const { busy, error, run } = useAction(async () => {
    const say = unseenNews();
    const outcome = await change(choice, key, quote.total_amount);
    const { text, to } = whatBecameOf(outcome, kindName(plan));
    say(text);
    navigate(to);
  });
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {isIncomplete && (
        <Notice tone="warning" announce>
          {missingText(missing)}
        </Notice>
      )}
      {/* one button, whatever it says: the focus returns to it from the dialog */}
      <Button
        tone="primary"
        busy={busy}
        onClick={isIncomplete ? editor.openForInvoice : () => void run()}
      >
        {isIncomplete ? 'Complete your details to order' : confirmLabel(quote, kindName(plan))}
      </Button>
    </>
  );
}

function confirmLabel({ starts, starts_on, total_amount }: MembershipQuote, name: string): string {
  if (starts === 'same') return `Keep ${name}`;
  if (starts === 'next_period') return `Change after ${formatDay(starts_on)}`;
  return `Order for ${formatEuro(total_amount)}`;
}

function whatBecameOf(
  { starts, starts_on, order }: MembershipChange,
  name: string,
): { text: string; to: string } {
  if (starts === 'same') return { text: `You keep ${name}.`, to: paths.membership };
  if (order && order.total_amount > 0) {
    return {
      text: `Order ${order.purchase_number} is placed. Here is how to pay it.`,
      to: payPath(order),
    };
  }
  const text =
    starts === 'now'
      ? `Your plan is now ${name}.`
      : `Your plan changes after ${formatDay(starts_on)}, to ${name}.`;
  return { text, to: paths.membership };
}

function isPresent({ plan }: Membership, chosen: Plan): boolean {
  return (
    plan?.membership_type === chosen.membership_type &&
    plan.billing_period === chosen.billing_period
  );
}

/** Whether choosing the present plan means something: another one, or the end, comes after it. */
function isToBeKept({ next }: Membership): boolean {
  return next !== null && next.kind !== 'renewal';
}
