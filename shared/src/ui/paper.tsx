import type { ReactNode } from 'react';
import 'shared/ui/tokens-later.css';
import styles from './paper.module.css';

interface PaperProps {
  /** What assistive technology calls it. */
  label: string;
  text: string;
}

/** The text of a document, on a sheet of its own that scrolls. */
export function Paper({ label, text }: PaperProps): ReactNode {
  return (
    <section
      className={styles.paper}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      {text}
    </section>
  );
}
