import { type ReactNode, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { confirmationRequestFailure } from 'shared/session/failure-texts';
import { ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { Notice } from 'shared/ui/notice';
import { CheckYourEmail } from '../check-your-email';
import { LinkRequestForm, usePrefilledEmail } from '../link-request';
import styles from '../link-request.module.css';
import { SupportContact } from '../support-contact';
import type { confirmationRequestPlan } from './confirmation-request-plan';

async function loadPlan(): Promise<typeof confirmationRequestPlan> {
  const plan = await loadCode(
    () => import(/* webpackChunkName: "account-forms" */ './confirmation-request-plan'),
  );
  return plan.confirmationRequestPlan;
}

/** For who has no link that works. The answer never tells whether the e-mail has an account. */
export function AskForConfirmation({ isSpent }: { isSpent: boolean }): ReactNode {
  const email = useAppStore((state) => state.session.email);
  const prefilled = usePrefilledEmail();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(true);
  if (sentTo !== null && !isAsking) {
    return (
      <CheckYourEmail onAgain={() => setAsking(true)}>
        If <strong>{sentTo}</strong> has yet to be confirmed, a message with a new link is on its
        way.
      </CheckYourEmail>
    );
  }
  return (
    <Doorway
      title="Confirm your e-mail"
      intro="Follow the link in the message we have sent you. If it has not come, or works no more, tell us your e-mail address and we will send you a new one."
    >
      {isSpent && (
        <Notice tone="warning" announce>
          <p>
            The link you followed has been used already or has expired. If your e-mail is confirmed,
            just <Link to={paths.login}>sign in</Link>.
          </p>
        </Notice>
      )}
      <LinkRequestForm
        plan={loadPlan}
        fallback={confirmationRequestFailure}
        knownEmail={sentTo ?? prefilled ?? email ?? ''}
        onSent={(to) => {
          setSentTo(to);
          setAsking(false);
        }}
      >
        Send a new link
      </LinkRequestForm>
      <p className={styles.way}>
        <ButtonLink to={paths.login} tone="quiet">
          Back to Login
        </ButtonLink>
      </p>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}
