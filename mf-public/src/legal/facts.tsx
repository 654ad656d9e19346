import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

/** Rows of a name and what is said of it, where a paragraph would hide the answer. */
export function Facts({
  rows,
}: {
  rows: readonly { name: string; code?: true; text: ReactNode }[];
}): ReactNode {
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, code, text }) => (
        <div key={name}>
          <dt>{code ? <code>{name}</code> : name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
