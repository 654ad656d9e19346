import { paths } from 'shared/lib/paths';
import type { BadgeTone } from 'shared/ui/badge';
import { formatDay, formatDayAndMonth } from '../lib/malta-time';
import { formatEuro } from '../lib/money';
import { kindName, typeName } from './membership-words';
import type { Membership } from './types';

/**
 * How somebody's membership stands, told apart as far as it matters to them. `grace`: the last day is
 * over, and a late payment still leaves no gap. `ending`: notice was given.
 */
export type Situation =
  | 'none'
  | 'waiting'
  | 'running'
  | 'grace'
  | 'ending'
  | 'expired'
  | 'cancelled';

/** @param today YYYY-MM-DD in Malta. */
export function situationOf(membership: Membership, today: string): Situation {
  const { status, notice, valid_until } = membership;
  if (status === 'pending_payment') return 'waiting';
  if (status !== 'active') return status;
  // a notice may reach beyond what is paid for
  if (valid_until !== null && valid_until < today) return 'grace';
  return notice ? 'ending' : 'running';
}

/** Whether the Valletta address may be used: for as long as the membership is in force. */
export function mayUseAddress(situation: Situation): boolean {
  return ['running', 'grace', 'ending'].includes(situation);
}

/** Whether members see their address, and may give it out: not before it is approved who uses it. */
export function isAddressShown({ address }: Pick<Membership, 'address'>): boolean {
  return address?.state !== 'reserved' && address?.state !== 'held';
}

interface Action {
  label: string;
  /** The same where there is little room. */
  short: string;
  to: string;
}

export interface Standing {
  /** "Pro"; null for none. */
  plan: string | null;
  /** How it stands, in a word or two, for a badge. */
  state: readonly [BadgeTone, string];
  /** Until when and what comes next, in half a sentence; blank where the state says it all. */
  outlook: string;
  /** The one thing there is to do, and where it is done. */
  action: Action | null;
}

/** The questions that the membership page asks when its address names them. */
export type Question = 'leave' | 'withdraw' | 'take-back';

/** Where a plan is chosen. */
export const plansPath = `${paths.membership}?view=plans`;

export function questionPath(question: Question): string {
  return `${paths.membership}?ask=${question}`;
}

const seePlans: Action = { label: 'See plans', short: 'Plans', to: plansPath };
const toCart: Action = { label: 'Go to the cart', short: 'Cart', to: paths.cart };
const renew: Action = { label: 'Renew', short: 'Renew', to: plansPath };
const takeBack: Action = {
  label: 'Take back notice',
  short: 'Take back',
  to: questionPath('take-back'),
};

/** No order follows, though nobody gave notice: it was cancelled, or the plan is not on sale any more. */
export function endsUnrenewed({
  notice,
  plan,
  next,
}: Pick<Membership, 'notice' | 'plan' | 'next'>): boolean {
  return notice === null && next?.kind === 'end' && plan?.service_id != null;
}

/**
 * A membership in one line: the dashboard's head, the membership page and the lounge say the same.
 * @param isPlanInCart a plan was chosen and only has to be ordered
 */
export function standingOf(membership: Membership, today: string, isPlanInCart = false): Standing {
  const type = (membership.plan ?? membership.unpaid)?.membership_type;
  const standing = howItStands(membership, today);
  const waitsInCart = isPlanInCart && standing.action?.to === plansPath;
  return {
    plan: type ? typeName(type) : null,
    ...standing,
    ...(waitsInCart && { action: toCart, outlook: standing.outlook || 'Your plan is in the cart' }),
  };
}

function howItStands(membership: Membership, today: string): Omit<Standing, 'plan'> {
  const { valid_until: until, unpaid, notice } = membership;
  const pay = unpaid && {
    label: `Pay ${formatEuro(unpaid.amount_due)}`,
    short: 'Pay',
    to: `${paths.billing}#due-${unpaid.purchase_id}`,
  };
  switch (situationOf(membership, today)) {
    case 'none':
      return {
        state: ['neutral', 'No membership'],
        outlook: '',
        action: seePlans,
      };
    case 'waiting':
      return {
        state: ['warning', 'Payment due'],
        outlook: 'Starts with your payment',
        action: pay ?? toCart,
      };
    case 'running':
      return {
        state: ['success', 'Active'],
        outlook: outlookOf(membership),
        action: pay ?? (endsUnrenewed(membership) ? renew : null),
      };
    case 'grace':
      return {
        state: unpaid ? ['danger', 'Payment overdue'] : ['warning', 'Paid period is over'],
        outlook: membership.grace_until
          ? `${unpaid ? 'Pay' : 'Pay for a plan'} by ${formatDay(membership.grace_until)} to keep it without a gap`
          : '',
        action: pay ?? renew,
      };
    case 'ending':
      return {
        state: ['warning', `Ends ${formatDayAndMonth(notice?.ends_on ?? '')}`],
        outlook: unpaid ? 'One more period is due before then' : 'Everything continues until then',
        action: pay ?? takeBack,
      };
    case 'expired':
      return {
        state: ['danger', 'Expired'],
        outlook: until ? `Ended on ${formatDay(until)}` : '',
        action: pay ?? renew,
      };
    case 'cancelled':
      return {
        state: ['neutral', 'Ended'],
        outlook: until ? `On ${formatDay(until)}` : '',
        action: pay ?? seePlans,
      };
  }
}

function outlookOf({ valid_until: until, unpaid, next, notice, plan }: Membership): string {
  if (until === null) return 'No end date';
  const day = formatDay(until);
  if (unpaid?.kind === 'change' || unpaid?.kind === 'first') {
    return `Until ${day}; ${kindName(unpaid)} starts with your payment`;
  }
  if (unpaid) return `Until ${day}; the next period is due by then`;
  if (next?.kind === 'change') return `Until ${day}, then ${kindName(next)}`;
  if (endsUnrenewed({ notice, plan, next })) return `Until ${day}, then it ends`;
  return next?.kind === 'renewal' ? `Paid until ${day}` : `Until ${day}`;
}
