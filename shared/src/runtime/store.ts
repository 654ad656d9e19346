import { create } from 'zustand';

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

export const signedOut: Session = { status: 'signed-out', userId: null, email: null };

/**
 * What shell and remotes share in the browser: session, messages and the slices of capabilities.
 * Rows from the server live in the query cache instead. One copy per page: import it as
 * `shared/runtime/store` only.
 */
export const useAppStore = create<AppState>()(() => ({
  session: { status: 'loading', userId: null, email: null },
  isRegistering: false,
  toasts: [],
  ofPage: {},
  ofPerson: {},
}));

/**
 * With another session, everything kept for the person before is gone in the same moment, and so is
 * what they were told: messages name what they have.
 */
export function setSession(session: Session): void {
  useAppStore.setState((before) => {
    const { userId } = before.session;
    const hasLeft = userId !== null && userId !== session.userId;
    return { session, ofPerson: {}, ...(hasLeft && { toasts: [] }) };
  });
}

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
export function storeSlice<State extends object, Of extends Lifetime, Name extends string>(
  lifetime: Of,
  name: Name,
  initial: State,
): Slice<State, Of, Name> {
  const from = (app: AppState) => (app[lifetime][name] ?? initial) as State;
  const useSlice = <Part>(select: (state: State) => Part): Part =>
    useAppStore((app) => select(from(app)));
  return Object.assign(useSlice, {
    getState: () => from(useAppStore.getState()),
    setState: (change: Partial<State>) =>
      useAppStore.setState((app) => ({
        [lifetime]: { ...app[lifetime], [name]: { ...from(app), ...change } },
      })),
  });
}

/** What the browser's storage refuses to keep; it lives as long as the page. */
export const pageMemory = new Map<string, string>();

let nextToastId = 1;

/** Shows a short message over the page; it is announced to assistive technology. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): void {
  const toast: Toast = { id: nextToastId++, tone, text };
  useAppStore.setState((state) => ({ toasts: [...state.toasts, toast].slice(-3) }));
}

/** Takes a message off the page before its time. */
export function dismissToast(id: number): void {
  useAppStore.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}
