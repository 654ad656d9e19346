import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';

const key = 'registration-sent';

/**
 * Notes, for this tab, that a registration for `email` is on its way: should the answer be lost, the
 * account may exist all the same, and Auth then refuses the same form for a minute.
 */
export function noteRegistrationSent(email: string): void {
  writeStored(key, email.toLowerCase(), 'temporary');
}

export function wasRegistrationSent(email: string): boolean {
  return readStored(key, 'temporary') === email.toLowerCase();
}

/** For a registration that was refused: there is no account. */
export function forgetRegistrationSent(): void {
  removeStored(key, 'temporary');
}
