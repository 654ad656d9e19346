import type { Consent } from './types';
export declare const consentKey = "consent";
/** Raised when a purpose is added or changes its meaning: everyone is asked again. */
export declare const consentVersion = 1;
interface ConsentState {
    /** Null: not decided yet. Undefined: not read yet. */
    given: Consent | null | undefined;
    /** Whether the settings are open. */
    isOpen: boolean;
}
export declare const useConsent: import("../runtime/store").Slice<ConsentState, "ofPage", "consent">;
export declare const onlyNecessary: Consent;
export declare const acceptAll: Consent;
/** What the question beside the page asks for; the map asks at its own button. */
export declare const acceptReferral: Consent;
/**
 * Reads the answer given earlier on this browser and does what it says. Without one nobody has
 * agreed to anything (`given` is null), and with Global Privacy Control the browser has declined
 * for its owner. Call once, before rendering.
 */
export declare function startConsent(): void;
/** Puts the person's decision into effect and stores it for six months. */
export declare function decideConsent(consent: Consent): void;
/** Whether there is something to ask: a link brought a code to keep, and nobody has answered yet. */
export declare function useConsentQuestion(): boolean;
/** Opens the settings over whatever page is shown; for any page that offers them. */
export declare function openConsentSettings(): void;
export declare function closeConsentSettings(): void;
/** Whether the browser asks every site not to sell or share (Global Privacy Control). */
export declare function hasPrivacySignal(): boolean;
export {};
