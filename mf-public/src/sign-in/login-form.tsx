import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from 'shared/lib/app-error';
import { signInFailure } from 'shared/lib/error-texts';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { loadSessionApi } from 'shared/session/load-session-api';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField, TextField } from 'shared/ui/field';
import { NeedsScript } from 'shared/ui/needs-script';
import { PasswordField } from 'shared/ui/password-field';
import { DemoCredentials } from './demo-credentials';
import styles from './login-page.module.css';

interface Problems {
  email?: string;
  password?: string;
}

/** @param children stand under the form, above the demo credentials. */
export function LoginForm({
  initialEmail,
  children,
}: {
  initialEmail: string;
  children: ReactNode;
}): ReactNode {
  const [typed, setEmail] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const email = typed ?? initialEmail;

  useEffect(() => {
    // the calls load while the person types; signing in says so when they cannot be had
    loadSessionApi().catch(() => {});
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing: Problems = {
      ...(email.trim() === '' && { email: 'Enter your e-mail address' }),
      ...(password === '' && { password: 'Enter your password' }),
    };
    setProblems(missing);
    setError(null);
    if (missing.email) return emailInput.current?.focus();
    if (missing.password) return passwordInput.current?.focus();
    setBusy(true);
    try {
      const { signIn } = await loadSessionApi();
      await signIn(email.trim(), password, remember);
      // the page moves on as the session arrives; the form stays busy until then
    } catch (cause) {
      setError(toAppError(cause, signInFailure));
      setBusy(false);
      passwordInput.current?.select();
      passwordInput.current?.focus();
    }
  }

  const forgot = email.trim()
    ? `${paths.forgotPassword}?email=${encodeURIComponent(email.trim())}`
    : paths.forgotPassword;

  return (
    <>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {error && (
          <ErrorNotice error={error}>
            {error.code === 'email_not_confirmed' && <Link to={forgot}>Ask for a new link</Link>}
          </ErrorNotice>
        )}
        <TextField
          ref={emailInput}
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          spellCheck={false}
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles.row}>
          <CheckboxField
            label="Remember me"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <Link to={forgot}>Forgot password?</Link>
        </div>
        <NeedsScript />
        <Button
          ref={submitButton}
          type="submit"
          tone="primary"
          wide
          busy={isBusy}
          busyLabel="Signing you in…"
        >
          Sign in
        </Button>
      </form>
      {children}
      {/* last: it appears once the configuration is read, and must not move the rest */}
      <DemoCredentials
        onPick={(picked) => {
          setEmail(picked.email);
          setPassword(picked.password);
          setProblems({});
          setError(null);
          submitButton.current?.focus();
        }}
      />
    </>
  );
}
