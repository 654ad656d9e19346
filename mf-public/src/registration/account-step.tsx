import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { PasswordField } from 'shared/ui/password-field';
import { minPasswordLength } from '../lib/password-rules';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration';

export function AccountStep({
  form,
  isEmailTaken,
}: {
  form: RegistrationForm;
  isEmailTaken: boolean;
}): ReactNode {
  const { field } = form;
  const email = form.values.email.trim();
  return (
    <>
      {isEmailTaken && (
        <ErrorNotice error="An account with this e-mail already exists. Sign in to choose your plan, or use another address.">
          <Link to={paths.login} state={{ email }}>
            Sign in instead
          </Link>
          <Link to={`${paths.forgotPassword}?email=${encodeURIComponent(email)}`}>
            Forgot your password?
          </Link>
        </ErrorNotice>
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...field('email')}
      />
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters`}
          {...field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
      </div>
      <TextField label="Full name" autoComplete="name" {...field('fullName')} />
    </>
  );
}
