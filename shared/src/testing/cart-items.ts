import { type CartItem, cartItemId } from '../cart/types';

/** A service in the cart, as it lies in browser storage. @param nr tells one from the other. */
export function makeCartItem(nr: number, changes: Partial<CartItem> = {}): CartItem {
  const id = `11111111-1111-4111-8111-${String(nr).padStart(12, '0')}`;
  return {
    id: cartItemId('service', id),
    type: 'service',
    title: `Service ${nr}`,
    price: 10 * nr,
    currency: 'EUR',
    price_unit: 'one_time',
    unit_quantity: 1,
    added_at: '2026-11-21T09:00:00Z',
    source: { id },
    is_membership: false,
    ...changes,
  };
}
