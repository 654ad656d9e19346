import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { kindName, periodWord } from 'shared/memberships/membership-words';
import type { Membership } from 'shared/memberships/types';
import { DetailList } from 'shared/ui/detail-list';

/** The facts of a membership: what it costs, until when it is paid, what comes next. */
export function PlanFacts({
  membership,
  isOver,
}: {
  membership: Membership;
  isOver: boolean;
}): ReactNode {
  const { plan, valid_until: until, first_paid_on: since } = membership;
  const end = until ? formatDay(until) : 'No end date';
  return (
    <DetailList
      items={[
        plan?.price != null && plan.billing_period && !isOver
          ? ['Price', `${formatEuro(plan.price)} a ${periodWord(plan.billing_period)}, plus VAT`]
          : null,
        [isOver ? 'Ran until' : plan?.service_id ? 'Paid until' : 'Runs until', end],
        isOver ? null : ['What comes next', nextText(membership)],
        since ? ['Member since', formatDay(since)] : null,
      ]}
    />
  );
}

/** What happens at the end of the period, when, and what it costs. */
function nextText({ next, notice, unpaid }: Membership): string {
  if (unpaid?.kind === 'change' || unpaid?.kind === 'first')
    return `${kindName(unpaid)}, from the day your payment is recorded`;
  if (next === null) return 'It continues';
  if (next.kind === 'end') return `It ends on ${formatDay(next.on)}`;
  const what = next.kind === 'change' ? kindName(next) : `One more ${periodOf(next)}`;
  const price =
    next.total_amount === null ? 'already paid' : `${formatEuro(next.total_amount)} with VAT`;
  const end = notice ? `. It ends on ${formatDay(notice.ends_on)}` : '';
  return `${what} after ${formatDay(next.on)}: ${price}${end}`;
}

function periodOf({ billing_period: period }: NonNullable<Membership['next']>): string {
  return period === null ? 'period' : periodWord(period);
}
