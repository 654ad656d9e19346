import { type ReactNode, useEffect } from 'react';
import { type LaterCode, preload, useCode } from 'shared/lib/use-code';
import { ErrorNotice } from './error-notice';

interface LaterProps<Module> {
  code: LaterCode<Module>;
  /** What stands there until then. */
  meanwhile: ReactNode;
  children: (loaded: Module) => ReactNode;
}

/** A part of a page whose code loads when it is shown: it saves more than 5 KB of the page. */
export function Later<Module>({ code, meanwhile, children }: LaterProps<Module>): ReactNode {
  const { data, error, refetch } = useCode(code.name, code.load, true);
  if (data) return children(data);
  return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : meanwhile;
}

const signsOfLife = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;

/**
 * Loads what may be opened from here as soon as somebody moves: it is there before it is pressed, and
 * not in the way of the page itself.
 */
export function usePreload(code: LaterCode<unknown>): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = () => {
      stop.abort();
      preload(code);
    };
    for (const sign of signsOfLife) {
      document.addEventListener(sign, load, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, [code]);
}
