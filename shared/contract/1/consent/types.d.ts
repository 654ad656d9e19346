/** What a person agreed to. What is necessary is not in it: it needs no consent. */
export interface Consent {
    /** Keep the code of the affiliate who recommended us, in the cookie `dub_id`. */
    referral: boolean;
    /** Load the footer's map from openstreetmap.org by itself. */
    map: boolean;
}
