import { storeSlice } from 'shared/runtime/store';
import type { Consent } from '../consent/types';

export const referralParameter = 'ref';
export const referralCookie = 'dub_id';
const keptFor = 30 * 24 * 60 * 60; // s, 30 days

interface Referral {
  /** Code of the affiliate whose link opened this visit, until the person declines. */
  arrivedWith: string | null;
}

const noReferral: Referral = { arrivedWith: null };

export const useReferral = storeSlice('ofPage', 'referrals', noReferral);

/** Notes whose link opened this visit ({site}/members?ref={code}), in memory only. */
export function noteReferralLink(): void {
  useReferral.setState({ arrivedWith: codeInAddress() });
}

/**
 * Does what the person decided: with consent the code is kept for 30 days from this visit, without
 * it nothing is kept. Undecided (null) the code stays in memory, for a consent given later on.
 */
export function followReferralConsent(consent: Consent | null): void {
  if (!consent?.referral) {
    writeCookie('', 0);
    if (consent) useReferral.setState({ arrivedWith: null });
    return;
  }
  const code = codeInAddress() ?? useReferral.getState().arrivedWith;
  if (code) writeCookie(code, keptFor);
}

/**
 * The affiliate's code that a registration made now carries, or null. One in the address counts
 * whatever was decided about cookies: naming the affiliate is what the link is for, and nothing
 * is stored for it.
 */
export function referralCode(): string | null {
  return codeInAddress() ?? useReferral.getState().arrivedWith ?? keptCode();
}

function codeInAddress(): string | null {
  return validCode(new URLSearchParams(globalThis.location.search).get(referralParameter));
}

function keptCode(): string | null {
  const [, code = null] =
    new RegExp(`(?:^|; )${referralCookie}=([^;]*)`).exec(document.cookie) ?? [];
  return validCode(code);
}

function validCode(code: string | null): string | null {
  return code && /^[a-z0-9]{1,64}$/i.test(code) ? code : null;
}

function writeCookie(code: string, maxAge: number): void {
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers supported
  document.cookie = `${referralCookie}=${code}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
