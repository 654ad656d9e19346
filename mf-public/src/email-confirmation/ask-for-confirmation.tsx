import type { ReactNode } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { confirmationRequestFailure } from 'shared/session/failure-texts';
import { Notice } from 'shared/ui/notice';
import { LinkRequest } from '../ui/link-request';
import type { confirmationRequestDefinition } from './confirmation-request-definition';

async function loadDefinition(): Promise<typeof confirmationRequestDefinition> {
  const loaded = await loadCode(
    () => import(/* webpackChunkName: "account-forms" */ './confirmation-request-definition'),
  );
  return loaded.confirmationRequestDefinition;
}

/** For a person without a link that works. */
export function AskForConfirmation({ isSpent }: { isSpent: boolean }): ReactNode {
  return (
    <LinkRequest
      title="Confirm your e-mail"
      intro="Follow the link in the e-mail we sent you. If it has not arrived or no longer works, tell us your e-mail address and we’ll send you a new link."
      definition={loadDefinition}
      fallback={confirmationRequestFailure}
      action="Send a new link"
      sent={(email) => (
        <>If {email} still has to be confirmed, an e-mail with a new link is on its way.</>
      )}
      above={isSpent && <SpentLink />}
    />
  );
}

function SpentLink(): ReactNode {
  return (
    <Notice tone="warning" announce>
      <p>
        The link you followed has already been used or has expired. If your e-mail is confirmed,
        just <Link to={paths.login}>sign in</Link>.
      </p>
    </Notice>
  );
}
