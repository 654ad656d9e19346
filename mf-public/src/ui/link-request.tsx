import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormDefinition } from 'shared/lib/form-check';
import { paths } from 'shared/lib/paths';
import { useForm } from 'shared/lib/use-form';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { useSearchParams } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { loadSessionApi } from 'shared/session/load-session-api';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { CheckYourEmail } from './check-your-email';
import styles from './doorway-page.module.css';
import { NeedsScript } from './needs-script';
import { SupportContact } from './support-contact';

interface Request {
  email: string;
}

interface LinkRequestProps {
  title: string;
  intro: string;
  definition: () => Promise<FormDefinition<Request, Request>>;
  /** What is read when nothing more precise is known. */
  fallback: string;
  /** The words of the button. */
  action: string;
  /** What is on its way, to whom. It never tells whether the e-mail has an account. */
  sent: (email: ReactNode) => ReactNode;
  above?: ReactNode;
  below?: ReactNode;
}

/** Asks for a mail with a link, and says that it is on its way. */
export function LinkRequest(props: LinkRequestProps): ReactNode {
  const { title, intro, definition, fallback, action, sent, above, below } = props;
  const email = useAppStore((state) => state.session.email);
  const prefilled = usePrefilledEmail();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(true);
  if (sentTo !== null && !isAsking) {
    return (
      <CheckYourEmail onAgain={() => setAsking(true)}>
        {sent(<strong>{sentTo}</strong>)}
      </CheckYourEmail>
    );
  }
  return (
    <Doorway title={title} intro={intro}>
      {above}
      <LinkRequestForm
        definition={definition}
        fallback={fallback}
        knownEmail={sentTo ?? prefilled ?? email ?? ''}
        onSent={(to) => {
          setSentTo(to);
          setAsking(false);
        }}
      >
        {action}
      </LinkRequestForm>
      {below}
      <p className={styles.way}>
        <ButtonLink to={paths.login} tone="quiet">
          Back to Login
        </ButtonLink>
      </p>
      <SupportContact className={styles.support} />
    </Doorway>
  );
}

/** @param children the words of its button. */
function LinkRequestForm({
  definition,
  fallback,
  knownEmail,
  onSent,
  children,
}: {
  definition: () => Promise<FormDefinition<Request, Request>>;
  fallback: string;
  knownEmail: string;
  onSent: (email: string) => void;
  children: string;
}): ReactNode {
  const form = useForm({
    definition,
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
