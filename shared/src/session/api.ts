import { AppError } from 'shared/lib/app-error';
import { lostAs } from 'shared/lib/failing-as';
import { paths } from 'shared/lib/paths';
import { toAppError } from 'shared/lib/to-app-error';
import { unwrapVoid } from 'shared/lib/unwrap';
import { runtimeConfig } from 'shared/runtime/config';
import { setSession, useAppStore } from 'shared/runtime/store';
import { forgetSession, supabase } from 'shared/runtime/supabase-client';
import type { AccountLink } from './account-link';
import { captchaToken } from './captcha';
import {
  accountLinkFailure,
  confirmationRequestFailure,
  resetRequestFailure,
  signInFailure,
} from './failure-texts';
import { isMarkedRecovery, markRecovery } from './session-storage';
import { forgetChoice, rememberSession, removeSessionOf } from './session-store';
import { endSession } from './watch-session';

/**
 * Signs in. @param remember keeps the session when the browser is closed.
 * @throws AppError `invalid_credentials` alike for a wrong password and an unknown e-mail, and for
 *   nothing else: a service that is down must not make anyone doubt their password.
 */
export async function signIn(email: string, password: string, remember: boolean): Promise<void> {
  const options = await captchaToken(); // first: what fails here changes nothing
  const wasRecovery = isMarkedRecovery();
  rememberSession(remember);
  markRecovery(false);
  const answer = await supabase.auth.signInWithPassword({ email, password, options });
  if (answer.error) {
    forgetChoice();
    if (wasRecovery) restoreRecovery();
  }
  unwrapVoid(answer, signInFailure);
}

/** The session of the reset link is still there, and no more than it was, also where it was looked at meanwhile. */
function restoreRecovery(): void {
  markRecovery(true);
  const { session } = useAppStore.getState();
  if (session.status === 'signed-in') setSession({ ...session, status: 'recovery' });
}

const patience = 5000; // ms

/**
 * Signs out, also when the server cannot be told.
 * @param scope `local` ends this browser's session, `global` the person's sessions everywhere.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  // One that has ended is renewed before the server can be told. Without a connection that takes 25 s, and
  // whoever leaves before would still be signed in; what comes of it later is thrown away.
  const { userId } = useAppStore.getState().session;
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const renewed = await Promise.race([supabase.auth.getSession(), tooLate]);
  const { userId: present } = useAppStore.getState().session;
  if (userId !== null && present !== userId) return; // another tab has ended it, or somebody is here
  if (!renewed?.data.session) return forgetSession();
  const { error } = await supabase.auth.signOut({ scope });
  // needed: `watchSession` ignores the client's sign-out event while another session is stored
  if (!error) return endSession();
  // the client keeps a session whose end it could not report
  console.warn('the server was not told of the sign-out', error);
  forgetSession();
}

// What everyone can meet, account or not. Anything else (a second mail within a minute, a mail server
// that is down) Auth answers only for e-mails with an account: showing it would reveal the account.
const refusedForEveryone = ['captcha_failed', 'over_request_rate_limit', 'validation_failed'];

/** Asks for a reset link; the answer is the same whether or not the e-mail has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    ...(await captchaToken()),
    redirectTo: addressOf(paths.resetPassword),
  });
  if (error) hideWhose(error, resetRequestFailure);
}

/** Asks for the mail that confirms an e-mail once more; the answer is the same whoever's it is. */
export async function requestConfirmation(email: string): Promise<void> {
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email,
    options: { ...(await captchaToken()), emailRedirectTo: addressOf(paths.login) },
  });
  if (error) hideWhose(error, confirmationRequestFailure);
}

const addressOf = (path: string) => new URL(path, runtimeConfig().siteUrl).href;

function hideWhose(error: { status?: number | undefined }, fallback: string): void {
  const failure = toAppError(error, fallback);
  if (refusedForEveryone.includes(failure.code)) throw failure;
  if (['NETWORK', 'TIMEOUT'].includes(failure.code)) {
    if (!error.status) throw lostAs(fallback, failure);
    throw new AppError(failure.code, failure.message, fallback); // a gateway alone: spec 1§8
  }
  console.warn('the link was not sent', error);
}

/**
 * Uses the link of a mail, which works once, and signs its owner in; a link that resets a password opens a
 * session for that alone.
 * @returns what they said at their registration; null while the other of two addresses has to be confirmed as
 *   well, and nobody is signed in yet
 */
export async function followAccountLink({
  token,
  type,
}: AccountLink): Promise<Record<string, unknown> | null> {
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: token, type });
  if (error) throw toAppError(error, accountLinkFailure);
  return data.session?.user.user_metadata ?? null;
}

/**
 * Sets the password of whoever the current (recovery) session belongs to, then ends all their sessions:
 * whoever knew the old password is out. A password that they have already counts as set: a first try, whose
 * answer was lost, has set it.
 */
export async function updatePassword(password: string): Promise<void> {
  const { userId } = useAppStore.getState().session;
  const { error } = await supabase.auth.updateUser({ password });
  if (error && error.code !== 'same_password') {
    const text = 'Failed to update password';
    const failure = lostAs(text, toAppError(error, text));
    // It may be set all the same. Whoever knew the old one is out, and this session stays for a second try.
    if (failure.answer === 'none') void supabase.auth.signOut({ scope: 'others' });
    throw failure;
  }
  await signOut('global');
  if (userId !== null) removeSessionOf(userId);
}
