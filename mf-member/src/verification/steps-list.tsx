import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import type { VerificationCase, VerificationRules } from 'shared/verification/types';
import styles from './own-verification.module.css';
import { missingIn, type StepView, stepPath, titleOf, viewsFor } from './steps';

/** All steps, and how far each one is. */
export function StepsList({
  own,
  rules,
}: {
  own: VerificationCase;
  rules: VerificationRules;
}): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="steps-heading">
      <h3 id="steps-heading">Steps</h3>
      <ol className={styles.steps}>
        {viewsFor(own.customer_kind).map((view) => {
          const state = stateOf(view, own, rules);
          return (
            <li key={view} className={styles.step} data-done={state === 'Done' || undefined}>
              <Link to={stepPath(view)}>{titleOf(view, own.customer_kind)}</Link>
              <span className={styles.stepState}>{state}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function stateOf(view: StepView, own: VerificationCase, rules: VerificationRules): string {
  if (view === 'send') return own.missing.length === 0 ? 'Ready to send' : 'At the end';
  if (own.customer_kind === null && view !== 'who') return '';
  const missing = missingIn(view, own, rules).length;
  const isEmpty = view === 'documents' && own.parties.length === 0;
  if (isEmpty) return 'After the people';
  return missing === 0 ? 'Done' : `${missing} missing`;
}
