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
      intro="Follow the link in the message we have sent you. If it has not come, or works no more, tell us your e-mail address and we will send you a new one."
      definition={loadDefinition}
      fallback={confirmationRequestFailure}
      action="Send a new link"
      sent={(email) => (
        <>If {email} has yet to be confirmed, a message with a new link is on its way.</>
      )}
      above={isSpent && <SpentLink />}
    />
  );
}

function SpentLink(): ReactNode {
  return (
    <Notice tone="warning" announce>
      <p>
        The link you followed has been used already or has expired. If your e-mail is confirmed,
        just <Link to={paths.login}>sign in</Link>.
      </p>
    </Notice>
  );
}
