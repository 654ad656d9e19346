import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import styles from './connection-test-page.module.css';
import { type Check, type ConnectionChecks, useConnectionChecks } from './use-connection-checks';

/** Whether session and profiles answer, never a row of them (spec 2§2). */
export default function ConnectionTestPage(): ReactNode {
  const { checks, again } = useConnectionChecks();
  const isChecking = checks.session === null || checks.profiles === null;
  return (
    <Doorway
      title="Connection Test"
      intro="This page checks whether the site can reach its database. It shows no data."
    >
      <p role="status" className={styles.verdict} data-state={stateOf(checks)}>
        {verdicts[stateOf(checks)]}
      </p>
      <ul className={styles.checks}>
        <Row name="Session" check={checks.session} />
        <Row name="Profiles" check={checks.profiles} />
      </ul>
      <Button wide busy={isChecking} busyLabel="Checking the connection…" onClick={again}>
        Try again
      </Button>
    </Doorway>
  );
}

function Row({ name, check }: { name: string; check: Check }): ReactNode {
  const state = check === null ? 'checking' : check.outcome === 'failed' ? 'failed' : 'fine';
  return (
    <li className={styles.check} data-state={state} aria-label={name}>
      <svg viewBox="0 0 24 24" className={styles.light} aria-hidden="true">
        <path d={drawings[state]} />
      </svg>
      <div>
        <h2>{name}</h2>
        <p>{check === null ? 'Waiting for an answer…' : textOf(check)}</p>
      </div>
      {check !== null && check.outcome !== 'failed' && (
        <p className={styles.took}>
          <span className="visually-hidden">answered in </span>
          {check.took < 1 ? 'under 1 ms' : `${check.took} ms`}
        </p>
      )}
    </li>
  );
}

type State = 'checking' | 'failed' | 'fine';

const drawings: Record<State, string> = {
  checking: 'M12 3a9 9 0 1 1-9 9',
  failed: 'M6 6l12 12M18 6L6 18',
  fine: 'M4 12.500l5.500 5.500L20 7',
};

const verdicts: Record<State, string> = {
  checking: 'Checking the connection…',
  failed: 'The connection isn’t working as it should.',
  fine: 'The connection works.',
};

function stateOf({ session, profiles }: ConnectionChecks): State {
  if (session?.outcome === 'failed' || profiles?.outcome === 'failed') return 'failed';
  return session === null || profiles === null ? 'checking' : 'fine';
}

function textOf(check: NonNullable<Check>): string {
  switch (check.outcome) {
    case 'signed-in':
      return 'Answers: you are signed in.';
    case 'signed-out':
      return 'Answers: nobody is signed in.';
    case 'readable':
      return 'Answers. We asked for no data.';
    case 'refused':
      return 'Answers. Visitors see no data.';
    case 'failed':
      return check.error.userText;
  }
}
