import { type ReactNode, useEffect, useState } from 'react';
import { fetchGreetingTexts } from 'shared/greetings/public-api';
import { SplitFlap } from 'shared/greetings/split-flap';
import { builtInGreetings } from './built-in-greetings';

/** The departure board that greets visitors: with the built-in phrases until others are known. */
export function GreetingBoard(): ReactNode {
  const [phrases, setPhrases] = useState<readonly string[]>(builtInGreetings);
  useEffect(() => {
    const abort = new AbortController();
    fetchGreetingTexts(abort.signal).then(
      (texts) => {
        if (!abort.signal.aborted && texts.length > 0) setPhrases(texts);
      },
      (cause: unknown) => {
        if (!abort.signal.aborted) console.warn('the built-in greetings are shown', cause);
      },
    );
    return () => abort.abort();
  }, []);
  return <SplitFlap phrases={phrases} />;
}
