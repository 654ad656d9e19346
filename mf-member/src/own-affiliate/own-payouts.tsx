import type { ReactNode } from 'react';
import { savePayout } from 'shared/commissions/save-papers';
import type { OwnPayout } from 'shared/commissions/types';
import { formatDay, formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import card from './affiliate-card.module.css';
import styles from './commissions.module.css';

/** What was paid to an affiliate, each with its paper. */
export function OwnPayouts({ payouts }: { payouts: readonly OwnPayout[] }): ReactNode {
  return (
    <Card as="section" className={card.card} aria-labelledby="payouts-heading">
      <h3 id="payouts-heading">Payouts</h3>
      <ul className={styles.payouts} aria-labelledby="payouts-heading">
        {payouts.map((payout) => (
          <li key={payout.id} className={styles.payout}>
            <span className={styles.what}>
              <b>{formatEuro(payout.total_amount)}</b>
              <span>
                {payout.paid_on
                  ? `Paid on ${formatDay(payout.paid_on)} to ${payout.iban}`
                  : `On its way to ${payout.iban} since ${formatDay(payout.made_on)}`}
              </span>
            </span>
            {payout.paid_on && <PaperButton payout={payout} paidOn={payout.paid_on} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PaperButton({ payout, paidOn }: { payout: OwnPayout; paidOn: string }): ReactNode {
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await savePayout(payout.id)} was saved.`);
    },
    { fallback: 'The PDF could not be made. Please try again.' },
  );
  const name = payout.document_number ? 'Download invoice' : 'Download advice';
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Button
        size="sm"
        aria-label={`${name} of ${payout.document_number ?? formatShortDay(paidOn)}`}
        busy={busy}
        busyLabel="Preparing the PDF…"
        onClick={() => void run()}
      >
        {name}
      </Button>
    </>
  );
}
