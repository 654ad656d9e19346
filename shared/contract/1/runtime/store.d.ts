/** `recovery` is a session opened by a reset link: it may set a new password and nothing else. */
export interface Session {
    status: 'loading' | 'signed-out' | 'signed-in' | 'recovery';
    userId: string | null;
    email: string | null;
}
export interface Toast {
    id: number;
    tone: 'success' | 'info' | 'error';
    text: string;
}
type Slices = Readonly<Record<string, object>>;
interface AppState {
    session: Session;
    /**
     * Signing up answers with a session, but the person is to sign in themselves (spec 1§2): while
     * this is true, that session is not taken over.
     */
    isRegistering: boolean;
    toasts: readonly Toast[];
    /** What capabilities keep here, by name. */
    ofPage: Slices;
    ofPerson: Slices;
}
export declare const signedOut: Session;
/**
 * What shell and remotes share in the browser: session, messages and the slices of capabilities.
 * Rows from the server live in the query cache instead. One copy per page: import it as
 * `shared/runtime/store` only.
 */
export declare const useAppStore: import("zustand").UseBoundStore<import("zustand").StoreApi<AppState>>;
/**
 * With another session, everything kept for the person before is gone in the same moment, and so is
 * what they were told: messages name what they have.
 */
export declare function setSession(session: Session): void;
/** `ofPerson` is forgotten with the session. */
type Lifetime = 'ofPage' | 'ofPerson';
/** A capability's own part of the store, used as the store is. */
export interface Slice<State, Of extends Lifetime, Name extends string> {
    <Part>(select: (state: State) => Part): Part;
    getState: () => State;
    setState: (change: Partial<State>) => void;
    /**
     * Never set: it only makes the place of the state a part of the type, since builds that differ share it.
     */
    place?: readonly [Of, Name];
}
/**
 * Makes a slice, in the capability whose state it is. Each bundle may carry this code: the state
 * stands in the store, under a name that is the capability's.
 */
export declare function storeSlice<State extends object, Of extends Lifetime, Name extends string>(lifetime: Of, name: Name, initial: State): Slice<State, Of, Name>;
/** What the browser's storage refuses to keep; it lives as long as the page. */
export declare const pageMemory: Map<string, string>;
/** Shows a short message over the page; it is announced to assistive technology. */
export declare function showToast(text: string, tone?: Toast['tone']): void;
/** Takes a message off the page before its time. */
export declare function dismissToast(id: number): void;
export {};
