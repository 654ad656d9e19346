import { useState } from 'react';
import { type AppError, toAppError } from 'shared/lib/app-error';
import type { PlanChoice } from 'shared/memberships/types';
import { referralCode } from 'shared/referrals/referral-code';
import { loadRegistrationApi } from 'shared/registration/load-registration-api';
import { storePendingMembership } from 'shared/registration/pending-membership';
import type { RegistrationValues } from './registration-schema';

type State =
  | { status: 'editing'; error: AppError | null }
  | { status: 'sending' }
  | { status: 'registered'; mustConfirm: boolean };

const emailTakenCodes = ['user_already_exists', 'email_exists'];

export function isEmailTaken(error: AppError | null): boolean {
  return error !== null && emailTakenCodes.includes(error.code);
}

/** Sends a registration, once however often it is asked to. */
export function useRegistration(choice: PlanChoice): {
  state: State;
  /** @returns the error, or null when the account exists now. */
  send: (values: RegistrationValues) => Promise<AppError | null>;
} {
  const [state, setState] = useState<State>({ status: 'editing', error: null });
  const [lock] = useState({ isHeld: false }); // outside of state: two clicks fit in one render

  async function send(values: RegistrationValues): Promise<AppError | null> {
    if (lock.isHeld) return null;
    lock.isHeld = true;
    setState({ status: 'sending' });
    try {
      const { register } = await loadRegistrationApi();
      const { email, password, fullName, confirmPassword, terms, ...details } = trimmed(values);
      const { mustConfirm } = await register({
        email,
        password,
        fullName,
        details,
        referralCode: referralCode(),
        ...choice,
      });
      storePendingMembership(choice);
      setState({ status: 'registered', mustConfirm });
      return null;
    } catch (cause) {
      const error = toAppError(cause, 'Registration failed');
      setState({ status: 'editing', error });
      lock.isHeld = false;
      return error;
    }
  }

  return { state, send };
}

function trimmed(values: RegistrationValues): RegistrationValues {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' && !/password/i.test(field) ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as RegistrationValues;
}
