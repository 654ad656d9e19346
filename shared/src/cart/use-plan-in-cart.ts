import { useCart } from './use-cart';

/** Whether a plan waits in the cart, not ordered yet. */
export function usePlanInCart(): boolean {
  return useCart(({ items }) => items.some(({ is_membership }) => is_membership));
}
