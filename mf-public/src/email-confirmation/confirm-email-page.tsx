import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { readPlanChoice } from 'shared/memberships/types';
import { loginAfterRegistration } from 'shared/registration/login-address';
import { Navigate } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { useAccountLink } from '../lib/use-account-link';
import styles from '../ui/doorway-page.module.css';
import { SupportContact } from '../ui/support-contact';
import { AskForConfirmation } from './ask-for-confirmation';

const words = {
  signup: {
    title: 'Confirm your e-mail',
    intro: 'One press, and your account is ready.',
    button: 'Confirm my e-mail',
    busy: 'Confirming…',
  },
  email_change: {
    title: 'Confirm your new e-mail',
    intro: 'One press, and the change is confirmed.',
    button: 'Confirm the change',
    busy: 'Confirming…',
  },
  magiclink: {
    title: 'Sign in',
    intro: 'One press, and you are signed in.',
    button: 'Sign in',
    busy: 'Signing you in…',
  },
};

const types = Object.keys(words) as (keyof typeof words)[];

/** Where the link leads that confirms an e-mail. */
export default function ConfirmEmailPage(): ReactNode {
  const { link, outcome, said, busy, error, follow } = useAccountLink(types);
  if (outcome === 'here') {
    const plan = readPlanChoice(said);
    return <Navigate to={plan ? loginAfterRegistration(plan) : paths.dashboard} replace />;
  }
  if (!link) {
    return outcome === 'half' ? (
      <OtherAddress />
    ) : (
      <AskForConfirmation isSpent={outcome !== null} />
    );
  }
  const { title, intro, button, busy: busyLabel } = words[link.type as keyof typeof words];
  return (
    <Doorway title={title} intro={intro}>
      <div className={styles.ways}>
        {error && <ErrorNotice error={error} />}
        <Button tone="primary" wide busy={busy} busyLabel={busyLabel} onClick={follow}>
          {button}
        </Button>
      </div>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}

function OtherAddress(): ReactNode {
  return (
    <Doorway
      title="One more link"
      intro="This address is confirmed. Now follow the link in the e-mail to your other address: the change needs both."
    >
      <ButtonLink to={paths.login} tone="quiet" wide>
        Back to Login
      </ButtonLink>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}
