import { formatDay } from 'shared/lib/malta-time';
import { typeName } from 'shared/memberships/membership-words';
import { renewalDays } from 'shared/memberships/plan-terms';
import { endsUnrenewed, type Situation } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import { chargedAutomatically, payRenewal, waysToPay } from '../lib/ways-to-pay';

export const planInCart =
  'Your plan is in the cart. Your membership begins once you have paid for it.';

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
        ? 'You administer this site, so you need no membership.'
        : 'You don’t have a plan yet. With one, your company gets its address in Valletta, and we receive, scan and keep its post for you.';
    case 'waiting':
      return unpaid
        ? 'Your order is placed. Your membership begins the day we record your payment; this page updates automatically.'
        : planInCart;
    case 'running':
      return runningText(membership);
    case 'grace':
      return `Your paid period ended on ${formatDay(until ?? '')}. Everything continues until ${formatDay(grace ?? '')}: ${unpaid ? 'pay by then' : 'choose and pay for a plan by then'}, and the new period follows without a gap. After that day your membership is over.`;
    case 'ending':
      return `You gave notice on ${formatDay(notice?.given_on ?? '')}: your membership ends on ${formatDay(notice?.ends_on ?? '')}. Everything continues until that day, and until then you can take the notice back.`;
    case 'expired':
      return `${plan ? typeName(plan.membership_type) : 'Your membership'} ended${until ? ` on ${formatDay(until)}` : ''}. Choose a plan to continue: it begins once you have paid, and your box number stays the same.`;
    case 'cancelled':
      return `Your membership has ended${until ? `, on ${formatDay(until)}` : ''}. You can come back at any time: choose a plan, and you get the same box number again.`;
  }
}

function runningText(membership: Membership): string {
  const { unpaid, plan, next, valid_until: until } = membership;
  if (unpaid?.kind === 'renewal') {
    return `Your renewal is ready. ${payRenewal()}`;
  }
  if (unpaid?.kind === 'change') {
    return 'You have ordered a change of plan. Until you pay, everything stays as it is, and you can cancel the order under Billing.';
  }
  if (unpaid?.kind === 'first') {
    return 'Your order is placed. The new plan begins the day we record your payment and replaces your current membership.';
  }
  if (endsUnrenewed(membership)) {
    return 'There is no order for the next period, so your membership ends with this one. To continue, choose a plan.';
  }
  if (next?.kind === 'end' && plan?.service_id === null) {
    return `Your membership runs until ${formatDay(next.on)}, and there is nothing to pay for it. After that day you can choose a plan; one you pay for before then replaces it at once.`;
  }
  return until === null
    ? 'Your membership has no end date.'
    : `We’ll send your renewal ${renewalDays} days ahead. You pay it ${waysToPay()}; ${chargedAutomatically()}.`;
}
