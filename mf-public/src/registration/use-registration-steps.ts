import { useEffect } from 'react';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { isPlanChoice, type PlanChoice } from 'shared/memberships/types';
import { useLocation, useNavigate } from 'shared/router';
import { beginForm, readForm } from './form-storage';
import type { Step } from './registration-schema';

/** Where the registration stands: the plan it is for, and its step. */
export interface RegistrationPlace {
  choice: PlanChoice;
  step: Step;
}

export interface RegistrationSteps {
  /** Null while the dialog is closed. */
  place: RegistrationPlace | null;
  open: (choice: PlanChoice) => void;
  next: () => void;
  /** Back to an earlier step. */
  returnTo: (step: Step) => void;
  close: () => void;
}

/**
 * The dialog's steps as entries of the browser's history, so that Back goes one step back instead
 * of leaving, and Forward goes forward again. Step n always has the steps before it, and the page
 * without the dialog, right beneath it.
 */
export function useRegistrationSteps(): RegistrationSteps {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const noted = useIsHydrated() ? readPlace(state) : null;
  const isOver = noted !== null && readForm() === null;
  const place = isOver ? null : noted;

  const stepsToLeave = isOver ? noted.step : 0;
  useEffect(() => {
    // an entry of a registration that has succeeded since: going back passes over it
    if (stepsToLeave > 0) navigate(-stepsToLeave);
  }, [stepsToLeave, navigate]);

  function push(registration: RegistrationPlace): void {
    navigate({ pathname, search }, { state: { registration } });
  }

  return {
    place,
    open: (choice) => {
      beginForm();
      push({ choice, step: 1 });
    },
    next: () => {
      if (place && place.step < 3) push({ ...place, step: place.step === 1 ? 2 : 3 });
    },
    returnTo: (step) => {
      if (place && step < place.step) navigate(step - place.step);
    },
    close: () => {
      if (place) navigate(-place.step);
    },
  };
}

function readPlace(state: unknown): RegistrationPlace | null {
  const { registration } = Object(state) as { registration?: unknown };
  const { choice, step } = Object(registration) as { choice?: unknown; step?: unknown };
  const isStep = step === 1 || step === 2 || step === 3;
  return isPlanChoice(choice) && isStep ? { choice, step } : null;
}
