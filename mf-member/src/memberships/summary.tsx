import type { ReactNode } from 'react';
import { Card } from 'shared/ui/card';
import styles from './summary.module.css';

/** What a choice means, before it is made. */
export function Summary({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Card as="section" tone="featured" className={styles.summary} aria-labelledby="summary-heading">
      <h3 id="summary-heading">{title}</h3>
      {children}
    </Card>
  );
}

/** Day by day what happens, the first of it today. */
export function WhatHappens({
  steps,
}: {
  steps: readonly (readonly [when: string, what: ReactNode])[];
}): ReactNode {
  return (
    <dl className={styles.steps}>
      {steps.map(([when, what]) => (
        <div key={when} className={styles.step}>
          <dt>{when}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
