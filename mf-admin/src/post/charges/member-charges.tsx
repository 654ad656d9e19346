import { type ReactNode, useState } from 'react';
import { sum } from 'shared/billing/amounts';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro, formatPriceWithVat, type Price } from 'shared/lib/money';
import { writePostCode } from 'shared/post/code';
import type { PostCharge } from 'shared/post-charges/types';
import { useMemberCharges } from 'shared/post-charges/use-post-charges';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { chargeText } from './charge-words';
import styles from './member-charges.module.css';
import { WaiveDialog } from './waive-dialog';

/** What one member owes for their post and no order bills yet. */
export function MemberCharges({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useMemberCharges(id);
  const [waived, setWaived] = useState<PostCharge | null>(null);
  const isOwn = useAppStore((state) => state.session.userId === id);
  return (
    <section className={styles.charges} aria-labelledby="member-charges">
      <h3 id="member-charges">Charges not billed yet</h3>
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading charges…" lines={2} height="row" />}
      {data?.length === 0 && <p>Nothing beyond the plan waits to be billed.</p>}
      {data && data.length > 0 && (
        <>
          <p>{formatPriceWithVat(totalOf(data))} in total. Billed after the membership month.</p>
          <ul className={styles.list} aria-label="Charges not billed yet">
            {data.map((charge) => (
              <li key={charge.id} className={styles.row}>
                <span className={styles.what}>
                  <b>{chargeText(charge)}</b>
                  <span>
                    {formatShortDay(charge.day)}
                    {charge.code !== null && `, ${writePostCode(charge.code)}`}
                  </span>
                </span>
                <span>{formatEuro(charge.gross)}</span>
                {!isOwn && charge.quantity > 0 && (
                  <Button
                    size="sm"
                    aria-label={`Waive ${chargeText(charge)} of ${formatShortDay(charge.day)}`}
                    onClick={() => setWaived(charge)}
                  >
                    Waive
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {waived && <WaiveDialog charge={waived} onClose={() => setWaived(null)} />}
    </section>
  );
}

function totalOf(charges: readonly PostCharge[]): Price {
  return {
    net: sum(charges.map(({ net }) => net)),
    vat: sum(charges.map(({ vat }) => vat)),
    gross: sum(charges.map(({ gross }) => gross)),
  };
}
