import type { CartItem } from 'shared/cart/types';
import type { Consent } from 'shared/consent/types';
import { create } from 'zustand';

/** `recovery` is a session opened by a reset link: it may set a new password and nothing else. */
export interface Session {
  status: 'loading' | 'signed-out' | 'signed-in' | 'recovery';
  userId: string | null;
  email: string | null;
}

export interface Cart {
  /** Whose cart this is; null when nobody is signed in. */
  ownerId: string | null;
  /** `merging` until the owner's pending purchases and membership have joined. */
  status: 'merging' | 'ready';
  items: readonly CartItem[];
  discountCode: string | null;
}

export interface Toast {
  id: number;
  tone: 'success' | 'info' | 'error';
  text: string;
}

interface AppState {
  session: Session;
  /** While true, the session a sign-up answers with is not taken over. */
  isRegistering: boolean;
  cart: Cart;
  toasts: readonly Toast[];
  /** Null: not decided yet. Undefined: not read yet. */
  consent: Consent | null | undefined;
  isConsentOpen: boolean;
  /** Code of the affiliate whose link opened this visit, until the person declines. */
  arrivedWith: string | null;
}

export const signedOut: Session = { status: 'signed-out', userId: null, email: null };
export const noCart: Cart = { ownerId: null, status: 'ready', items: [], discountCode: null };

/**
 * What shell and remotes share in the browser: session, cart and messages. Rows from the server
 * live in the query cache instead. One copy per page: import it as `shared/runtime/store` only.
 */
export const useAppStore = create<AppState>()(() => ({
  session: { status: 'loading', userId: null, email: null },
  isRegistering: false,
  cart: noCart,
  toasts: [],
  consent: undefined,
  isConsentOpen: false,
  arrivedWith: null,
}));

export function setSession(session: Session): void {
  useAppStore.setState({ session });
}

let nextToastId = 1;

/** Shows a short message over the page; it is announced to assistive technology. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): void {
  const toast: Toast = { id: nextToastId++, tone, text };
  useAppStore.setState((state) => ({ toasts: [...state.toasts, toast].slice(-3) }));
}

export function dismissToast(id: number): void {
  useAppStore.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}
