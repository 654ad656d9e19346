import { useRef, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { type Form, useForm } from 'shared/lib/use-form';
import type { PlanChoice } from 'shared/memberships/types';
import { referralCode } from 'shared/referrals/referral-code';
import { emptyRegistration, registrationDraft } from './registration-draft';
import {
  type Registration,
  type RegistrationValues,
  reachableStep,
  registrationSchema,
  type Step,
  stepFields,
} from './registration-schema';
import type { RegistrationPlace, RegistrationSteps } from './use-registration-steps';

export type RegistrationForm = Form<RegistrationValues>;

const emailTaken = { field: 'email', text: 'This e-mail already has an account' } as const;
const refusals = { user_already_exists: emailTaken, email_exists: emailTaken };

/** The call that registers, and the Supabase client with it: asked for as the form appears, and again when it is sent. */
export function loadRegistrationApi() {
  // one chunk with the calls of the session: whoever registers signs in next
  return loadCode(() => import(/* webpackChunkName: "account" */ 'shared/registration/api'));
}

/** The form of a registration over its three steps. */
export function useRegistration(
  { choice, step: wanted }: RegistrationPlace,
  steps: RegistrationSteps,
): {
  form: RegistrationForm;
  step: Step;
  isEmailTaken: boolean;
  /** The account exists now; whether its e-mail is still to be confirmed. */
  registered: { mustConfirm: boolean } | null;
} {
  const [registered, setRegistered] = useState<{ mustConfirm: boolean } | null>(null);
  const latest = useRef(steps); // somebody may have gone back while it was being sent
  latest.current = steps;
  const form = useForm({
    definition: {
      schema: registrationSchema,
      send: async (registration) => setRegistered(await send(registration, choice)),
    },
    initial: emptyRegistration,
    draft: registrationDraft,
    fallback: 'Registration failed',
    part: (values) => {
      const step = reachableStep(wanted, values);
      return step === 3 ? null : { fields: stepFields[step], onPassed: steps.next };
    },
    refusals,
    onRefused: ({ code }) => {
      if (Object.hasOwn(refusals, code)) latest.current.returnTo(1);
    },
  });
  return {
    form,
    step: reachableStep(wanted, form.values),
    isEmailTaken: form.problems.email === emailTaken.text,
    registered,
  };
}

async function send(
  { email, password, fullName, confirmPassword, terms, ...details }: Registration,
  choice: PlanChoice,
): Promise<{ mustConfirm: boolean }> {
  const { register } = await loadRegistrationApi();
  const account = { email, password, fullName, details, referralCode: referralCode(), ...choice };
  return register(account);
}
