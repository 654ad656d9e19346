import { type ReactNode, useEffect } from 'react';
import { paths } from 'shared/lib/paths';
import { Navigate } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { useAccountLink } from '../lib/use-account-link';
import styles from '../ui/doorway-page.module.css';
import { SupportContact } from '../ui/support-contact';
import { NewPasswordForm } from './new-password-form';
import { invalidLink, linkProblems, useResetLink } from './use-reset-link';

const types = ['recovery', 'invite'] as const;

/** Where a reset link leads (spec 1§2). */
export default function ResetPasswordPage(): ReactNode {
  const opened = useAccountLink(types);
  const link = useResetLink(opened.outcome === 'spent');
  if (opened.link) return <PressToGoOn {...opened} />;
  switch (link.status) {
    case 'checking':
      return (
        <Doorway title="One moment">
          <p role="status" className={styles.verifying}>
            <span className={styles.spinner} aria-hidden="true" />
            Verifying your reset link…
          </p>
          <SupportContact className={styles.support} />
        </Doorway>
      );
    case 'signed-in':
      return <Navigate to={paths.dashboard} replace />;
    case 'valid':
      return <NewPasswordForm />;
    case 'invalid':
      return <InvalidResetLink problem={link.problem} />;
  }
}

function PressToGoOn({ busy, error, follow }: ReturnType<typeof useAccountLink>): ReactNode {
  return (
    <Doorway title="Choose a new password" intro="One press, and you can type it in.">
      <div className={styles.ways}>
        {error && <ErrorNotice error={error} />}
        <Button
          tone="primary"
          wide
          busy={busy}
          busyLabel="Verifying your reset link…"
          onClick={follow}
        >
          Continue
        </Button>
      </div>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}

function InvalidResetLink({ problem }: { problem: string }): ReactNode {
  useEffect(() => console.warn(problem), [problem]);
  return (
    <Doorway title="Invalid Reset Link">
      <ErrorNotice error={problem === linkProblems.unexpected ? problem : invalidLink} />
      <p className={styles.message}>
        A link works once and for a limited time. If you asked more than once, follow the one in the
        newest e-mail.
      </p>
      <div className={styles.ways}>
        <ButtonLink to={paths.forgotPassword} tone="primary" wide>
          Request New Link
        </ButtonLink>
        <ButtonLink to={paths.login} tone="quiet" wide>
          Back to Login
        </ButtonLink>
      </div>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}
