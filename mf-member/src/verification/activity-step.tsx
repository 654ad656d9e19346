import type { ReactNode } from 'react';
import { TextAreaField } from 'shared/ui/field';
import { activityWords } from 'shared/verification/activity-words';
import {
  type AddressPurpose,
  addressPurposes,
  type CustomerKind,
  type VerificationCase,
  type VerificationRules,
} from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import * as v from 'valibot';
import { answer, choice, detailsOf } from './case-details';
import { ChoiceField } from './choices';
import { StepForm } from './step-form';
import { missingIn, stepPath, viewAfter } from './steps';

const schema = v.object({
  activity_kind: answer(40),
  activity: answer(1000),
  purpose: choice(addressPurposes),
});

const ofCompanies: Readonly<Record<AddressPurpose, string>> = {
  registered_office: 'As the registered office',
  correspondence: 'For post alone',
  both: 'Both: registered office and post',
};

/** A person has no registered office. */
const ofPersons: Readonly<Partial<Record<AddressPurpose, string>>> = {
  correspondence: 'For post alone',
  both: 'Both: business address and post',
};

/** What an address can be for, in words. */
export function purposeWords(
  kind: CustomerKind | null,
): Readonly<Partial<Record<AddressPurpose, string>>> {
  return kind === 'person' ? ofPersons : ofCompanies;
}

/** What is done under the address. */
export function ActivityStep({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  const isPerson = own.customer_kind === 'person';
  const purposes = purposeWords(own.customer_kind);
  return (
    <StepForm
      name="activity"
      own={own}
      part={(of) => ({
        activity_kind: of.activity_kind ?? '',
        activity: of.activity ?? '',
        purpose: of.purpose && purposes[of.purpose] ? of.purpose : '',
      })}
      schema={schema}
      save={(read, typed) => verificationActions.save(read, { ...detailsOf(own), ...typed })}
      lacks={(now) => missingIn('activity', now, rules)}
      next={stepPath(viewAfter('activity', own.customer_kind))}
    >
      {(form) => (
        <>
          <ChoiceField
            {...form.field('activity_kind')}
            label="Field of activity"
            options={rules.activities.map(
              ({ activity }) => [activity, activityWords[activity] ?? activity] as const,
            )}
          />
          <TextAreaField
            {...form.field('activity')}
            label={isPerson ? 'What you do' : 'What the company does'}
            hint={
              isPerson
                ? 'In a sentence or two: what you sell or do, to which people, in which countries; or that you only receive post.'
                : 'In a sentence or two: what it sells or does, to which people, in which countries.'
            }
            maxLength={1000}
          />
          <ChoiceField
            {...form.field('purpose')}
            label="What the address is for"
            options={addressPurposes.flatMap((each) => {
              const words = purposes[each];
              return words ? [[each, words] as const] : [];
            })}
          />
        </>
      )}
    </StepForm>
  );
}
