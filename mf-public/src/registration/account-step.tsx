import { type ReactNode, useEffect } from 'react';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { minPasswordLength } from 'shared/session/password-rules';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { PasswordField } from 'shared/ui/password-field';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-step-check';

export function AccountStep({
  form,
  isEmailTaken,
}: {
  form: RegistrationForm;
  isEmailTaken: boolean;
}): ReactNode {
  const { register, formState, getValues, setFocus } = form;
  const { errors } = formState;
  const isStillTaken = isEmailTaken && errors.email?.type === 'taken';

  useEffect(() => {
    if (isStillTaken) setFocus('email');
  }, [isStillTaken, setFocus]);

  return (
    <>
      {isStillTaken && (
        <ErrorNotice error="An account with this e-mail exists already. Sign in to choose your plan, or use another address.">
          <Link to={paths.login} state={{ email: getValues('email').trim() }}>
            Sign in instead
          </Link>
          <Link
            to={`${paths.forgotPassword}?email=${encodeURIComponent(getValues('email').trim())}`}
          >
            Forgot your password?
          </Link>
        </ErrorNotice>
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters`}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      </div>
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
    </>
  );
}
