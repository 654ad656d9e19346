import type { ReactNode } from 'react';
import { useProfile } from 'shared/profiles/use-profile';
import { TextField } from 'shared/ui/field';
import {
  supervisions,
  type VerificationCase,
  type VerificationRules,
} from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import * as v from 'valibot';
import { answer, choice, detailsOf } from './case-details';
import { ChoiceField, CountryField } from './choices';
import { StepForm } from './step-form';
import { missingIn, stepPath, viewAfter } from './steps';

const schema = v.object({
  company_name: answer(160),
  registration_number: answer(40),
  company_country: answer(80),
  supervised: choice(supervisions),
});

const supervisionTexts = [
  ['listed', 'It is listed on a stock exchange'],
  ['licensed', 'It is licensed and supervised, such as a bank or an investment firm'],
  ['public', 'It is a public body'],
] as const;

/** What the register has, or will have, of the company. */
export function CompanyStep({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  const isForming = own.customer_kind === 'forming';
  const profile = useProfile().data;
  return (
    <StepForm
      name="company"
      own={own}
      part={(of) => ({
        company_name: of.company_name ?? profile?.company_name ?? '',
        registration_number: of.registration_number ?? '',
        company_country: of.company_country ?? '',
        supervised: of.supervised ?? '',
      })}
      schema={schema}
      save={(read, typed) => verificationActions.save(read, { ...detailsOf(own), ...typed })}
      lacks={(now) => missingIn('company', now, rules)}
      next={stepPath(viewAfter('company', own.customer_kind))}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('company_name')}
            label="Name of the company"
            hint={
              isForming
                ? 'As it will be registered.'
                : 'As it is in the register, with Ltd or what it has.'
            }
            autoComplete="organization"
            maxLength={160}
          />
          {!isForming && (
            <TextField
              {...form.field('registration_number')}
              label="Registration number"
              hint="In Malta it begins with C."
              autoComplete="off"
              maxLength={40}
            />
          )}
          <CountryField
            {...form.field('company_country')}
            label={isForming ? 'Where it will be registered' : 'Country of registration'}
          />
          {!isForming && (
            <ChoiceField
              {...form.field('supervised')}
              label="If one of these is so"
              optional
              options={supervisionTexts}
            />
          )}
        </>
      )}
    </StepForm>
  );
}
