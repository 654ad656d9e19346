import type { Browser } from '@playwright/test';
import { answeredConsent, storedBy } from 'e2e/support/consent';
import { sessionStorageKey } from 'shared/session/session-storage';
import type { Person } from 'shared/testing/personas';

type StorageState = NonNullable<Parameters<Browser['newContext']>[0]>['storageState'];

/**
 * What the browser of somebody keeps who is signed in and has been on the dashboard before: the session
 * and, of that visit, the role. The cache of files is empty.
 */
export async function knownBrowser(
  browser: Browser,
  url: string,
  person: Person,
): Promise<NonNullable<StorageState>> {
  const { data } = await person.client.auth.getSession();
  const stored = { ...answeredConsent(), [sessionStorageKey]: JSON.stringify(data.session) };
  const context = await browser.newContext({ storageState: storedBy(url, stored) });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.waitForFunction(() => localStorage.getItem('role') !== null);
  const state = await context.storageState();
  await context.close();
  return state;
}
