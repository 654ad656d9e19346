import { useEffect, useState } from 'react';
import type { ConnectionAnswer } from 'shared/connection-test/api';
import { asAppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';

/** An answer and how long it took, in ms; null while it is waited for. */
export type Check = (ConnectionAnswer & { took: number }) | null;

export interface ConnectionChecks {
  session: Check;
  profiles: Check;
}

const waiting: ConnectionChecks = { session: null, profiles: null };

/** Asks for the session and then the profiles, at once and whenever it is asked to. */
export function useConnectionChecks(): { checks: ConnectionChecks; again: () => void } {
  const [round, setRound] = useState(0);
  const [checks, setChecks] = useState(waiting);

  useEffect(() => {
    let isCurrent = true;
    const note = (more: Partial<ConnectionChecks>) =>
      isCurrent && setChecks((before) => ({ ...before, ...more }));
    setChecks(waiting);
    void checkAll(note);
    return () => {
      isCurrent = false;
    };
  }, [round]);

  return { checks, again: () => setRound((before) => before + 1) };
}

async function checkAll(note: (more: Partial<ConnectionChecks>) => unknown): Promise<void> {
  try {
    const { checkSession, checkProfiles } = await loadCode(
      () => import(/* webpackChunkName: "connection" */ 'shared/connection-test/api'),
    );
    note({ session: await timed(checkSession) });
    note({ profiles: await timed(checkProfiles) });
  } catch (cause) {
    const error = asAppError(cause, 'The check could not be completed. Please try again.');
    const failure = { outcome: 'failed', error, took: 0 } as const;
    note({ session: failure, profiles: failure });
  }
}

async function timed(check: () => Promise<ConnectionAnswer>): Promise<Check> {
  const start = performance.now();
  const answer = await check();
  return { ...answer, took: Math.round(performance.now() - start) };
}
