import { type ReactNode, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { resetRequestFailure } from 'shared/session/failure-texts';
import { ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { Notice } from 'shared/ui/notice';
import { CheckYourEmail } from '../check-your-email';
import { LinkRequestForm, usePrefilledEmail } from '../link-request';
import styles from '../link-request.module.css';
import { SupportContact } from '../support-contact';
import type { resetRequestPlan } from './reset-request-plan';

async function loadPlan(): Promise<typeof resetRequestPlan> {
  const plan = await loadCode(
    () => import(/* webpackChunkName: "account-forms" */ './reset-request-plan'),
  );
  return plan.resetRequestPlan;
}

/** Asking for a reset link (spec 1§2). The answer never tells whether the e-mail has an account. */
export default function ForgotPasswordPage(): ReactNode {
  const session = useAppStore((state) => state.session);
  const prefilled = usePrefilledEmail();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(true);
  if (sentTo !== null && !isAsking) {
    return (
      <CheckYourEmail onAgain={() => setAsking(true)}>
        If <strong>{sentTo}</strong> belongs to an account, a message with a link to choose a new
        password is on its way.
      </CheckYourEmail>
    );
  }
  return (
    <Doorway
      title="Forgot your password?"
      intro="Tell us your e-mail address and we will send you a link to choose a new one."
    >
      <LinkRequestForm
        plan={loadPlan}
        fallback={resetRequestFailure}
        knownEmail={sentTo ?? prefilled ?? session.email ?? ''}
        onSent={(email) => {
          setSentTo(email);
          setAsking(false);
        }}
      >
        Send reset link
      </LinkRequestForm>
      {/* under the form: it appears once the session is known, and must not move what is being clicked */}
      {session.status === 'signed-in' && (
        <Notice tone="warning" announce>
          <p>
            You are signed in already{session.email && ` as ${session.email}`}. If this is not what
            you wanted, <Link to={paths.dashboard}>go to your dashboard</Link>.
          </p>
        </Notice>
      )}
      <p className={styles.way}>
        <ButtonLink to={paths.login} tone="quiet">
          Back to Login
        </ButtonLink>
      </p>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}
