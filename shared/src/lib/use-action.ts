import { useRef, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { toAppError } from 'shared/lib/to-app-error';
import { showToast } from 'shared/runtime/store';
import { unseenFailure } from './unseen-news';
import { useIsShown } from './use-is-shown';

interface ActionOptions {
  /** What is read when a failure has no text of its own. */
  fallback?: string;
  /** A failure is said in a toast, in these words, where there is no place beside the button. */
  failureToast?: string;
  /** Of what can be closed while it runs: what it was, read in a toast before the cause. */
  failure?: string;
  /** The cause in the words of this place, in that toast. */
  causeText?: (error: AppError) => string;
}

export interface Action<Arguments extends unknown[]> {
  busy: boolean;
  /** Why it did not happen; null where a toast says it, or once it is tried again. */
  error: AppError | null;
  /** Does nothing while it runs, so that a second click acts once. */
  run: (...args: Arguments) => Promise<void>;
}

/** Something a button does on the server. */
export function useAction<Arguments extends unknown[]>(
  action: (...args: Arguments) => Promise<unknown>,
  { fallback = unknownFailure, failureToast, failure: what, causeText }: ActionOptions = {},
): Action<Arguments> {
  const running = useRef(false); // state is too late for the second of two quick clicks
  const isShown = useIsShown();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function run(...args: Arguments): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    const sayUnseen = what === undefined ? null : unseenFailure(what);
    try {
      await action(...args);
    } catch (cause) {
      const failure = toAppError(cause, fallback);
      console.error(failure.code, failure.message);
      if (failureToast !== undefined) showToast(failureToast, 'error');
      else if (sayUnseen && !isShown.current) sayUnseen(causeText?.(failure) ?? failure.userText);
      else setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, error, run };
}
