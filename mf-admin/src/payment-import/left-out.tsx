import type { ReactNode } from 'react';
import { formatCount } from 'shared/lib/money';
import styles from './payment-import.module.css';
import type { ReadStatement } from './statement-lines';

const named = 12;

/** Rows of the file that are no money received, and why. */
export function LeftOut({
  read: { outgoing, foreign, unreadable },
}: {
  read: ReadStatement;
}): ReactNode {
  const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`);
  const more = unreadable.length - named;
  const parts = [
    outgoing > 0 && `${rows(outgoing)} of money that went out`,
    foreign > 0 && `${rows(foreign)} in another currency`,
    unreadable.length > 0 &&
      `${rows(unreadable.length)} without a date or an amount (${unreadable.slice(0, named).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''})`,
  ].filter(Boolean);
  return parts.length > 0 && <p className={styles.hint}>Left out: {parts.join(', ')}.</p>;
}
