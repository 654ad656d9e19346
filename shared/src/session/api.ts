import { company } from 'shared/company';
import { AppError, toAppError } from 'shared/lib/app-error';
import { signInFailure } from 'shared/lib/error-texts';
import { paths } from 'shared/lib/paths';
import { unwrapVoid } from 'shared/lib/unwrap';
import { runtimeConfig } from 'shared/runtime/config';
import { forgetSession, supabase } from 'shared/runtime/supabase-client';
import type { PlanChoice } from '../memberships/types';
import { saveProfile } from '../profile/api';
import type { AddressDetails } from '../profile/types';
import { loginAfterRegistration } from '../registration/arrival';
import { storeRegistrationDraft } from '../registration/registration-draft';
import { noteRegistrationSent, wasRegistrationSent } from '../registration/registration-sent';
import { setRegistering } from './registering';
import { markRecovery, rememberSession, removeSessionOf } from './session-storage';
import { endSession } from './watch-session';

/**
 * @throws AppError `invalid_credentials` alike for a wrong password and an unknown e-mail, and for
 *   nothing else: a service that is down must not make anyone doubt their password.
 */
export async function signIn(email: string, password: string, remember: boolean): Promise<void> {
  rememberSession(remember);
  markRecovery(false);
  unwrapVoid(await supabase.auth.signInWithPassword({ email, password }), signInFailure);
}

/**
 * Signs out, also when the server cannot be told.
 * @param scope `local` ends this browser's session, `global` the person's sessions everywhere.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope });
  // said here too: with another session in this browser, the client's own word counts for nothing
  if (!error) return endSession();
  // the client keeps a session whose end it could not report
  console.warn('the server was not told of the sign-out', error);
  forgetSession();
}

export interface Registration extends PlanChoice {
  email: string;
  password: string;
  fullName: string;
  details: AddressDetails;
  /** Code of the affiliate who recommended us; counted once, see `private.follow_confirmed_email`. */
  referralCode: string | null;
}

/**
 * Creates the account and leaves the person signed out, to sign in themselves.
 * @returns whether an e-mail must be confirmed before the first sign-in. Until details can be
 *   saved they wait as a draft in this browser.
 * @throws AppError with the Auth service's reason, for example `user_already_exists`.
 */
export async function register(registration: Registration): Promise<{ mustConfirm: boolean }> {
  const { email, details } = registration;
  setRegistering(true);
  try {
    const userId = await signUp(registration);
    if (userId === null) {
      storeRegistrationDraft(email, details);
      return { mustConfirm: true };
    }
    await saveDetails(userId, email, details);
    await signOut();
    return { mustConfirm: false };
  } finally {
    setRegistering(false);
  }
}

/** @returns who has signed up and is signed in, or null when an e-mail must be confirmed first. */
async function signUp(registration: Registration): Promise<string | null> {
  const { email, password, fullName, membershipType, billingPeriod, referralCode } = registration;
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: new URL(
        loginAfterRegistration({ membershipType, billingPeriod }),
        runtimeConfig().siteUrl,
      ).href,
      data: {
        full_name: fullName,
        membership_type: membershipType,
        billing_period: billingPeriod,
        terms_version: company.termsVersion,
        ...(referralCode && { referral_code: referralCode }),
      },
    },
  });
  if (error) {
    // one mail a minute: the account this form made before waits to be confirmed
    if (error.code === 'over_email_send_rate_limit' && wasRegistrationSent(email)) return null;
    throw toAppError(error, 'Registration failed');
  }
  if (!data.user) {
    const text = 'User creation failed - no user returned';
    throw new AppError('NO_USER', text, text);
  }
  if (data.session) return data.user.id;
  // with confirmation on, Auth answers a known e-mail with a made-up user and sends nothing
  if (data.user.identities?.length === 0) {
    const known = { code: 'user_already_exists', message: 'a user without identities' };
    throw toAppError(known, 'Registration failed');
  }
  noteRegistrationSent(email);
  return null;
}

// A profile that cannot be saved must not undo a registration (spec 1§8): it waits as a draft.
async function saveDetails(userId: string, email: string, details: AddressDetails): Promise<void> {
  try {
    await saveProfile(userId, details);
  } catch (cause) {
    console.error('the profile was not saved at registration', cause);
    storeRegistrationDraft(email, details);
  }
}

// What everyone can meet, account or not. Anything else (a second mail within a minute, a mail server
// that is down) Auth answers for e-mails with an account only: said aloud, it would tell.
const refusedForEveryone = ['over_request_rate_limit', 'validation_failed'];
const isUnreachable = ({ status }: { status?: number | undefined }) =>
  !status || [502, 503, 504, 540].includes(status);

/** Asks for a reset link; the answer is the same whether or not the e-mail has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = new URL(paths.resetPassword, runtimeConfig().siteUrl).href;
  const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo });
  if (!error) return;
  if (isUnreachable(error) || refusedForEveryone.includes(error.code ?? '')) {
    throw toAppError(error, 'Failed to send reset email');
  }
  console.warn('the reset link was not sent', error);
}

/**
 * Sets the password of whoever the current (recovery) session belongs to, then ends all their
 * sessions: whoever knew the old password is out.
 */
export async function updatePassword(password: string): Promise<void> {
  const { data, error } = await supabase.auth.updateUser({ password });
  if (error) throw toAppError(error, 'Failed to update password');
  await signOut('global');
  removeSessionOf(data.user.id);
}
