import { useState } from 'react';
import type { FormDefinition } from './form-check';

/** A definition that may still have to be loaded. */
export function useFormDefinition<Values, Output>(
  definition: FormDefinition<Values, Output> | (() => Promise<FormDefinition<Values, Output>>),
): {
  /** Null until it has been loaded. */
  loaded: FormDefinition<Values, Output> | null;
  /** Asks once, and again after a failure. */
  load: () => Promise<FormDefinition<Values, Output>>;
} {
  const [request] = useState<{
    answer: FormDefinition<Values, Output> | null;
    pending: Promise<FormDefinition<Values, Output>> | null;
  }>({ answer: null, pending: null });

  if (typeof definition !== 'function') return { loaded: definition, load: async () => definition };
  return {
    loaded: request.answer,
    load: () => {
      request.pending ??= definition().then(
        (answer) => {
          request.answer = answer;
          return answer;
        },
        (cause: unknown) => {
          request.pending = null;
          throw cause;
        },
      );
      return request.pending;
    },
  };
}
