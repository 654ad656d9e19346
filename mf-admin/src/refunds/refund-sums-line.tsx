import type { ReactNode } from 'react';
import { formatEuro } from 'shared/lib/money';
import type { RefundFilters, RefundSort } from 'shared/refunds/types';
import { useRefundSums } from 'shared/refunds/use-refunds';
import { type ListShape, useListAddress } from '../lib/use-list-address';
import styles from './refunds.module.css';

/** What the list comes to as it is filtered, all pages together. */
export function RefundSumsLine({
  shape,
}: {
  shape: ListShape<RefundFilters, RefundSort>;
}): ReactNode {
  const { query } = useListAddress(shape);
  const sums = useRefundSums(query.chosen, query.search);
  return (
    <p className={styles.sums} role="status">
      {sums && sumsText(sums)}
    </p>
  );
}

function sumsText({
  reviews,
  amount,
  refunded_amount: refunded,
}: {
  reviews: number;
  amount: number;
  refunded_amount: number;
}): string {
  if (reviews === 0) return '';
  const what = reviews === 1 ? '1 refund' : `${reviews} refunds`;
  const back = refunded > 0 ? `, ${formatEuro(refunded)} of it paid back` : '';
  return `${what} shown: ${formatEuro(amount)} was paid${back}.`;
}
