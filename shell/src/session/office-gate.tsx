import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import { CodeForm } from 'shared/second-factor/code-form';
import { Enrol } from 'shared/second-factor/enrol';
import type { OfficeLock } from 'shared/second-factor/types';
import { enterCode, useOwnFactor } from 'shared/second-factor/use-second-factor';
import { leaveSession } from 'shared/session/load-session-api';
import { Button } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';

/** Stands before the office until an administrator has entered the code of their second factor. */
export default function OfficeGate({ lock }: { lock: OfficeLock }): ReactNode {
  return lock === 'ask' ? <Ask /> : <AskToEnrol />;
}

function Ask(): ReactNode {
  const { data: factor, error, refetch } = useOwnFactor();
  return (
    <Doorway title="Second factor" intro="Enter the code from your authenticator app.">
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <CodeForm
        isFirst
        action="Open the office"
        busyLabel="Checking the code…"
        send={async (code) => {
          const found = factor ?? (await refetch({ throwOnError: true })).data;
          if (found) await enterCode(found.id, code);
        }}
      />
      <p>
        Lost it? Another super administrator can reset it under Second factor. You can then sign in
        with your password alone and set up a new one.
      </p>
      <SignOut />
    </Doorway>
  );
}

function AskToEnrol(): ReactNode {
  return (
    <Doorway
      title="Second factor"
      intro="The office asks for a second factor: a code from an authenticator app on your phone."
    >
      <Enrol />
      <SignOut />
    </Doorway>
  );
}

function SignOut(): ReactNode {
  const { busy, run } = useAction(leaveSession);
  return (
    <Button tone="quiet" wide busy={busy} onClick={() => void run()}>
      Sign out
    </Button>
  );
}
