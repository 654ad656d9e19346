import type { ReactNode } from 'react';
import type { PostHit } from 'shared/post/types';
import styles from './post-row.module.css';

/** A text with what was searched for marked in it. Text and places come apart: nothing in a letter is ever HTML. */
export function Marked({ text, marks }: Pick<PostHit, 'text' | 'marks'>): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at || end <= start || end > text.length) continue; // of another text
    parts.push(
      text.slice(at, start),
      <mark key={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
