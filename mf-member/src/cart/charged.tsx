import type { ReactNode } from 'react';
import { type Amounts, amountTexts, partsText } from 'shared/billing/amounts';
import styles from './cart-lines.module.css';

/** What a line comes to, as its order and invoice will say it. */
export function Charged({ line }: { line: Amounts }): ReactNode {
  return (
    <p className={styles.charged}>
      <span>{partsText(line)}</span>
      <span className={styles.gross}>{amountTexts(line).gross}</span>
    </p>
  );
}
