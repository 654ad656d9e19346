import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from 'shared/lib/app-error';
import { isSessionEnded } from 'shared/lib/error-texts';
import { paths } from 'shared/lib/paths';
import { Link, useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { loadSessionApi } from 'shared/session/load-session-api';
import {
  minPasswordLength,
  passwordMismatchText,
  passwordProblem,
} from 'shared/session/password-rules';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { PasswordField } from 'shared/ui/password-field';
import styles from './password-reset.module.css';
import { linkProblems } from './use-reset-link';

const redirectDelay = 3000; // ms, spec 1§9

interface Problems {
  password?: string;
  confirmation?: string;
}

export function NewPasswordForm(): ReactNode {
  const email = useAppStore((state) => state.session.email);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<AppError | 'session lost' | null>(null);
  const [state, setState] = useState<'editing' | 'sending' | 'updated'>('editing');
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state !== 'editing') return;
    const found = problemsOf(password, confirmation);
    setProblems(found);
    setError(null);
    if (found.password) return passwordInput.current?.focus();
    if (found.confirmation) return confirmationInput.current?.focus();
    setState('sending');
    try {
      const { updatePassword } = await loadSessionApi();
      await updatePassword(password);
      setState('updated');
    } catch (cause) {
      const failure = toAppError(cause, 'Failed to update password');
      const isHere = useAppStore.getState().session.status === 'recovery';
      setError(isHere && !isSessionEnded(failure.code) ? failure : 'session lost');
      setState('editing');
    }
  }

  if (state === 'updated') return <PasswordUpdated />;
  return (
    <Doorway title="Create New Password" intro={email && `For ${email}.`}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {error === 'session lost' && (
          <ErrorNotice error={linkProblems.sessionLost}>
            <Link to={paths.forgotPassword}>Request New Link</Link>
          </ErrorNotice>
        )}
        {error !== null && error !== 'session lost' && <ErrorNotice error={error} />}
        <PasswordField
          ref={passwordInput}
          label="New password"
          name="new-password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters`}
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          ref={confirmationInput}
          label="Confirm new password"
          name="confirm-password"
          autoComplete="new-password"
          value={confirmation}
          error={problems.confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        <Button
          type="submit"
          tone="primary"
          wide
          busy={state === 'sending'}
          busyLabel="Updating your password…"
        >
          Update password
        </Button>
      </form>
    </Doorway>
  );
}

function PasswordUpdated(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Doorway title="Password Updated">
      <Notice tone="success" announce>
        <p>
          Your new password is set. We are taking you to the sign-in page, where you use it for the
          first time.
        </p>
      </Notice>
      <ButtonLink to={paths.login} replace tone="primary" wide>
        Go to Login
      </ButtonLink>
    </Doorway>
  );
}

function problemsOf(password: string, confirmation: string): Problems {
  const problem = passwordProblem(password);
  if (problem) return { password: problem };
  return password === confirmation ? {} : { confirmation: passwordMismatchText };
}
