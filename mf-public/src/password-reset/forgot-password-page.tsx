import type { ReactNode } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { resetRequestFailure } from 'shared/session/failure-texts';
import { Notice } from 'shared/ui/notice';
import { LinkRequest } from '../ui/link-request';
import type { resetRequestDefinition } from './reset-request-definition';

async function loadDefinition(): Promise<typeof resetRequestDefinition> {
  const loaded = await loadCode(
    () => import(/* webpackChunkName: "account-forms" */ './reset-request-definition'),
  );
  return loaded.resetRequestDefinition;
}

/** Asking for a reset link (spec 1§2). */
export default function ForgotPasswordPage(): ReactNode {
  return (
    <LinkRequest
      title="Forgot your password?"
      intro="Tell us your e-mail address and we’ll send you a link to choose a new password."
      definition={loadDefinition}
      fallback={resetRequestFailure}
      action="Send reset link"
      sent={(email) => (
        <>
          If {email} belongs to an account, an e-mail with a link to choose a new password is on its
          way.
        </>
      )}
      // under the form: it appears once the session is known, and must not move what is being clicked
      below={<SignedInAlready />}
    />
  );
}

function SignedInAlready(): ReactNode {
  const { status, email } = useAppStore((state) => state.session);
  if (status !== 'signed-in') return null;
  return (
    <Notice tone="warning" announce>
      <p>
        You are already signed in{email && ` as ${email}`}. If you did not want a new password,{' '}
        <Link to={paths.dashboard}>go to your dashboard</Link>.
      </p>
    </Notice>
  );
}
