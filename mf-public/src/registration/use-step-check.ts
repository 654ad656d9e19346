import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  problemsOf,
  type RegistrationValues,
  type Step,
  stepFields,
  summaryOf,
} from './registration-schema';

export type RegistrationForm = UseFormReturn<RegistrationValues>;

/**
 * Checks one step of the form. Nothing is complained about before the first try to go on; from
 * then on the texts follow what is typed.
 */
export function useStepCheck(
  form: RegistrationForm,
  step: Step,
): { summary: string | null; check: () => boolean; recheck: () => void } {
  const [tried, setTried] = useState<{ step: Step; summary: string | null } | null>(null);
  const isTried = tried?.step === step;

  function show(): boolean {
    const values = form.getValues();
    const problems = problemsOf(step, values);
    form.clearErrors([...stepFields[step]]);
    for (const [field, message] of problems) form.setError(field, { type: 'step', message });
    setTried({ step, summary: summaryOf(step, values) });
    return problems.size === 0;
  }

  return {
    summary: isTried ? tried.summary : null,
    check: () => {
      const isFine = show();
      const [first] = problemsOf(step, form.getValues()).keys();
      if (first !== undefined) form.setFocus(first);
      return isFine;
    },
    recheck: () => {
      if (isTried) show();
      else form.clearErrors();
    },
  };
}
