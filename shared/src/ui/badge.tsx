import type { ReactNode } from 'react';
import 'shared/ui/tokens-later.css';
import styles from './badge.module.css';

export type BadgeTone =
  | 'neutral'
  | 'limestone'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'progress';

/** A state in a word or two. Colour only repeats what the word says. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: BadgeTone;
  children: ReactNode;
}): ReactNode {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
