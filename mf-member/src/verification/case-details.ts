import { blankToNull, optional } from 'shared/lib/form-rules';
import type { CaseDetails, VerificationCase } from 'shared/verification/types';
import * as v from 'valibot';

/** What is said of a case, without the people and files in it. */
export function detailsOf(of: VerificationCase): CaseDetails {
  const { customer_kind, company_name, registration_number, company_country } = of;
  const { activity, activity_kind, purpose, supervised, has_nominee, nobody_owns } = of;
  return {
    customer_kind,
    company_name,
    registration_number,
    company_country,
    activity,
    activity_kind,
    purpose,
    supervised,
    has_nominee,
    nobody_owns,
  };
}

/** Text that may be blank, as a step is saved as far as it goes. */
export const answer = (limit: number) => v.pipe(optional(limit), blankToNull);

/** One of a list, or none yet. */
export const choice = <Option extends string>(options: readonly Option[]) =>
  v.pipe(
    v.string(),
    v.transform((text) => options.find((each) => each === text) ?? null),
  );

export const yesOrNo = v.pipe(
  v.string(),
  v.transform((text) => (text === '' ? null : text === 'yes')),
);

export function yesOrNoText(is: boolean | null): string {
  if (is === null) return '';
  return is ? 'yes' : 'no';
}
