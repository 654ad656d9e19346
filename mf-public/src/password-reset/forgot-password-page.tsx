import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { useForm } from 'shared/lib/use-form';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { Link, useSearchParams } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { resetRequestFailure } from 'shared/session/failure-texts';
import { loadSessionApi } from 'shared/session/load-session-api';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { NeedsScript } from 'shared/ui/needs-script';
import { Notice } from 'shared/ui/notice';
import { SupportContact } from '../support-contact';
import { CheckYourEmail } from './check-your-email';
import styles from './password-reset.module.css';
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
    return <CheckYourEmail email={sentTo} onAgain={() => setAsking(true)} />;
  }
  return (
    <Doorway
      title="Forgot your password?"
      intro="Tell us your e-mail address and we will send you a link to choose a new one."
    >
      <ResetRequestForm
        knownEmail={sentTo ?? prefilled ?? session.email ?? ''}
        onSent={(email) => {
          setSentTo(email);
          setAsking(false);
        }}
      />
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

function ResetRequestForm({
  knownEmail,
  onSent,
}: {
  knownEmail: string;
  onSent: (email: string) => void;
}): ReactNode {
  const form = useForm({
    plan: loadPlan,
    initial: { email: '' },
    known: { email: knownEmail },
    fallback: resetRequestFailure,
    onSent: ({ email }) => onSent(email),
  });

  useEffect(() => {
    loadSessionApi().catch(() => {});
  }, []);

  return (
    <form {...form.props} className={styles.form}>
      {form.error && <ErrorNotice error={form.error} />}
      <TextField
        {...form.field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <NeedsScript />
      <Button
        type="submit"
        tone="primary"
        wide
        busy={form.status !== 'editing'}
        busyLabel="Sending the link…"
      >
        Send reset link
      </Button>
    </form>
  );
}

/** The e-mail of the query, which is then taken out of the address. */
function usePrefilledEmail(): string | null {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useIsHydrated();
  const inQuery = query.get('email');
  // a ref, not state set by the effect: during hydration that state would arrive after the changed
  // address, and the form would meanwhile be prefilled with the signed-in person's e-mail
  const email = useRef(inQuery);
  email.current = inQuery ?? email.current;
  useEffect(() => {
    if (inQuery === null) return;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('email');
        return after;
      },
      { replace: true },
    );
  }, [inQuery, setQuery]);
  return isHydrated ? email.current : null; // in the first render after hydration: somebody may press the button at once
}
