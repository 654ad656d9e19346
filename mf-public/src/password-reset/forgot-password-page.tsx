import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from 'shared/lib/app-error';
import { invalidEmailText, isEmailAddress } from 'shared/lib/email-address';
import { paths } from 'shared/lib/paths';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { Link, useSearchParams } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { loadSessionApi } from 'shared/session/load-session-api';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { NeedsScript } from 'shared/ui/needs-script';
import { Notice } from 'shared/ui/notice';
import { CheckYourEmail } from './check-your-email';
import styles from './password-reset.module.css';

/** Asking for a reset link (spec 1§2). The answer never tells whether the e-mail has an account. */
export default function ForgotPasswordPage(): ReactNode {
  const session = useAppStore((state) => state.session);
  const prefilled = usePrefilledEmail();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const email = typed ?? prefilled ?? session.email ?? '';

  useEffect(() => {
    loadSessionApi().catch(() => {});
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = problemOf(email.trim());
    setProblem(found);
    setError(null);
    if (found) return input.current?.focus();
    setBusy(true);
    try {
      const { requestPasswordReset } = await loadSessionApi();
      await requestPasswordReset(email.trim());
      setSentTo(email.trim());
    } catch (cause) {
      setError(toAppError(cause, 'Failed to send reset email'));
    } finally {
      setBusy(false);
    }
  }

  if (sentTo !== null) {
    return <CheckYourEmail email={sentTo} onAgain={() => setSentTo(null)} />;
  }
  return (
    <Doorway
      title="Forgot your password?"
      intro="Tell us your e-mail address and we will send you a link to choose a new one."
    >
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {error && <ErrorNotice error={error} />}
        <TextField
          ref={input}
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          spellCheck={false}
          value={email}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <NeedsScript />
        <Button type="submit" tone="primary" wide busy={isBusy} busyLabel="Sending the link…">
          Send reset link
        </Button>
      </form>
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
    </Doorway>
  );
}

/** The e-mail of the query, which is then taken out of the address. */
function usePrefilledEmail(): string | null {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useIsHydrated();
  const inQuery = query.get('email');
  // kept aside while it is still there: what an effect of a page being taken over sets comes later
  // than the changed address, and somebody else's e-mail would stand here in between
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
  return isHydrated ? email.current : null; // at once: whoever comes by a link may just click
}

function problemOf(email: string): string | undefined {
  if (email === '') return 'Enter your e-mail address';
  return isEmailAddress(email) ? undefined : invalidEmailText;
}
