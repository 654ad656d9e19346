import type { ReactNode } from 'react';
import type { mandate } from 'shared/post/mandate';
import styles from './post-item.module.css';

/** The order to open post, beside what gives it: a sentence, and the whole of it on demand. */
export function MandateText({ of: { short, text } }: { of: typeof mandate }): ReactNode {
  return (
    <div className={styles.mandate}>
      <p>{short}</p>
      <details>
        <summary>The whole order</summary>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </div>
  );
}
