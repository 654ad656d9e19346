import { useState } from 'react';
import type { FormPlan } from './form-check';

type Plan<Values, Output> = FormPlan<Values, Output>;

/** A plan that may still have to be loaded. */
export function useFormPlan<Values, Output>(
  plan: Plan<Values, Output> | (() => Promise<Plan<Values, Output>>),
): {
  /** Null until it has been loaded. */
  loaded: Plan<Values, Output> | null;
  /** Asks once, and again after a failure. */
  load: () => Promise<Plan<Values, Output>>;
} {
  const [request] = useState<{
    answer: Plan<Values, Output> | null;
    pending: Promise<Plan<Values, Output>> | null;
  }>({ answer: null, pending: null });

  if (typeof plan !== 'function') return { loaded: plan, load: async () => plan };
  return {
    loaded: request.answer,
    load: () => {
      request.pending ??= plan().then(
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
