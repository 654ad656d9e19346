import { check, ofPart, type Problems } from 'shared/lib/form-check';
import { emailAddress, needed, optional } from 'shared/lib/form-rules';
import { countryNames, hasPostalCode, otherCountry } from 'shared/profiles/countries';
import { isGiven, needsPostalCode } from 'shared/profiles/invoice-needs';
import { buyerKinds } from 'shared/vat/types';
import * as v from 'valibot';
import { passwordMismatchText, passwordProblem } from '../lib/password-rules';

/** Spec 1§5. */
export const registrationCountries: readonly string[] = [
  ...countryNames(['MT', 'GB', 'DE', 'FR', 'IT', 'ES', 'NL', 'BE']),
  otherCountry,
];

/** The country of an address, as its invoices will name it; '' until "Other" is said which. */
export function chosenCountry(values: { country: string; other_country: string }): string {
  return values.country === otherCountry ? values.other_country : values.country;
}

/** The texts of spec 1§5. They stand above the step; beside each field is what that field lacks. */
const summaries = {
  required: 'Please fill in all required fields',
  address: 'Please fill in all required address fields',
  terms: 'You must agree to the terms and conditions',
} as const;

/**
 * One form over three steps. The limits are those of the profile's columns; what it accepts suffices for
 * every order (`invoice-needs`).
 */
export const registrationSchema = v.pipe(
  v.object({
    email: emailAddress,
    password: v.pipe(
      v.string(),
      v.nonEmpty('Choose a password'),
      v.check(
        (password) => passwordProblem(password) === undefined,
        ({ input }) => passwordProblem(String(input)) ?? '',
      ),
    ),
    confirmPassword: v.pipe(v.string(), v.nonEmpty('Repeat the password')),
    fullName: v.pipe(
      needed('Enter your full name', 200),
      v.check((name) => isGiven('full_name', name), 'Enter your full name'),
    ),
    address_line_1: needed('Enter the first line of your address', 200),
    address_line_2: optional(200),
    city: needed('Enter the town or city', 100),
    postal_code: optional(20),
    country: v.picklist(registrationCountries, 'Choose a country'),
    other_country: v.string(),
    company_name: optional(200),
    buyer_kind: v.picklist(['', ...buyerKinds]),
    vat_number: optional(30),
    registration_number: optional(50),
    phone: optional(50),
    terms: v.pipe(
      v.boolean(),
      v.check((hasAgreed) => hasAgreed, summaries.terms),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
      passwordMismatchText,
    ),
    ['confirmPassword'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['other_country']],
      (values) => chosenCountry(values) !== '',
      'Choose the country',
    ),
    ['other_country'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['other_country'], ['postal_code']],
      (values) => values.postal_code !== '' || !needsPostalCode(chosenCountry(values)),
      'Enter the postal code',
    ),
    ['postal_code'],
  ),
  v.transform(({ other_country, ...values }) => {
    const country = chosenCountry({ other_country, ...values });
    return { ...values, country, postal_code: hasPostalCode(country) ? values.postal_code : '' };
  }),
);

export type RegistrationValues = v.InferInput<typeof registrationSchema>;
/** As it is sent: without the spaces around what was typed. */
export type Registration = v.InferOutput<typeof registrationSchema>;
export type RegistrationField = keyof RegistrationValues;

export type Step = 1 | 2 | 3;

export const stepFields: Readonly<Record<Step, readonly RegistrationField[]>> = {
  1: ['email', 'password', 'confirmPassword', 'fullName'],
  2: [
    'address_line_1',
    'address_line_2',
    'city',
    'postal_code',
    'country',
    'other_country',
    'buyer_kind',
    'company_name',
    'vat_number',
    'phone',
  ],
  3: ['terms'],
};

/** What is wrong with the fields of a step: one text per field. */
function problemsOf(step: Step, values: RegistrationValues): Problems<RegistrationValues> {
  return ofPart(check(registrationSchema, values).problems, stepFields[step]);
}

/** The spec's one sentence over a step with problems; null when there are none. */
export function summaryOf(step: Step, values: RegistrationValues): string | null {
  const problems = problemsOf(step, values);
  const wrong = stepFields[step].filter((field) => problems[field] !== undefined);
  const [first] = wrong;
  if (first === undefined) return null;
  const isMissing = wrong.some((field) => String(values[field]).trim() === '');
  if (isMissing) return step === 2 ? summaries.address : summaries.required;
  return problems[first] ?? null;
}

/** The furthest step up to `wanted` that the values allow: earlier steps must be in order. */
export function reachableStep(wanted: Step, values: RegistrationValues): Step {
  if (wanted > 1 && isWrong(1, values)) return 1;
  if (wanted > 2 && isWrong(2, values)) return 2;
  return wanted;
}

function isWrong(step: Step, values: RegistrationValues): boolean {
  return Object.keys(problemsOf(step, values)).length > 0;
}
