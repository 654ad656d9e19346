import type { ReactNode } from 'react';
import { netAndVat, totalsOf } from 'shared/billing/amounts';
import { quotedLines } from 'shared/cart/quoted-lines';
import type { CartQuote } from 'shared/cart/types';
import { formatEuro, formatPercent } from 'shared/lib/money';
import styles from './order-summary.module.css';

/** The sums of the cart, exactly as `checkout` charges them. `isStale`: being priced again. */
export function Totals({ quote, isStale }: { quote: CartQuote; isStale: boolean }): ReactNode {
  const { subtotal, discount, discount_amount, vat_added } = quote;
  return (
    <div className={styles.totals} aria-busy={isStale} data-stale={isStale || undefined}>
      <dl className={styles.sums}>
        <Sum name="Subtotal">{formatEuro(subtotal)}</Sum>
        {discount?.is_valid && (
          <Sum name={`Discount (${discount.code})`}>{formatEuro(-discount_amount)}</Sum>
        )}
        {vat_added !== 0 && (
          <Sum name={`VAT ${formatPercent(quote.vat_rate)} added`}>{formatEuro(vat_added)}</Sum>
        )}
        <div className={styles.due}>
          <dt>Amount due</dt>
          <dd aria-live="polite">{formatEuro(quote.amount_due)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {netAndVat(totalsOf(quotedLines(quote)))}
        {vatNote(quote)}
      </p>
    </div>
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

/** What follows net and VAT: where the VAT is, which is said once. */
function vatNote({ vat_added, vat_included, lines }: CartQuote): string {
  const free = lines.filter((line) => line.problem === null && line.vat_rate === 0);
  if (free.length > 0) {
    const words = free.some(({ vat_category }) => vat_category === 'AE')
      ? 'you account for the VAT (reverse charge)'
      : 'outside the scope of VAT in Malta';
    const all = vat_added === 0 && vat_included === 0;
    return `. ${all ? 'No VAT is charged' : 'No VAT is charged on what is marked so'}: ${words}.`;
  }
  if (vat_included === 0) {
    return vat_added === 0
      ? '. No VAT is due.'
      : '. Membership prices exclude VAT; it is added above.';
  }
  return vat_added === 0
    ? ', included in these prices.'
    : `. ${formatEuro(vat_included)} VAT is included in the other items; membership prices exclude VAT.`;
}
