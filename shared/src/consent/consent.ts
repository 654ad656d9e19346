import { readStored, writeStored } from 'shared/lib/browser-storage';
import { storeSlice } from 'shared/runtime/store';
import { followReferralConsent, noteReferralLink, useReferral } from '../referrals/referral-code';
import type { Consent } from './types';

export const consentKey = 'consent';
/** Raised when a purpose is added or changes its meaning: everyone is asked again. */
export const consentVersion = 1;
const validFor = 183 * 24 * 60 * 60 * 1000; // ms, six months

interface ConsentState {
  /** Null: not decided yet. Undefined: not read yet. */
  given: Consent | null | undefined;
  /** Whether the settings are open. */
  isOpen: boolean;
}

const notRead: ConsentState = { given: undefined, isOpen: false };

export const useConsent = storeSlice('ofPage', 'consent', notRead);

export const onlyNecessary: Consent = { referral: false, map: false };
export const acceptAll: Consent = { referral: true, map: true };
/** What the question beside the page asks for; the map asks at its own button. */
export const acceptReferral: Consent = { ...onlyNecessary, referral: true };

/**
 * Reads the answer given earlier on this browser and does what it says. Without one nobody has
 * agreed to anything (`given` is null), and with Global Privacy Control the browser has declined
 * for its owner. Call once, before rendering.
 */
export function startConsent(): void {
  noteReferralLink();
  adopt(standingAnswer());
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === consentKey || key === null) adopt(standingAnswer()); // decided in another tab
  });
}

/** Puts the person's decision into effect and stores it for six months. */
export function decideConsent(consent: Consent): void {
  const answer = {
    ...consent,
    version: consentVersion,
    decidedAt: new Date().toISOString(),
    despiteSignal: hasPrivacySignal(),
  };
  writeStored(consentKey, JSON.stringify(answer));
  adopt(consent);
}

/** Whether there is something to ask: a link brought a code to keep, and nobody has answered yet. */
export function useConsentQuestion(): boolean {
  const isUndecided = useConsent(({ given }) => given === null);
  const hasCode = useReferral(({ arrivedWith }) => arrivedWith !== null);
  return isUndecided && hasCode;
}

/** Opens the settings over whatever page is shown; for any page that offers them. */
export function openConsentSettings(): void {
  useConsent.setState({ isOpen: true });
}

export function closeConsentSettings(): void {
  useConsent.setState({ isOpen: false });
}

/** Whether the browser asks every site not to sell or share (Global Privacy Control). */
export function hasPrivacySignal(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function adopt(consent: Consent | null): void {
  useConsent.setState({ given: consent });
  followReferralConsent(consent);
}

// The newer of the two counts: a signal switched on after the answer takes that answer back.
function standingAnswer(): Consent | null {
  try {
    const { version, decidedAt, despiteSignal, referral, map } = Object(
      JSON.parse(readStored(consentKey) ?? 'null'),
    );
    const isCurrent =
      version === consentVersion && Math.abs(Date.now() - Date.parse(decidedAt)) < validFor;
    if (isCurrent && (despiteSignal || !hasPrivacySignal())) {
      return { referral: referral === true, map: map === true };
    }
  } catch {
    // edited by hand: asked again
  }
  return hasPrivacySignal() ? onlyNecessary : null;
}
