import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unseenFailure } from 'shared/lib/unseen-news';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';

const pause = 800; // ms without a key

interface Autosave {
  text: string;
  type: (text: string) => void;
  /** Saves what was typed now: at the end of writing, or after a failure. */
  flush: () => void;
  status: 'idle' | 'saving' | 'saved';
  error: AppError | null;
}

/**
 * Text that is saved while it is typed, one try after the other. What could not be saved stays in the field.
 * @param failure what a toast says where the field is gone by the answer
 */
export function useAutosave(
  stored: string,
  save: (text: string) => Promise<unknown>,
  failure: string,
): Autosave {
  const [typed, setTyped] = useState<string | null>(null);
  const [status, setStatus] = useState<Autosave['status']>('idle');
  const [error, setError] = useState<AppError | null>(null);
  // what is wanted and not saved yet; null: all of it is
  const wanted = useRef<string | null>(null);
  const isSaving = useRef(false);
  const isShown = useRef(true);

  async function flush(): Promise<void> {
    const text = wanted.current;
    if (text === null || isSaving.current) return;
    isSaving.current = true;
    const sayUnseen = unseenFailure(failure);
    setStatus('saving');
    setError(null);
    try {
      await save(text);
      if (wanted.current === text) {
        wanted.current = null;
        setStatus('saved');
      }
    } catch (cause) {
      const { userText } = asAppError(cause, failure);
      if (isShown.current) {
        setStatus('idle');
        setError(asAppError(cause, failure));
      } else sayUnseen(userText);
      return;
    } finally {
      isSaving.current = false;
    }
    if (wanted.current !== null) await flush(); // typed in the meantime
  }

  const flushAfterPause = useEffectEvent(() => void flush());
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(flushAfterPause, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      flushAfterPause();
    };
  }, []);
  useLeaveQuestion(typed !== null && status !== 'saved');

  return {
    text: typed ?? stored,
    type(text) {
      wanted.current = text;
      setTyped(text);
      setStatus('idle');
    },
    flush: () => void flush(),
    status,
    error,
  };
}
