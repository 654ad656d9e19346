import { company } from 'shared/company';
import { AppError } from 'shared/lib/app-error';
import { toAppError } from 'shared/lib/to-app-error';
import { runtimeConfig } from 'shared/runtime/config';
import { useAppStore } from 'shared/runtime/store';
import { supabase } from 'shared/runtime/supabase-client';
import type { PlanChoice } from '../memberships/types';
import { saveProfile } from '../profiles/api';
import type { AddressDetails } from '../profiles/types';
import { signOut } from '../session/api';
import { loginAfterRegistration } from './arrival';
import { storeRegistrationDraft } from './registration-draft';
import { noteRegistrationSent, wasRegistrationSent } from './registration-sent';

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
  useAppStore.setState({ isRegistering: true });
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
    useAppStore.setState({ isRegistering: false });
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
