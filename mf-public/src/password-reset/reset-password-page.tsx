import { type ReactNode, useEffect } from 'react';
import { paths } from 'shared/lib/paths';
import { Navigate } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SupportContact } from '../support-contact';
import { NewPasswordForm } from './new-password-form';
import styles from './password-reset.module.css';
import { invalidLink, linkProblems, useResetLink } from './use-reset-link';

/** Where a reset link leads (spec 1§2). */
export default function ResetPasswordPage(): ReactNode {
  const link = useResetLink();
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

function InvalidResetLink({ problem }: { problem: string }): ReactNode {
  useEffect(() => console.warn(problem), [problem]);
  return (
    <Doorway title="Invalid Reset Link">
      <ErrorNotice error={problem === linkProblems.unexpected ? problem : invalidLink} />
      <p className={styles.message}>
        A link works once and for a limited time. If you asked more than once, follow the one in the
        newest message.
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
