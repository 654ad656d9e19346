import { type ReactNode, useMemo } from 'react';
import { businessTypeNames, businessTypes } from 'shared/affiliates/business-types';
import { reviewTime } from 'shared/affiliates/programme';
import type { AffiliateApplication } from 'shared/affiliates/types';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Pair, PublicForm } from '../public-form';
import { publicFormStorage } from '../public-form-storage';
import { type KnownPerson, useKnownPerson } from '../use-known-person';
import { usePublicForm } from '../use-public-form';
import styles from './application-form.module.css';
import { applicationSchema } from './application-schema';

const storage = publicFormStorage('affiliate-application');

async function load(): Promise<(values: AffiliateApplication, id: string) => Promise<void>> {
  const { submitApplication } = await loadCode(
    () => import(/* webpackChunkName: "affiliates" */ 'shared/affiliates/api'),
  );
  return submitApplication;
}

export function ApplicationForm({
  onSent,
}: {
  onSent: (application: AffiliateApplication) => void;
}): ReactNode {
  const person = useKnownPerson();
  const known = useMemo(() => toApplicant(person), [person]);
  const { form, ...state } = usePublicForm({
    schema: applicationSchema,
    storage,
    known,
    kept: [],
    load,
    fallback: 'Failed to submit application. Please try again.',
    onSent,
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <PublicForm
      {...state}
      action="Submit application"
      sendingLabel="Submitting your application…"
      note={
        <>
          We review each application within {reviewTime} and answer by e-mail. What we keep, and
          why, stands in our <Link to={paths.privacy}>privacy policy</Link>.
        </>
      }
    >
      <fieldset className={styles.part}>
        <legend>About you</legend>
        <Pair>
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...register('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register('last_name')}
          />
        </Pair>
        <Pair>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            spellCheck={false}
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label="Phone"
            optional
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...register('phone')}
          />
        </Pair>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>Your business</legend>
        <Pair>
          <TextField
            label="Company name"
            optional
            autoComplete="organization"
            error={errors.company_name?.message}
            {...register('company_name')}
          />
          <SelectField
            label="Business type"
            optional
            error={errors.business_type?.message}
            {...register('business_type')}
          >
            <option value="">Choose one</option>
            {businessTypes.map((type) => (
              <option key={type} value={type}>
                {businessTypeNames[type]}
              </option>
            ))}
          </SelectField>
        </Pair>
        <TextField
          label="Website"
          optional
          // not type="url": that would refuse an address without its scheme
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          error={errors.website?.message}
          {...register('website')}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>How you would recommend us</legend>
        <TextAreaField
          label="Promotion methods"
          hint="A newsletter, a blog, talks, clients who ask you: a few sentences are enough."
          error={errors.promotion_methods?.message}
          {...register('promotion_methods')}
        />
        <TextField
          label="Expected referrals"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="In a year, roughly."
          error={errors.expected_referrals?.message}
          {...register('expected_referrals')}
        />
        <TextAreaField
          label="Additional information"
          optional
          rows={3}
          error={errors.additional_info?.message}
          {...register('additional_info')}
        />
      </fieldset>
    </PublicForm>
  );
}

function toApplicant({ email, fullName, company, phone }: KnownPerson) {
  const [first = '', ...rest] = fullName?.split(' ') ?? [];
  return {
    first_name: first,
    last_name: rest.join(' '),
    email: email ?? '',
    company_name: company ?? '',
    phone: phone ?? '',
  };
}
