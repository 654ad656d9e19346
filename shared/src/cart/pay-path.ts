import { paths } from 'shared/lib/paths';

/**
 * Where something that waits for its payment is paid: on its order under Billing, or in the cart
 * while it stands on none (decisions: Cart).
 */
export function payPath({ purchase_id: orderId }: { purchase_id: string | null }): string {
  return orderId === null ? paths.cart : `${paths.billing}#due-${orderId}`;
}
