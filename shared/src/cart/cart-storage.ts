import { readStored, writeStored } from 'shared/lib/browser-storage';
import * as v from 'valibot';
import { type CartItem, cartItemSchema } from './types';

export interface StoredCart {
  items: CartItem[];
  discountCode: string | null;
}

export const emptyCart: StoredCart = { items: [], discountCode: null };
const prefix = 'cart:';
const mostItems = 100; // the database prices no more at once

export function cartStorageKey(userId: string): `cart:${string}` {
  return `${prefix}${userId}`;
}

/**
 * The stored cart of one person: what is not a valid item is dropped, the rest kept. Null when
 * nothing is stored, or storage is blocked.
 */
export function readStoredCart(userId: string): StoredCart | null {
  const stored = readStored(cartStorageKey(userId));
  if (stored === null) return null;
  try {
    return parseCart(JSON.parse(stored));
  } catch (cause) {
    console.warn('the stored cart could not be read', cause);
    return emptyCart;
  }
}

/** An emptied cart is stored too, so that it is told apart from storage that does not work. */
export function writeStoredCart(userId: string, cart: StoredCart): void {
  writeStored(cartStorageKey(userId), JSON.stringify({ ...cart, changedAt: Date.now() }));
}

/** When it was written last, by whichever tab, in ms since 1970; 0 where nobody knows. */
export function storedCartChangedAt(userId: string): number {
  try {
    const { changedAt } = Object(JSON.parse(readStored(cartStorageKey(userId)) ?? 'null'));
    return typeof changedAt === 'number' ? changedAt : 0;
  } catch {
    return 0; // `readStoredCart` says so
  }
}

function parseCart(stored: unknown): StoredCart {
  const { items, discountCode } = Object(stored) as Record<string, unknown>;
  const valid = new Map<string, CartItem>();
  for (const candidate of Array.isArray(items) ? items : []) {
    if (valid.size === mostItems) break;
    const parsed = v.safeParse(cartItemSchema, candidate);
    if (parsed.success && !valid.has(parsed.output.id)) valid.set(parsed.output.id, parsed.output);
  }
  return {
    items: [...valid.values()],
    discountCode: typeof discountCode === 'string' ? discountCode.slice(0, 100) : null,
  };
}
