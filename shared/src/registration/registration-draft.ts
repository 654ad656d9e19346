import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import type { AddressDetails } from '../profiles/types';

const key = 'registration-draft';

interface RegistrationDraft {
  email: string;
  details: AddressDetails;
}

/** Step 2 of a registration that could not be saved yet, kept for that e-mail's first sign-in. */
export function storeRegistrationDraft(email: string, details: AddressDetails): void {
  writeStored(key, JSON.stringify({ email, details } satisfies RegistrationDraft));
}

/** The details waiting for `email`, or null. */
export function readRegistrationDraft(email: string): AddressDetails | null {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as RegistrationDraft | null;
    const isTheirs = draft?.email?.toLowerCase() === email.toLowerCase();
    return isTheirs && typeof draft?.details === 'object' ? draft.details : null;
  } catch {
    return null; // edited by hand
  }
}

export function clearRegistrationDraft(): void {
  removeStored(key);
}
