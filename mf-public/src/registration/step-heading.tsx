import { type ReactNode, useEffect, useRef } from 'react';
import styles from './registration.module.css';
import type { Step } from './registration-schema';

const names: Record<Step, string> = { 1: 'Account', 2: 'Details', 3: 'Confirm' };
const all: readonly Step[] = [1, 2, 3];

/**
 * Where one is among the three steps. As a step appears, its first field has the focus; the last
 * step is there to be read, so it has it itself. `id` names the form, so that a screen reader says
 * the step before the field.
 */
export function StepHeading({ step, id }: { step: Step; id: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const first = heading.current?.closest('form')?.querySelector<HTMLElement>('input');
    const target = step === 3 ? heading.current : first;
    // a dialog that is about to open looks for the attribute, an open one is focused here
    target?.setAttribute('autofocus', '');
    target?.focus();
  }, [step]);

  return (
    <div className={styles.progress}>
      <StepMarks step={step} />
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.stepName}>
        <span className="visually-hidden">Step {step} of 3: </span>
        {titles[step]}
      </h3>
    </div>
  );
}

/** The three steps at a glance; null: all are done. The heading says the same in words. */
export function StepMarks({ step }: { step: Step | null }): ReactNode {
  return (
    <ol className={styles.marks} aria-hidden="true">
      {all.map((mark) => {
        const state = stateOf(mark, step);
        return (
          <li key={mark} className={styles.mark} data-state={state}>
            <span className={styles.disc}>{state === 'done' ? '✓' : mark}</span>
            <span className={styles.name}>{names[mark]}</span>
          </li>
        );
      })}
    </ol>
  );
}

const titles: Record<Step, string> = {
  1: 'Your account',
  2: 'Your address and company',
  3: 'Check and confirm',
};

function stateOf(mark: Step, step: Step | null): 'done' | 'current' | 'ahead' {
  if (step === null) return 'done';
  if (mark === step) return 'current';
  return mark < step ? 'done' : 'ahead';
}
