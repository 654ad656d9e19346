import { formatEuro, totalOf } from 'shared/lib/money';

interface Offer {
  id: string;
  /** Euros, VAT included, for one unit. */
  price: number;
  unit_quantity: number;
}

interface OrderLines {
  items: readonly { item_id: string; gross_amount: number }[];
}

/** Euros with VAT to pay for what a person has: what its order asks, else what it costs today. */
export function amountAsked(offer: Offer, order: OrderLines | null): number {
  const line = order?.items.find(({ item_id }) => item_id === offer.id);
  return line?.gross_amount ?? totalOf(offer);
}

/**
 * What the link there says. The price may have become nothing meanwhile, and an order of €0.00 is paid
 * at once; so may a line of an order that asks something for its other lines.
 */
export function payLabel(offer: Offer, order: OrderLines | null): string {
  const amount = amountAsked(offer, order);
  if (amount > 0) return `Pay ${formatEuro(amount)}`;
  return order === null ? 'Confirm in cart' : 'See the order';
}

/** What is still to do about something that was added and costs something: nobody has ordered it yet. */
export const waitsInCart = 'It is in your cart: order it there.';
