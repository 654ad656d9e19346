import { company } from 'shared/company';
import { AppError } from 'shared/lib/app-error';
import { toAppError } from 'shared/lib/to-app-error';
import { runtimeConfig } from 'shared/runtime/config';
import { setSession, useAppStore } from 'shared/runtime/store';
import { supabase } from 'shared/runtime/supabase-client';
import type { PlanChoice } from '../memberships/types';
import { saveProfile } from '../profiles/api';
import type { AddressDetails } from '../profiles/types';
import { signOut } from '../session/api';
import { captchaToken } from '../session/captcha';
import { sessionStorageKey } from '../session/session-storage';
import { rememberSession, sessionStore } from '../session/session-store';
import { loginAfterRegistration } from './login-address';
import { storePendingMembership } from './pending-membership';
import { storeRegistrationDraft } from './registration-draft';

export interface Registration extends PlanChoice {
  email: string;
  password: string;
  fullName: string;
  details: AddressDetails;
  /** Code of the affiliate who recommended us; counted once, see `private.follow_confirmed_email`. */
  referralCode: string | null;
}

/**
 * Creates the account and signs the person in, who has just typed the password: sent again because an answer
 * was lost, it signs in to the account that the first try made, and saves what was typed.
 * @returns whether an e-mail must be confirmed before the first sign-in. Until details can be
 *   saved they wait as a draft in this browser, and the plan until it is in the cart.
 * @throws AppError with the Auth service's reason, for example `user_already_exists`.
 */
export async function register(registration: Registration): Promise<{ mustConfirm: boolean }> {
  const { email, details, membershipType, billingPeriod } = registration;
  useAppStore.setState({ isRegistering: true });
  try {
    const account = await signUp(registration);
    storePendingMembership({ membershipType, billingPeriod });
    if (account === null) {
      storeRegistrationDraft(email, details);
      return { mustConfirm: true };
    }
    await saveDetails(account.id, email, details);
    // somebody else has signed in here meanwhile, in another tab: they stay
    if (useAppStore.getState().session.status !== 'signed-out') await signOut();
    else keepSession(account);
    return { mustConfirm: false };
  } finally {
    useAppStore.setState({ isRegistering: false });
  }
}

/** The account that was made, with its session; null when an e-mail must be confirmed first. */
async function signUp(registration: Registration): Promise<Account | null> {
  const { email, password, fullName, membershipType, billingPeriod, referralCode } = registration;
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: {
      ...(await captchaToken()),
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
    const refused = toAppError(error, 'Registration failed');
    if (isKnown.includes(refused.code)) return enterOwnAccount(registration, refused);
    throw refused;
  }
  if (!data.user) {
    const text = 'User creation failed - no user returned';
    throw new AppError('NO_USER', text, text);
  }
  if (data.session) return data.user;
  // with confirmation on, Auth answers a known e-mail with a made-up user and sends nothing
  if (data.user.identities?.length === 0) {
    const known = { code: 'user_already_exists', message: 'a user without identities' };
    return enterOwnAccount(registration, toAppError(known, 'Registration failed'));
  }
  return null;
}

interface Account {
  id: string;
  email?: string;
}

// what Auth answers a form that is sent again: with confirmation on, it sends one mail a minute
const isKnown = ['user_already_exists', 'email_exists', 'over_email_send_rate_limit'];

/**
 * The account that an earlier try made whose answer was lost. The password proves that it is theirs; with
 * another password they read what they would have read anyway.
 */
async function enterOwnAccount(
  { email, password }: Registration,
  refused: AppError,
): Promise<Account | null> {
  const options = await captchaToken(); // the token of the registration is used up
  const { data, error } = await supabase.auth.signInWithPassword({ email, password, options });
  if (error === null) return data.user;
  if (error.code === 'email_not_confirmed') return null;
  throw refused;
}

/** What the page alone has kept while it registered becomes the browser's session. */
function keepSession({ id: userId, email }: Account): void {
  const session = sessionStore.getItem(sessionStorageKey);
  useAppStore.setState({ isRegistering: false });
  rememberSession(true); // as the form for signing in has it ticked
  if (session !== null) sessionStore.setItem(sessionStorageKey, session);
  setSession({ status: 'signed-in', userId, email: email ?? null });
}

// A profile that cannot be saved must not undo a registration (spec 1§8): it waits as a draft.
async function saveDetails(userId: string, email: string, details: AddressDetails): Promise<void> {
  try {
    await saveProfile(userId, typedOnly(details));
  } catch (cause) {
    console.error('the profile was not saved at registration', cause);
    storeRegistrationDraft(email, details);
  }
}

/** A field left blank takes nothing out of an account that was there before. */
function typedOnly(details: AddressDetails): Partial<AddressDetails> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value));
}
