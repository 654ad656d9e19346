import { type Cart, useAppStore } from 'shared/runtime/store';
import { cartStorageKey, readStoredCart, writeStoredCart } from './cart-storage';
import type { CartItem } from './types';

/** Shows the stored cart of `ownerId`. */
export function loadCart(ownerId: string, status: 'merging' | 'ready'): void {
  if (useAppStore.getState().session.userId !== ownerId) return;
  useAppStore.setState({ cart: { ownerId, status, ...readStoredCart(ownerId) } });
}

/** Keeps the cart in step with the person's other tabs, as long as the page lives. */
export function followCartInOtherTabs(): void {
  globalThis.addEventListener('storage', (change) => {
    const { ownerId, status } = useAppStore.getState().cart;
    if (ownerId !== null && change.key === cartStorageKey(ownerId)) loadCart(ownerId, status);
  });
}

/** @returns false when the item is in the cart already (it is refused, spec 1§4). */
export function addToCart(item: CartItem): boolean {
  if (useAppStore.getState().cart.items.some((other) => other.id === item.id)) return false;
  mergeIntoCart([item]);
  return true;
}

/** Adds what is not there yet. One membership at a time: a new plan takes the old one's place. */
export function mergeIntoCart(items: readonly CartItem[]): void {
  changeCart((cart) => {
    let next = [...cart];
    for (const item of items) {
      const known = next.findIndex((other) => other.id === item.id);
      if (known >= 0) {
        next[known] = { ...item, ...next[known], pending_row_id: item.pending_row_id };
        continue;
      }
      if (item.is_membership) next = next.filter((other) => !other.is_membership);
      next.push(item);
    }
    return next;
  });
}

export function removeFromCart(itemId: string): void {
  changeCart((items) => items.filter((item) => item.id !== itemId));
}

/** Writes back what the person has now seen: today's titles and prices. */
export function acknowledgePrices(
  seen: ReadonlyMap<string, { title: string; price: number }>,
): void {
  changeCart((items) => items.map((item) => ({ ...item, ...seen.get(item.id) })));
}

/** Empties the cart and removes the discount. */
export function clearCart(): void {
  setDiscountCode(null);
  changeCart(() => []);
}

export function setDiscountCode(discountCode: string | null): void {
  const { cart } = useAppStore.getState();
  if (cart.ownerId === null) return;
  store({ ...cart, discountCode });
}

function changeCart(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  const { cart } = useAppStore.getState();
  if (cart.ownerId === null) return;
  // what another tab has stored since is the newer truth
  const current = readStoredCart(cart.ownerId).items;
  store({ ...cart, items: change(current.length > 0 ? current : cart.items) });
}

function store(cart: Cart): void {
  useAppStore.setState({ cart });
  if (cart.ownerId === null) return;
  writeStoredCart(cart.ownerId, { items: [...cart.items], discountCode: cart.discountCode });
}
