import type { Consent } from '../consent/types';
export declare const referralParameter = "ref";
export declare const referralCookie = "dub_id";
interface Referral {
    /** Code of the affiliate whose link opened this visit, until the person declines. */
    arrivedWith: string | null;
}
export declare const useReferral: import("../runtime/store").Slice<Referral, "ofPage", "referrals">;
/** Notes whose link opened this visit ({site}/members?ref={code}), in memory only. */
export declare function noteReferralLink(): void;
/**
 * Does what the person decided: with consent the code is kept for 30 days from this visit, without
 * it nothing is kept. Undecided (null) the code stays in memory, for a consent given later on.
 */
export declare function followReferralConsent(consent: Consent | null): void;
/**
 * The affiliate's code that a registration made now carries, or null. One in the address counts
 * whatever was decided about cookies: naming the affiliate is what the link is for, and nothing
 * is stored for it.
 */
export declare function referralCode(): string | null;
export {};
