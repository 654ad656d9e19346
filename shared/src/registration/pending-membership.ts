import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { isPlanChoice, type PlanChoice } from 'shared/memberships/types';

const key = 'pending-membership';

/** The plan chosen at registration, kept until the first sign-in puts it into the cart. */
export function storePendingMembership(choice: PlanChoice): void {
  writeStored(key, JSON.stringify(choice));
}

export function readPendingMembership(): PlanChoice | null {
  const stored = readStored(key);
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
}
