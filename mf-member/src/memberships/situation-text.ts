import { formatDay } from 'shared/lib/malta-time';
import { typeName } from 'shared/memberships/membership-words';
import { renewalDays } from 'shared/memberships/plan-terms';
import { endsUnrenewed, type Situation } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';

export const planInCart = 'Your plan waits in the cart. The membership begins with its payment.';

/** How the membership stands and what is to be done about it, in a sentence or two. */
export function situationText(
  membership: Membership,
  situation: Situation,
  isAdministrator: boolean,
): string {
  const { valid_until: until, grace_until: grace, unpaid, notice, plan } = membership;
  switch (situation) {
    case 'none':
      return isAdministrator
        ? 'You administer this site: for that you need no membership.'
        : 'You don’t have a plan yet. With one, your company gets its address in Valletta, and we receive, scan and keep its post for you.';
    case 'waiting':
      return unpaid
        ? 'Your order is placed. The membership begins the day your payment is recorded; this page shows it by itself.'
        : planInCart;
    case 'running':
      return runningText(membership);
    case 'grace':
      return `Your paid time ended on ${formatDay(until ?? '')}. Everything goes on until ${formatDay(grace ?? '')}: ${unpaid ? 'paid by then, the new period joins' : 'a plan that is chosen and paid for by then joins'} the old one without a gap. After that day the membership is over.`;
    case 'ending':
      return `You gave notice on ${formatDay(notice?.given_on ?? '')}: your membership ends on ${formatDay(notice?.ends_on ?? '')}. Everything goes on until that day, and until then you can take the notice back.`;
    case 'expired':
      return `${plan ? typeName(plan.membership_type) : 'Your membership'} ended${until ? ` on ${formatDay(until)}` : ''}. Choose a plan to go on: it begins with its payment, and your box number stays the same.`;
    case 'cancelled':
      return `Your membership has ended${until ? `, on ${formatDay(until)}` : ''}. You can come back at any time: choose a plan, and your box number is the same again.`;
  }
}

function runningText(membership: Membership): string {
  const { unpaid, plan, next, valid_until: until } = membership;
  if (unpaid?.kind === 'renewal') {
    return 'Your renewal is ready. Pay it by bank transfer; we never charge you automatically.';
  }
  if (unpaid?.kind === 'change') {
    return 'Your change of plan is ordered. Until it is paid everything stays as it is, and you can cancel the order under Billing.';
  }
  if (unpaid?.kind === 'first') {
    return 'Your order is placed. The plan on it begins the day your payment is recorded, in place of the membership you have.';
  }
  if (endsUnrenewed(membership)) {
    return 'No order follows for the next period, so your membership ends with this one. To go on, choose a plan.';
  }
  if (next?.kind === 'end' && plan?.service_id === null) {
    return `Your membership runs until ${formatDay(next.on)}, and there is nothing to pay for it. After that day you can choose a plan; one that is paid for before takes its place at once.`;
  }
  return until === null
    ? 'Your membership runs without an end.'
    : `We’ll send your renewal ${renewalDays} days ahead. You pay it by bank transfer; we never charge you automatically.`;
}
