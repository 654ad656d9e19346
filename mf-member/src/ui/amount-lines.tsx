import type { ReactNode } from 'react';
import { type AmountLine, amountTexts, partsText, type Totals } from 'shared/billing/amounts';
import { formatEuro } from 'shared/lib/money';
import styles from './amount-lines.module.css';

/** Lines of an order or an invoice, each with its gross and what that is made of. */
export function AmountLines({
  lines,
  label,
}: {
  /** `note`: what else there is to say of one. */
  lines: readonly (AmountLine & { position: number; note?: string })[];
  label: string;
}): ReactNode {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.position} className={styles.line}>
          <span className={styles.title}>
            {line.quantity > 1 && `${line.quantity} × `}
            {line.title}
          </span>
          <span>{amountTexts(line).gross}</span>
          <span className={styles.parts}>{partsText(line)}</span>
          {line.note && <span className={styles.note}>{line.note}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What lines add up to. `total`: what the gross is called. */
export function AmountTotals({ net, vat, gross, total }: Totals & { total: string }): ReactNode {
  return (
    <dl className={styles.totals}>
      <Sum name="Net">{formatEuro(net)}</Sum>
      <Sum name="VAT">{formatEuro(vat)}</Sum>
      <Sum name={total}>{formatEuro(gross)}</Sum>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.sum}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
