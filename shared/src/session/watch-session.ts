import type { AuthChangeEvent, Session as AuthSession, GoTrueClient } from '@supabase/supabase-js';
import { isKept } from 'shared/lib/kept';
import { isOffline } from 'shared/lib/unreachable-text';
import { setSession, showToast, signedOut, useAppStore } from 'shared/runtime/store';
import { takeBackNotRestored, tellNotRestored } from './not-restored';
import { dropClaim, isMarkedRecovery, markRecovery, sessionStorageKey } from './session-storage';
import { isStoredOver, storedAccessToken, storedPerson } from './session-store';

/** How long whoever has what they need kept on their device waits for a token, in ms: as for a page (decision 059). */
export const tokenPatience = 5000;

/**
 * Keeps the store's session in step with the Auth client, and does nothing else: what a person's
 * arrival brings, the shell sees to. Clients tell each other of every change,
 * also when another tab holds another person's session: an event counts only when it fits the
 * session this tab uses. The callback stays synchronous: a query awaited inside it would
 * wait for the lock it holds.
 */
export function watchSession(auth: GoTrueClient): void {
  if (isOffline() && isStoredOver()) goOn();
  else setTimeout(goOnIfLost, tokenPatience);
  auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') dropClaim(); // it is known whether the link works
    const isLeft = session === null && storedAccessToken() !== null;
    if (event !== 'INITIAL_SESSION' || !isLeft) applyAuthEvent(event, session);
    // it has ended, and Auth is not there
    else if (useAppStore.getState().session.status !== 'signed-in') tellNotRestored();
  });
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === null) endIfCleared();
    if (key === sessionStorageKey || key === null) lookAgain();
  });
  globalThis.document?.addEventListener('visibilitychange', endIfCleared);
  // the browser kept the page whole while it was left, and told it of nothing
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted) lookAgain();
  });

  function lookAgain(): void {
    // signed out in another tab: the client notices only when it next needs the session
    if (storedAccessToken() === null) applyAuthEvent('SIGNED_OUT', null);
    // signed in in another tab: its client may have said so before this tab could see it stored
    else void auth.getSession().then(({ data }) => takeOver(data.session));
  }

  function takeOver(session: AuthSession | null): void {
    if (session !== null) applyAuthEvent('SIGNED_IN', session);
  }
}

/**
 * Without a connection a token that has ended cannot be renewed, which is tried for half a minute. Until there is one, whoever
 * was here reads what their device keeps (decision 059); then Auth says whether their session goes on.
 */
function goOn(): void {
  const { isRegistering } = useAppStore.getState();
  const person = isRegistering || isMarkedRecovery() ? null : storedPerson();
  if (person) setSession({ status: 'signed-in', ...person });
}

/** The same where nothing comes through a connection of which the browser says that it is there. */
function goOnIfLost(): void {
  const isWaiting = useAppStore.getState().session.status === 'loading' && isStoredOver();
  if (isWaiting && isKept(storedPerson()?.userId ?? null)) goOn();
}

function applyAuthEvent(event: AuthChangeEvent, auth: AuthSession | null): void {
  if (useAppStore.getState().isRegistering) return;
  if (auth === null) {
    const isElsewhere = event === 'SIGNED_OUT' && storedAccessToken() !== null;
    if (!isElsewhere) endSession();
    return;
  }
  if (auth.access_token !== storedAccessToken()) return;
  takeBackNotRestored();
  const { id: userId, email = null } = auth.user;
  if (event === 'PASSWORD_RECOVERY' || isMarkedRecovery()) {
    markRecovery(true);
    setSession({ status: 'recovery', userId, email });
    return;
  }
  const before = useAppStore.getState().session;
  if (before.status === 'signed-in' && before.userId === userId) return; // token renewed
  setSession({ status: 'signed-in', userId, email });
}

/**
 * Ends a session of which the browser keeps nothing any more, because its storage was cleared under an open
 * tab. Requests would go out as a visitor's, and the page would say that nothing is there.
 * @returns whether the session has been ended for that; the person is told
 */
export function endIfCleared(): boolean {
  const { session, isRegistering } = useAppStore.getState();
  if (session.userId === null || isRegistering || storedAccessToken() !== null) return false;
  endSession();
  showToast(
    'You have been signed out, because this browser no longer keeps your session. Please sign in again.',
    'error',
  );
  return true;
}

/** Forgets who was here, and what the page has asked for them. */
export function endSession(): void {
  if (useAppStore.getState().isRegistering) return;
  delete globalThis.window?.earlyAnswers;
  markRecovery(false);
  setSession(signedOut);
}
