import type { BrowserContext } from '@playwright/test';
import { cartStorageKey } from 'shared/cart/cart-storage';
import { sessionStorageKey } from 'shared/session/session-storage';
import type { Person } from 'shared/testing/personas';
import { answeredConsent, storedBy } from './consent';

interface Belongings {
  /** Text to put into this browser's storage as the person's cart; need not be a valid one. */
  cart?: string;
}

/**
 * Signs `person` in without the sign-in screen, for scenes about something else. Whoever was
 * signed in on this browser, and what they left there, is gone.
 */
export async function signIn(
  context: BrowserContext,
  person: Person,
  { cart }: Belongings = {},
): Promise<void> {
  const { data } = await person.client.auth.getSession();
  const stored: Record<string, string> = {
    ...answeredConsent(),
    [sessionStorageKey]: JSON.stringify(data.session),
  };
  if (cart !== undefined) stored[cartStorageKey(person.id)] = cart;
  await context.setStorageState(storedBy(process.env.SITE_URL ?? '', stored));
}
