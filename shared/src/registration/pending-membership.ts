import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { isPlanChoice, type PlanChoice } from 'shared/memberships/types';
import { pageMemory } from 'shared/runtime/store';

const key = 'pending-membership';

/**
 * The plan chosen at registration, kept until the first sign-in puts it into the cart; with storage
 * blocked, as long as the page lives.
 */
export function storePendingMembership(choice: PlanChoice): void {
  const text = JSON.stringify(choice);
  if (writeStored(key, text)) pageMemory.delete(key);
  else pageMemory.set(key, text);
}

export function readPendingMembership(): PlanChoice | null {
  const stored = pageMemory.get(key) ?? readStored(key);
  if (stored === null) return null;
  try {
    const choice: unknown = JSON.parse(stored);
    return isPlanChoice(choice) ? choice : null;
  } catch {
    return null; // edited by hand
  }
}

export function clearPendingMembership(): void {
  removeStored(key);
  pageMemory.delete(key);
}
