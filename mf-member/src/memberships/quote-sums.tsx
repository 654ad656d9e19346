import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import * as v from 'valibot';
import styles from './summary.module.css';

const quoteSchema = v.object({
  lines: v.array(v.object({ title: v.nullable(v.string()), total_price: v.number() })),
  subtotal: v.number(),
  vat_rate: v.number(),
  vat_added: v.number(),
  amount_due: v.number(),
});

/** The order line by line, as the database prices it and the invoice will say it. */
export function QuoteSums({ quote }: { quote: unknown }): ReactNode {
  const parsed = v.safeParse(quoteSchema, quote);
  if (!parsed.success) return null; // the button names the sum all the same
  const { lines, subtotal, vat_rate, vat_added, amount_due } = parsed.output;
  return (
    <dl className={styles.sums} aria-label="What you order">
      {lines.map(({ title, total_price }) => (
        <div key={`${title} ${total_price}`}>
          <dt>{title}</dt>
          <dd>{formatEuro(total_price)}</dd>
        </div>
      ))}
      <div>
        <dt>Subtotal</dt>
        <dd>{formatEuro(subtotal)}</dd>
      </div>
      <div>
        <dt>VAT {formatPercent(vat_rate)}</dt>
        <dd>{formatEuro(vat_added)}</dd>
      </div>
      <div className={styles.due}>
        <dt>Amount due</dt>
        <dd>{formatEuro(amount_due)}</dd>
      </div>
    </dl>
  );
}
