import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Navigate } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { Skeleton } from 'shared/ui/skeleton';
import { NewPasswordForm } from './new-password-form';
import styles from './password-reset.module.css';
import { linkProblems, useResetLink } from './use-reset-link';

/** Where a reset link leads (spec 1§2). */
export default function ResetPasswordPage(): ReactNode {
  const link = useResetLink();
  switch (link.status) {
    case 'checking':
      return (
        <Doorway title="One moment" intro="We are checking your reset link.">
          <Skeleton label="Verifying your reset link…" lines={3} />
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
  return (
    <Doorway title="Invalid Reset Link">
      <div role="alert" className={styles.message}>
        {problem === linkProblems.unexpected ? (
          <p>{problem}</p>
        ) : (
          <p>This password reset link is invalid or has expired. Please request a new one.</p>
        )}
      </div>
      <div className={styles.ways}>
        <ButtonLink to={paths.forgotPassword} tone="primary" wide>
          Request New Link
        </ButtonLink>
        <ButtonLink to={paths.login} tone="quiet" wide>
          Back to Login
        </ButtonLink>
      </div>
    </Doorway>
  );
}
