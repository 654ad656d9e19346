import type { BrowserContextOptions } from '@playwright/test';
import { consentKey, consentVersion } from 'shared/consent/consent';
import type { Consent } from 'shared/consent/types';

type Stored = Record<string, string>;

/** What a browser keeps after its owner has answered; by default everything optional is declined. */
export function answeredConsent(consent: Consent = { referral: false, map: false }): Stored {
  const decidedAt = new Date().toISOString();
  return {
    [consentKey]: JSON.stringify({ ...consent, version: consentVersion, decidedAt }),
  };
}

/** A browser with this in its storage for the site, and no cookie. */
export function storedBy(origin: string, stored: Stored) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] } satisfies NonNullable<
    BrowserContextOptions['storageState']
  >;
}

/** A browser that has never been here: `test.use(neverAsked)`. */
export const neverAsked = { storageState: { cookies: [], origins: [] } };
