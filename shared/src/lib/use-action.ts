import { useRef, useState } from 'react';
import { type AppError, toAppError } from 'shared/lib/app-error';

export interface Action<Arguments extends unknown[]> {
  busy: boolean;
  error: AppError | null;
  /** Does nothing while it runs, so that a second click acts once. */
  run: (...args: Arguments) => Promise<void>;
}

/** Something a button does on the server. @param fallback reason read when the failure has none. */
export function useAction<Arguments extends unknown[]>(
  action: (...args: Arguments) => Promise<void>,
  fallback = 'Something went wrong. Please try again.',
): Action<Arguments> {
  const running = useRef(false); // state is too late for the second of two quick clicks
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function run(...args: Arguments): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await action(...args);
    } catch (cause) {
      const failure = toAppError(cause, fallback);
      console.error(failure.code, failure.message);
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, error, run };
}
