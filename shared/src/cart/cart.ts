import { useAppStore } from 'shared/runtime/store';
import { cartStorageKey, readStoredCart, type StoredCart, writeStoredCart } from './cart-storage';
import { type CartItem, type CartLineRequest, cartItemId } from './types';
import { type Cart, noCart, useCart } from './use-cart';

/** Shows the stored cart of `ownerId`, if it is they who are signed in. */
export function loadCart(ownerId: string): void {
  const cart = currentCart();
  if (cart?.ownerId === ownerId) useCart.setState(cart);
}

/** Marks the cart of `ownerId` as complete: pending purchases have joined it, or failed to. */
export function finishMerging(ownerId: string): void {
  if (useCart.getState().ownerId === ownerId) useCart.setState({ status: 'ready' });
}

/** Keeps the cart in step with the person's other tabs, as long as the page lives. */
export function followCartInOtherTabs(): void {
  globalThis.addEventListener('storage', (change) => {
    const { ownerId } = useCart.getState();
    if (ownerId !== null && change.key === cartStorageKey(ownerId)) loadCart(ownerId);
  });
  // the browser kept the page whole while it was left, and told it of nothing
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    const { ownerId } = useCart.getState();
    if (persisted && ownerId !== null) loadCart(ownerId);
  });
}

/** The ids of what the person's cart holds now, here and in their other tabs. */
export function idsInCart(): ReadonlySet<string> {
  return new Set(currentCart()?.items.map(({ id }) => id));
}

/** @returns false when the item is in the cart already (it is refused, spec 1§4). */
export function addToCart(item: CartItem): boolean {
  if (idsInCart().has(item.id)) return false;
  mergeIntoCart([item]);
  return true;
}

/**
 * Adds what is not there yet. One membership at a time: a new plan takes the old one's place, whose
 * pending row is withdrawn, or the next merge would bring it back.
 */
export function mergeIntoCart(items: readonly CartItem[]): void {
  const replaced: CartItem[] = [];
  changeItems((cart) => {
    let next = cart;
    for (const item of items) {
      const known = next.find((other) => other.id === item.id);
      if (known) {
        const { pending_row_id } = item;
        if (known.pending_row_id === pending_row_id) continue;
        const joined = { ...item, ...known, pending_row_id };
        next = next.map((other) => (other === known ? joined : other));
        continue;
      }
      if (item.is_membership) {
        replaced.push(...next.filter((other) => other.is_membership));
        next = next.filter((other) => !other.is_membership);
      }
      next = [...next, item];
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

/*
 * Code that waits for an answer names the owner of the cart first: an answer that arrives after they have
 * left touches nobody else's cart, and they find it done when they are back. Without a name it means the cart
 * of the person who is here.
 */

/** Whose cart is shown and changed now. */
export function cartOwner(): string | null {
  return currentCart()?.ownerId ?? null;
}

export function removeFromCart(itemId: string, ownerId?: string | null): void {
  changeItems((items) => items.filter((item) => item.id !== itemId), ownerId);
}

/** Takes what was ordered out of the cart; what another tab has added meanwhile stays. */
export function removeOrdered(ownerId: string, lines: readonly CartLineRequest[]): void {
  const ordered = new Set(lines.map((line) => cartItemId(line.item_type, line.item_id)));
  const change = ({ items }: StoredCart) => ({
    items: items.filter((item) => !ordered.has(item.id)),
    discountCode: null,
  });
  changeCart(change, ownerId);
}

/** The code is checked by the database with every quote; here it is only remembered. */
export function setDiscountCode(discountCode: string | null, ownerId?: string | null): void {
  changeCart(() => ({ discountCode }), ownerId);
}

function changeItems(change: (items: CartItem[]) => CartItem[], ownerId?: string | null): void {
  changeCart(({ items }) => ({ items: change(items) }), ownerId);
}

function changeCart(
  change: (cart: StoredCart) => Partial<StoredCart>,
  ownerId = cartOwner(),
): void {
  if (ownerId === null) return;
  const shown = currentCart();
  const isHere = shown?.ownerId === ownerId;
  // a person who has left has only the stored cart, and none once it was deleted with the account
  const before = isHere ? shown : readStoredCart(ownerId);
  if (before === null) return;
  const { items, discountCode } = before;
  const cart = { items: [...items], discountCode };
  const next = { ...cart, ...change(cart) };
  if (isHere) useCart.setState({ ...shown, ...next });
  // another tab's change arrives here late: writing the same again would undo it
  const isSame = next.items === cart.items && next.discountCode === discountCode;
  if (!isSame) writeStoredCart(ownerId, next);
}

/**
 * The signed-in person's cart, also before a screen has loaded it; null without a person. Read from
 * storage first, because another tab may have changed it; with storage blocked, from memory.
 */
function currentCart(): (Cart & { ownerId: string }) | null {
  const { status, userId } = useAppStore.getState().session;
  if (status !== 'signed-in' || userId === null) return null;
  const shown = useCart.getState();
  const inMemory = shown.ownerId === userId ? shown : noCart;
  return { ...inMemory, ...readStoredCart(userId), ownerId: userId };
}
