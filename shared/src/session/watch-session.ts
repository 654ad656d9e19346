import type {
  AuthChangeEvent,
  Session as AuthSession,
  SupabaseClient,
} from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
import { noCart, setSession, signedOut, useAppStore } from 'shared/runtime/store';
import { isRegistering } from './registering';
import { isMarkedRecovery, markRecovery, sessionStorageKey } from './session-storage';

/**
 * Keeps the store's session in step with the Auth client, in this tab and in the others. The
 * callback stays synchronous: a query awaited inside it would wait for the lock it holds.
 */
export function watchSession(client: SupabaseClient<Database>): void {
  client.auth.onAuthStateChange((event, session) => applyAuthEvent(event, session));
  globalThis.addEventListener?.('storage', (change) => {
    // signed out in another tab: the client notices only when it next needs the session
    if (change.key === sessionStorageKey && change.newValue === null)
      applyAuthEvent('SIGNED_OUT', null);
  });
}

function applyAuthEvent(event: AuthChangeEvent, auth: AuthSession | null): void {
  if (isRegistering()) return;
  if (auth === null) {
    if (event === 'SIGNED_OUT') markRecovery(false);
    useAppStore.setState({ session: signedOut, cart: noCart });
    return;
  }
  const { id: userId, email = null } = auth.user;
  if (event === 'PASSWORD_RECOVERY' || isMarkedRecovery()) {
    markRecovery(true);
    setSession({ status: 'recovery', userId, email });
    return;
  }
  const before = useAppStore.getState().session;
  if (before.status === 'signed-in' && before.userId === userId) return; // token renewed
  setSession({ status: 'signed-in', userId, email });
  // a separate task, outside the callback
  setTimeout(() => {
    void import('./after-sign-in').then(({ afterSignIn }) => afterSignIn(userId));
  });
}
