/** What an administrator has to do before the office opens: enter the code, or enrol. */
export type OfficeLock = 'ask' | 'enrol';
/** An authenticator app that is being set up. */
export interface Enrolment {
    factorId: string;
    /** The key as people type it. */
    secret: string;
    /** The same as a picture for the app's camera: the address of an SVG. */
    picture: string;
}
/** Somebody of the office, and since when they have a second factor. */
export interface OfficeFactor {
    user_id: string;
    full_name: string;
    email: string;
    enrolled_at: string | null;
}
