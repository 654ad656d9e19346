import type { ReactNode } from 'react';
import { formatCount, formatEuro } from 'shared/lib/money';
import type { OrderSum } from 'shared/orders/types';
import { useOrderSum } from 'shared/orders/use-orders';
import { Button } from 'shared/ui/button';
import { useListAddress } from '../lib/use-list-address';
import type { OrderTexts } from './order-texts';
import styles from './orders-page.module.css';
import { daysText } from './paid-options';

/** What the orders come to that search and filters leave, to the cent, on all pages of the list. */
export function OrderSumLine({ texts }: { texts: OrderTexts }): ReactNode {
  const { query, change } = useListAddress(texts);
  const { data: sum, error, isPlaceholderData, refetch } = useOrderSum(query);
  const { paid } = query.chosen;
  return (
    <div className={styles.sum} aria-live="polite">
      {sum && !error && (
        <dl aria-label="Sum of the orders shown" data-stale={isPlaceholderData || undefined}>
          <Figure name={sum.orders === 1 ? '1 order' : `${formatCount(sum.orders)} orders`}>
            {formatEuro(sum.gross)}
          </Figure>
          {sum.due > 0 && <Figure name="Due">{formatEuro(sum.due)}</Figure>}
          {sum.paid > 0 && (
            <Figure name={sum.refunded > 0 ? 'Paid, less refunds' : 'Paid'}>
              {formatEuro(income(sum))}
            </Figure>
          )}
          {sum.refunded > 0 && <Figure name="Refunded">{formatEuro(sum.refunded)}</Figure>}
          <Figure name="Net">{formatEuro(sum.net)}</Figure>
          <Figure name="VAT">{formatEuro(sum.vat)}</Figure>
          {sum.cancelled > 0 && (
            <Figure name="Cancelled, not added">{formatCount(sum.cancelled)}</Figure>
          )}
        </dl>
      )}
      {error && (
        <p>
          The sum could not be loaded.{' '}
          <Button size="sm" tone="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {paid !== 'all' && (
        <Button
          size="sm"
          aria-label={`Paid ${daysText(paid)}: show orders of any day`}
          onClick={() => change({ chosen: { ...query.chosen, paid: 'all' } })}
        >
          Paid {daysText(paid)} <span aria-hidden="true">×</span>
        </Button>
      )}
    </div>
  );
}

/** What came in less what went back, in whole cents. */
function income({ paid, refunded }: OrderSum): number {
  return (Math.round(paid * 100) - Math.round(refunded * 100)) / 100;
}

function Figure({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
