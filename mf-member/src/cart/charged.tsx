import type { ReactNode } from 'react';
import { type Amounts, amountTexts, partsText } from 'shared/billing/amounts';
import styles from './cart-lines.module.css';

/** What a line comes to, as its order and invoice will say it; until that is known, its place. */
export function Charged({ line }: { line: Amounts | undefined }): ReactNode {
  if (!line) return <p className={styles.charged}>{'\u00a0'}</p>;
  return (
    <p className={styles.charged}>
      <span>{partsText(line)}</span>
      <span className={styles.gross}>{amountTexts(line).gross}</span>
    </p>
  );
}
