import type { ReactNode } from 'react';
import { businessTypeNames, businessTypes } from 'shared/affiliates/business-types';
import { reviewTime } from 'shared/affiliates/programme';
import { type AffiliateApplication, applicationNotSent } from 'shared/affiliates/types';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { publicFormStorage } from '../lib/public-form-storage';
import { type KnownPerson, useKnownPerson } from '../lib/use-known-person';
import { usePublicForm } from '../lib/use-public-form';
import { Pair, PublicForm } from '../ui/public-form';
import type { applicationDefinition } from './application-definition';
import styles from './application-form.module.css';

export const applicationStorage = publicFormStorage('affiliate-application');

const initial: Record<keyof AffiliateApplication, string> = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  company_name: '',
  website: '',
  business_type: '',
  promotion_methods: '',
  expected_referrals: '',
  additional_info: '',
};

async function load(): Promise<typeof applicationDefinition> {
  const loaded = await loadCode(
    () => import(/* webpackChunkName: "affiliates" */ './application-definition'),
  );
  return loaded.applicationDefinition;
}

export function ApplicationForm({
  onSent,
}: {
  onSent: (application: AffiliateApplication) => void;
}): ReactNode {
  const person = useKnownPerson();
  const form = usePublicForm({
    load,
    initial,
    storage: applicationStorage,
    known: toApplicant(person),
    kept: [],
    fallback: applicationNotSent,
    onSent,
  });
  const { field } = form;
  return (
    <PublicForm
      form={form}
      action="Submit application"
      sendingLabel="Submitting your application…"
      note={
        <>
          We review each application within {reviewTime} and answer by e-mail. Our{' '}
          <Link to={paths.privacy}>privacy policy</Link> says what we keep and why.
        </>
      }
    >
      <fieldset className={styles.part}>
        <legend>About you</legend>
        <Pair>
          <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
        </Pair>
        <Pair>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            spellCheck={false}
            {...field('email')}
          />
          <TextField label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
        </Pair>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>Your business</legend>
        <Pair>
          <TextField
            label="Company name"
            optional
            autoComplete="organization"
            {...field('company_name')}
          />
          <SelectField label="Business type" optional {...field('business_type')}>
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
          {...field('website')}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>How you would recommend us</legend>
        <TextAreaField
          label="Promotion methods"
          hint="A newsletter, a blog, talks, clients who ask you: a few sentences are enough."
          {...field('promotion_methods')}
        />
        <TextField
          label="Expected referrals"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="In a year, roughly."
          {...field('expected_referrals')}
        />
        <TextAreaField
          label="Additional information"
          optional
          rows={3}
          {...field('additional_info')}
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
