import { type Cart, useAppStore } from 'shared/runtime/store';
import { cartStorageKey, emptyCart, readStoredCart, writeStoredCart } from './cart-storage';
import { type CartItem, type CartLineRequest, cartItemId } from './types';

/** Shows the stored cart of `ownerId`; without storage, the one in memory. */
export function loadCart(ownerId: string, status: 'merging' | 'ready'): void {
  const { session, cart } = useAppStore.getState();
  if (session.userId !== ownerId) return;
  const inMemory = cart.ownerId === ownerId ? cart : emptyCart;
  const stored = readStoredCart(ownerId) ?? inMemory;
  useAppStore.setState({ cart: { ...stored, ownerId, status } });
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

/**
 * Adds what is not there yet. One membership at a time: a new plan takes the old one's place, whose
 * pending row is withdrawn, or the next merge would bring it back.
 */
export function mergeIntoCart(items: readonly CartItem[]): void {
  const replaced: CartItem[] = [];
  changeCart((cart) => {
    let next = [...cart];
    for (const item of items) {
      const known = next.findIndex((other) => other.id === item.id);
      if (known >= 0) {
        next[known] = { ...item, ...next[known], pending_row_id: item.pending_row_id };
        continue;
      }
      if (item.is_membership) {
        replaced.push(...next.filter((other) => other.is_membership));
        next = next.filter((other) => !other.is_membership);
      }
      next.push(item);
    }
    return next;
  });
  for (const item of replaced) void withdraw(item);
}

async function withdraw({ type, pending_row_id: rowId }: CartItem): Promise<void> {
  if (!rowId) return;
  try {
    const { withdrawPendingRow } = await import('./api');
    await withdrawPendingRow(type, rowId);
  } catch (cause) {
    console.error('a plan that was replaced could not be withdrawn', cause);
  }
}

export function removeFromCart(itemId: string): void {
  changeCart((items) => items.filter((item) => item.id !== itemId));
}

/** Empties the cart and removes the discount. */
export function clearCart(): void {
  const { cart } = useAppStore.getState();
  if (cart.ownerId !== null) store({ ...cart, items: [], discountCode: null });
}

/**
 * Takes what was ordered out of the cart; what another tab has added meanwhile stays. An answer
 * that arrives after `ownerId` has left touches nobody else's cart.
 */
export function removeOrdered(ownerId: string, lines: readonly CartLineRequest[]): void {
  if (useAppStore.getState().cart.ownerId !== ownerId) return;
  const ordered = new Set(lines.map((line) => cartItemId(line.item_type, line.item_id)));
  changeCart((items) => items.filter((item) => !ordered.has(item.id)));
  setDiscountCode(null);
}

/** The code is checked by the database with every quote; here it is only remembered. */
export function setDiscountCode(discountCode: string | null): void {
  const { cart } = useAppStore.getState();
  if (cart.ownerId === null) return;
  const { items } = readStoredCart(cart.ownerId) ?? cart;
  store({ ...cart, items, discountCode });
}

function changeCart(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  const { cart } = useAppStore.getState();
  if (cart.ownerId === null) return;
  // what another tab has stored since is the newer truth
  const { items, discountCode } = readStoredCart(cart.ownerId) ?? cart;
  store({ ...cart, items: change(items), discountCode });
}

function store(cart: Cart): void {
  useAppStore.setState({ cart });
  if (cart.ownerId === null) return;
  writeStoredCart(cart.ownerId, { items: [...cart.items], discountCode: cart.discountCode });
}
