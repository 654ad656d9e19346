import type { ReactNode } from 'react';
import type { Mandate } from 'shared/post/mandate';
import styles from './mandate-text.module.css';

/** The order to open post, beside what gives it: a sentence, and the whole of it on demand. */
export function MandateText({ of }: { of: Pick<Mandate, 'short' | 'text'> }): ReactNode {
  return (
    <div className={styles.mandate}>
      <p>{of.short}</p>
      <WholeMandate of={of} title="The whole order" />
    </div>
  );
}

/** All of it, on demand. */
export function WholeMandate({
  of: { text },
  title,
}: {
  of: Pick<Mandate, 'text'>;
  title: string;
}): ReactNode {
  return (
    <details className={styles.whole}>
      <summary>{title}</summary>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}
