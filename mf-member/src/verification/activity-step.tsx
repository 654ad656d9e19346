import type { ReactNode } from 'react';
import { TextAreaField } from 'shared/ui/field';
import { activityWords } from 'shared/verification/activity-words';
import {
  type AddressPurpose,
  addressPurposes,
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

export const purposeWords: Readonly<Record<AddressPurpose, string>> = {
  registered_office: 'As the registered office',
  correspondence: 'For post alone',
  both: 'Both: registered office and post',
};

/** What is done under the address. */
export function ActivityStep({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  const isPerson = own.customer_kind === 'person';
  return (
    <StepForm
      name="activity"
      own={own}
      part={(of) => ({
        activity_kind: of.activity_kind ?? '',
        activity: of.activity ?? '',
        purpose: of.purpose ?? '',
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
            hint="In a sentence or two: what it sells or does, to which people, in which countries."
            maxLength={1000}
          />
          <ChoiceField
            {...form.field('purpose')}
            label="What the address is for"
            options={addressPurposes.map((each) => [each, purposeWords[each]] as const)}
          />
        </>
      )}
    </StepForm>
  );
}
