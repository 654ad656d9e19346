import type { ReactNode } from 'react';
import type { CartQuote } from 'shared/cart/types';
import { formatEuro, formatPercent } from 'shared/lib/money';
import styles from './order-summary.module.css';

/** The sums of the cart, exactly as `checkout` charges them. `isStale`: being priced again. */
export function Totals({ quote, isStale }: { quote: CartQuote; isStale: boolean }): ReactNode {
  const { onboarding_fee: fee, subtotal, discount, discount_amount, vat_added } = quote;
  return (
    <div className={styles.totals} aria-busy={isStale} data-stale={isStale || undefined}>
      <dl className={styles.sums}>
        {fee > 0 && <Sum name="Items">{formatEuro(subtotal - fee)}</Sum>}
        {fee > 0 && <Sum name="Onboarding fee">{formatEuro(fee)}</Sum>}
        <Sum name="Subtotal">{formatEuro(subtotal)}</Sum>
        {discount?.is_valid && (
          <Sum name={`Discount (${discount.code})`}>{formatEuro(-discount_amount)}</Sum>
        )}
        {vat_added > 0 && (
          <Sum name={`VAT ${formatPercent(quote.vat_rate)} added`}>{formatEuro(vat_added)}</Sum>
        )}
        <div className={styles.due}>
          <dt>Amount due</dt>
          <dd aria-live="polite">{formatEuro(quote.amount_due)}</dd>
        </div>
      </dl>
      <p className={styles.note}>{vatNote(quote)}</p>
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

function vatNote({ vat_added, vat_included }: CartQuote): string {
  if (vat_included === 0) {
    return vat_added > 0 ? 'Membership prices exclude VAT; it is added above.' : 'No VAT is due.';
  }
  const included = `${formatEuro(vat_included)} VAT is included`;
  return vat_added > 0
    ? `${included} in the other items; membership prices exclude VAT.`
    : `${included} in these prices.`;
}
