import type { ReactNode } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { firstPayment, onboardingFee, vatRate } from 'shared/memberships/fees';
import { planName, planPrice } from 'shared/memberships/plan-words';
import type { Plan } from 'shared/memberships/types';
import { hasPostalCode } from 'shared/profiles/countries';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField } from 'shared/ui/field';
import { nothingLost } from '../lib/nothing-lost';
import styles from './registration.module.css';
import { chosenCountry, type Step } from './registration-schema';
import type { RegistrationForm } from './use-registration';

/** What was entered, what it will cost, and the consent. */
export function ConfirmStep({
  form,
  plan,
  error,
  onChange,
}: {
  form: RegistrationForm;
  plan: Plan;
  error: AppError | null;
  onChange: (step: Step) => void;
}): ReactNode {
  const { field, values } = form;
  const country = chosenCountry(values);
  const address = [
    values.company_name,
    values.address_line_1,
    values.address_line_2,
    `${hasPostalCode(country) ? values.postal_code : ''} ${values.city}`,
    country,
  ];
  return (
    <>
      <dl className={styles.review}>
        <div>
          <dt>Account</dt>
          <dd>
            {values.fullName}
            <br />
            {values.email}
          </dd>
          <dd>
            <Change what="account" onClick={() => onChange(1)} />
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd className={styles.lines}>{address.filter((line) => line.trim()).join('\n')}</dd>
          <dd>
            <Change what="address" onClick={() => onChange(2)} />
          </dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>
            {planName(plan.membership_type)}, {planPrice(plan)}
            <br />
            <span className={styles.small}>
              plus {formatEuro(onboardingFee)} onboarding fee, once, and {formatPercent(vatRate)}{' '}
              VAT: {formatEuro(firstPayment(plan))} first payment
            </span>
          </dd>
        </div>
      </dl>
      <CheckboxField
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms} target="_blank">
              terms and conditions
            </Link>{' '}
            and the{' '}
            <Link to={paths.privacy} target="_blank">
              privacy policy
            </Link>
            .
          </>
        }
        hint="Both open in a new tab. You pay nothing now: your plan waits in the cart."
        {...field('terms')}
      />
      {error && <ErrorNotice error={error}>{nothingLost}</ErrorNotice>}
    </>
  );
}

function Change({ what, onClick }: { what: string; onClick: () => void }): ReactNode {
  return (
    <Button size="sm" tone="quiet" aria-label={`Change ${what}`} onClick={onClick}>
      Change
    </Button>
  );
}
