import type { ReactNode } from 'react';
import { AppError } from 'shared/lib/app-error';
import { enterCode, fetchOwnFactor } from 'shared/second-factor/api';
import { CodeForm } from 'shared/second-factor/code-form';
import { Doorway } from 'shared/ui/doorway';

/** Whoever has a second factor sets a new password only with its code: a mailbox alone is not enough. */
export default function CodeQuestion({ onEntered }: { onEntered: () => void }): ReactNode {
  return (
    <Doorway
      title="Second factor"
      intro="Your account has a second factor. Enter the code from your authenticator app to set your new password."
    >
      <CodeForm
        isFirst
        action="Continue"
        busyLabel="Checking the code…"
        send={async (code) => {
          const factor = await fetchOwnFactor();
          if (!factor) throw new AppError('mfa_factor_not_found', 'no factor', gone);
          await enterCode(factor.id, code);
          onEntered();
        }}
      />
    </Doorway>
  );
}

const gone =
  'Your second factor has been removed in the meantime. Open the link in the e-mail again.';
