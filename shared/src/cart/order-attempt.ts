import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { pageMemory } from 'shared/runtime/store';
import * as v from 'valibot';
import type { OrderRequest } from './api';
import { cartItemId, itemTypes } from './types';

/**
 * An order that was sent and not yet answered. It is kept until the answer arrives or the cart
 * changes, so that a retry after a lost connection, in another tab or after a reload sends the
 * very same request under the same key and gets the same order. With storage blocked it lives as
 * long as the page.
 */
const attemptSchema = v.object({
  /** Which cart it was made for, see `cartMark`. */
  cart: v.string(),
  order: v.object({
    lines: v.array(
      v.object({ item_type: v.picklist(itemTypes), item_id: v.string(), unit_price: v.number() }),
    ),
    discountCode: v.nullable(v.string()),
    idempotencyKey: v.pipe(v.string(), v.uuid()),
    expectedTotal: v.number(),
  }),
});

function storageKey(ownerId: string): `order-attempt:${string}` {
  return `order-attempt:${ownerId}`;
}

/** Two carts with the same mark hold the same items and code, whatever the prices shown. */
export function cartMark(itemIds: readonly string[], discountCode: string | null): string {
  return JSON.stringify([[...itemIds].sort(), discountCode]);
}

/** The unanswered order of this very cart, or null. */
export function readOrderAttempt(ownerId: string, cart: string): OrderRequest | null {
  const kept = keptAttempt(ownerId);
  return kept?.cart === cart ? kept.order : null;
}

/** What was on an order without an answer, whatever has joined the cart since. */
export function idsInDoubt(ownerId: string): ReadonlySet<string> {
  const lines = keptAttempt(ownerId)?.order.lines ?? [];
  return new Set(lines.map(({ item_type, item_id }) => cartItemId(item_type, item_id)));
}

function keptAttempt(ownerId: string): v.InferOutput<typeof attemptSchema> | null {
  const key = storageKey(ownerId);
  const stored = readStored(key) ?? pageMemory.get(key);
  if (stored === undefined) return null;
  try {
    const parsed = v.safeParse(attemptSchema, JSON.parse(stored));
    return parsed.success ? parsed.output : null;
  } catch {
    return null; // edited by hand
  }
}

export function keepOrderAttempt(ownerId: string, cart: string, order: OrderRequest): void {
  const key = storageKey(ownerId);
  const text = JSON.stringify({ cart, order });
  if (writeStored(key, text)) pageMemory.delete(key);
  else pageMemory.set(key, text);
}

export function dropOrderAttempt(ownerId: string): void {
  pageMemory.delete(storageKey(ownerId));
  removeStored(storageKey(ownerId));
}
