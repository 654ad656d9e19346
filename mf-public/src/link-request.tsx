import { type ReactNode, useEffect, useRef } from 'react';
import type { FormPlan } from 'shared/lib/form-check';
import { useForm } from 'shared/lib/use-form';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { useSearchParams } from 'shared/router';
import { loadSessionApi } from 'shared/session/load-session-api';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { NeedsScript } from 'shared/ui/needs-script';
import styles from './link-request.module.css';

interface Request {
  email: string;
}

/** Asks for a mail with a link. @param children the words of its button. */
export function LinkRequestForm({
  plan,
  fallback,
  knownEmail,
  onSent,
  children,
}: {
  plan: () => Promise<FormPlan<Request, Request>>;
  fallback: string;
  knownEmail: string;
  onSent: (email: string) => void;
  children: string;
}): ReactNode {
  const form = useForm({
    plan,
    initial: { email: '' },
    known: { email: knownEmail },
    fallback,
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
        {children}
      </Button>
    </form>
  );
}

/** The e-mail of the query, which is then taken out of the address. */
export function usePrefilledEmail(): string | null {
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
