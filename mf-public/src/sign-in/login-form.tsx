import { type ReactNode, useEffect, useRef } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { useForm } from 'shared/lib/use-form';
import { Link } from 'shared/router';
import { signInFailure } from 'shared/session/failure-texts';
import { loadSessionApi } from 'shared/session/load-session-api';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField, TextField } from 'shared/ui/field';
import { PasswordField } from 'shared/ui/password-field';
import { NeedsScript } from '../ui/needs-script';
import { DemoCredentials } from './demo-credentials';
import styles from './login-page.module.css';
import type { signInDefinition } from './sign-in-definition';

async function loadDefinition(): Promise<typeof signInDefinition> {
  const loaded = await loadCode(
    () => import(/* webpackChunkName: "account-forms" */ './sign-in-definition'),
  );
  return loaded.signInDefinition;
}

/** @param children stand under the form, above the demo credentials. */
export function LoginForm({
  initialEmail,
  children,
}: {
  initialEmail: string;
  children: ReactNode;
}): ReactNode {
  const submitButton = useRef<HTMLButtonElement>(null);
  const form = useForm({
    definition: loadDefinition,
    initial: { email: '', password: '', remember: true },
    known: { email: initialEmail },
    fallback: signInFailure,
    onRefused: () => form.focus('password', 'select'),
  });
  const { error, field } = form;
  const email = form.values.email.trim();

  useEffect(() => {
    // the calls load while the person types; signing in says so when they cannot be had
    loadSessionApi().catch(() => {});
  }, []);

  const withEmail = (path: string) => (email ? `${path}?email=${encodeURIComponent(email)}` : path);

  return (
    <>
      <form {...form.props} className={styles.form}>
        {error && (
          <ErrorNotice error={error}>
            {error.code === 'email_not_confirmed' && (
              <Link to={withEmail(paths.confirmEmail)}>Ask for a new link</Link>
            )}
          </ErrorNotice>
        )}
        <TextField
          {...field('email')}
          label="E-mail"
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <div className={styles.row}>
          <CheckboxField {...field('remember')} label="Remember me" />
          <Link to={withEmail(paths.forgotPassword)}>Forgot password?</Link>
        </div>
        <NeedsScript />
        <Button
          ref={submitButton}
          type="submit"
          tone="primary"
          wide
          busy={form.status !== 'editing'} // until the page moves on as the session arrives
          busyLabel="Signing you in…"
        >
          Sign in
        </Button>
      </form>
      {children}
      {/* last: it appears once the configuration is read, and must not move the rest */}
      <DemoCredentials
        onPick={(picked) => {
          form.fill({ email: picked.email, password: picked.password });
          submitButton.current?.focus();
        }}
      />
    </>
  );
}
