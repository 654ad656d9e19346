import { isId } from 'shared/lib/is-id';
import { paths } from 'shared/lib/paths';
import { useSearchParams } from 'shared/router';
import { type StepView, viewTitles } from './steps';

interface Step {
  /** Null: how it stands, and all steps. */
  view: StepView | null;
  /** The person whose details are asked for. */
  person: string | null;
}

/** What the address says of the page: Back, a reload and links lead to the same step. */
export function useStep(): Step {
  const [address] = useSearchParams();
  const [step, person] = [address.get('step'), address.get('person')];
  return {
    view: step !== null && Object.hasOwn(viewTitles, step) ? (step as StepView) : null,
    person: person !== null && isId(person) ? person : null,
  };
}

export function personPath(id: string): string {
  return `${paths.verification}?step=people&person=${id}`;
}
