import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { isSessionEnded } from 'shared/lib/session-ended';
import { useForm } from 'shared/lib/use-form';
import { Link, useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { PasswordField } from 'shared/ui/password-field';
import { minPasswordLength } from '../lib/password-rules';
import styles from '../ui/doorway-page.module.css';
import { SupportContact } from '../ui/support-contact';
import type { newPasswordDefinition } from './new-password-definition';
import { linkProblems } from './use-reset-link';

const redirectDelay = 3000; // ms, spec 1§9

async function loadDefinition(): Promise<typeof newPasswordDefinition> {
  const loaded = await loadCode(
    () => import(/* webpackChunkName: "account-forms" */ './new-password-definition'),
  );
  return loaded.newPasswordDefinition;
}

export function NewPasswordForm(): ReactNode {
  const email = useAppStore((state) => state.session.email);
  const [isSessionLost, setSessionLost] = useState(false);
  const [Question, setQuestion] = useState<ComponentType<{ onEntered: () => void }>>();
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm({
    definition: loadDefinition,
    initial: { password: '', confirmation: '' },
    fallback: 'Failed to update password',
    onRefused: ({ code }) => {
      const isHere = useAppStore.getState().session.status === 'recovery';
      setSessionLost(!isHere || isSessionEnded(code));
      if (code === 'insufficient_aal') void askForCode();
    },
  });
  const { error, field } = form;

  /** Where its code does not come, the refusal says what is missing, and pressing again asks again. */
  async function askForCode(): Promise<void> {
    const asked = await loadCode(
      () => import(/* webpackChunkName: "code-question" */ './code-question'),
    ).catch(() => undefined);
    if (asked) setQuestion(() => asked.default);
  }

  function sendAgain(): void {
    setQuestion(undefined);
    formElement.current?.requestSubmit();
  }

  if (form.status === 'sent') return <PasswordUpdated />;
  return (
    <>
      {Question && <Question onEntered={sendAgain} />}
      <div hidden={Question !== undefined}>{newPassword()}</div>
    </>
  );

  function newPassword(): ReactNode {
    return (
      <Doorway title="Create New Password" intro={email && `For ${email}.`}>
        <form {...form.props} ref={formElement} className={styles.form}>
          {error && isSessionLost && (
            <ErrorNotice error={linkProblems.sessionLost}>
              <Link to={paths.forgotPassword}>Request New Link</Link>
            </ErrorNotice>
          )}
          {error && !isSessionLost && <ErrorNotice error={error} />}
          <PasswordField
            {...field('password')}
            label="New password"
            autoComplete="new-password"
            hint={`At least ${minPasswordLength} characters`}
          />
          <PasswordField
            {...field('confirmation')}
            label="Confirm new password"
            autoComplete="new-password"
          />
          <Button
            type="submit"
            tone="primary"
            wide
            busy={form.status === 'sending'}
            busyLabel="Updating your password…"
          >
            Update password
          </Button>
        </form>
        <SupportContact className={styles.support} />
      </Doorway>
    );
  }
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
          Your new password is set. We are taking you to the sign-in page, where you can use it.
        </p>
      </Notice>
      <ButtonLink to={paths.login} replace tone="primary" wide>
        Go to Login
      </ButtonLink>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}
