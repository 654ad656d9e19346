import { itemKinds } from 'shared/cart/item-kinds';
import type { CartItem, LineProblem, QuoteLine } from 'shared/cart/types';
import { clockText } from 'shared/events/event-texts';
import type { AppError } from 'shared/lib/app-error';
import { formatEventDay, formatMoment } from 'shared/lib/malta-time';
import { formatPrice } from 'shared/lib/money';

export function kindOf(item: CartItem, line: QuoteLine | undefined): string {
  if (!item.is_membership) return itemKinds[item.type].name;
  const periods = { monthly: 'Membership, monthly', annual: 'Membership, annual' };
  return line?.billing_period ? periods[line.billing_period] : 'Membership';
}

/** Today's price, or the stored one until the database has answered. */
export function unitPriceOf(item: CartItem, line: QuoteLine | undefined): string {
  return formatPrice(
    line?.unit_price ?? item.price,
    line?.price_unit ?? item.price_unit,
    line?.quantity ?? item.unit_quantity,
  );
}

/** When and where, or how soon: "Friday, 4 December 2026, 18:30, TBD" (spec 1§2). */
export function factsOf(item: CartItem, line: QuoteLine | undefined): string {
  const source = line ?? item;
  const { event_date, event_time } = source;
  if (!itemKinds[item.type].takesPlace) {
    const delivery = source.estimated_delivery ?? '';
    return delivery && !item.is_membership ? `Delivery: ${delivery}` : delivery;
  }
  return [
    event_date && formatEventDay(event_date),
    event_date && event_time && clockText({ event_date, event_time }),
    source.location || 'TBD',
  ]
    .filter(Boolean)
    .join(', ');
}

const gone = {
  unavailable: 'This is no longer available.',
  full: 'This event is fully booked.',
  held: 'All seats are taken or reserved right now. Reservations lapse after a day, so a seat may become available: try again later.',
  past: 'This event is over.',
};

/** Why a line cannot be ordered, in a sentence. Refusals of checkout stand in `lib/error-texts`. */
const problemTexts: Record<LineProblem, string | ((line: QuoteLine) => string)> = {
  ...gone,
  owned: ({ is_membership, item_type }) =>
    is_membership ? 'You already have this membership.' : itemKinds[item_type].ownedText,
  membership_unpaid:
    'A membership is already on an unpaid order. Pay or cancel it under Billing first.',
  one_membership: 'Only one membership can be ordered at a time.',
  next_period: 'This plan can only follow the one you have now. Choose it under Membership.',
};

function problemOf(line: QuoteLine): string | null {
  const text = line.problem && problemTexts[line.problem];
  return typeof text === 'function' ? text(line) : text;
}

/** Until when a seat is kept while the item waits in the cart, in a sentence. */
export function reservationOf({ problem, reserved_until }: QuoteLine): string | null {
  if (problem || !reserved_until) return null;
  return `Your seat is reserved until ${formatMoment(reserved_until)} (Malta time).`;
}

/** What has to be known before ordering: why an item cannot be had, or that its seat is not kept. */
export function warningOf(line: QuoteLine): string | null {
  const problem = problemOf(line);
  const isSeatGone = line.reservation_lapsed && [null, 'full', 'held'].includes(line.problem);
  if (!problem && !isSeatGone) return null;
  const seat = isSeatGone && 'Your seat is no longer reserved.';
  const way = problem
    ? `${problem} Remove it to continue.`
    : 'Seats are still available: you get yours when you order.';
  return [seat, way].filter(Boolean).join(' ');
}

/** Why a removed item is not put back: the sentences of these codes say to remove it. */
export function notBackText({ code, details, userText }: AppError): string {
  if (code === 'CT002') return gone.unavailable;
  if (code === 'CT003') return details.problem === 'held' ? gone.held : gone.full;
  return code === 'CT004' ? gone.past : userText;
}
