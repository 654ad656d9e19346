import { readStored, writeStored } from 'shared/lib/browser-storage';

const key = 'registration-sent';

/**
 * Notes, for this tab, that a registration for `email` was accepted and waits to be confirmed: Auth
 * refuses the same form for a minute, because it sends one mail a minute.
 */
export function noteRegistrationSent(email: string): void {
  writeStored(key, email.toLowerCase(), 'temporary');
}

export function wasRegistrationSent(email: string): boolean {
  return readStored(key, 'temporary') === email.toLowerCase();
}
