import type { CartItem, ItemType, LineProblem, QuoteLine } from 'shared/cart/types';
import { formatEventDay, formatEventTime, formatMoment } from 'shared/lib/malta-time';
import { formatPrice } from 'shared/lib/money';

const typeNames: Record<ItemType, string> = {
  service: 'Service',
  event: 'Event',
  document: 'Document',
};

export function kindOf(item: CartItem, line: QuoteLine | undefined): string {
  if (!item.is_membership) return typeNames[item.type];
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
  if (item.type !== 'event') {
    const delivery = source.estimated_delivery ?? '';
    return delivery && !item.is_membership ? `Delivery: ${delivery}` : delivery;
  }
  return [
    source.event_date && formatEventDay(source.event_date),
    source.event_time && formatEventTime(source.event_time),
    source.location || 'TBD',
  ]
    .filter(Boolean)
    .join(', ');
}

const problemTexts: Record<LineProblem, string> = {
  unavailable: 'This is no longer available.',
  full: 'This event is fully booked.',
  held: 'All seats are taken or reserved right now. Please try again later.',
  past: 'This event has already taken place.',
  owned: 'You already have this.',
};

function problemOf(line: QuoteLine): string | null {
  return line.problem && (line.problem_message || problemTexts[line.problem]);
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
    : 'There are free ones: you get yours when you order.';
  return [seat, way].filter(Boolean).join(' ');
}
