import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from 'shared/lib/app-error';
import { fetchPlans } from 'shared/memberships/public-api';
import type { Plan } from 'shared/memberships/types';

export type Plans =
  | { status: 'loading' }
  | { status: 'ready'; plans: readonly Plan[] }
  | { status: 'failed'; error: AppError; retry: () => void };

/** The plans on offer. A plain request: visitors get no query library on this page. */
export function usePlans(): Plans {
  const [attempt, setAttempt] = useState(0);
  const [plans, setPlans] = useState<Plans>({ status: 'loading' });
  const retry = useCallback(() => {
    setPlans({ status: 'loading' });
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    fetchPlans(abort.signal).then(
      (rows) => setPlans({ status: 'ready', plans: rows }),
      (cause: unknown) => {
        if (abort.signal.aborted) return;
        const error = toAppError(cause, 'The plans could not be loaded. Please try again.');
        setPlans({ status: 'failed', error, retry });
      },
    );
    return () => abort.abort();
  }, [attempt, retry]);

  return plans;
}
