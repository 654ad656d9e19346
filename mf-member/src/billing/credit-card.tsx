import { type ReactNode, useState } from 'react';
import { sum } from 'shared/billing/amounts';
import type { useCredits } from 'shared/billing/use-billing';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import type { AccountCredit } from 'shared/orders/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './credit-card.module.css';
import { askForCredit } from './spend-credit';

/** Money of the person's that came beyond what was due: what it is from, and a way to have it back. */
export function CreditCard({ list }: { list: ReturnType<typeof useCredits> }): ReactNode {
  const { data: credits = [], error, refetch } = list;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (credits.length === 0) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="credit-heading">
      <header className={styles.head}>
        <h3 id="credit-heading">Credit on your account</h3>
        <p className={styles.amount}>
          {formatEuro(sum(credits.map((credit) => credit.left_amount)))}
        </p>
      </header>
      <p className={styles.hint}>
        It is your money. Use it for an order that is due, or ask us to pay it back.
      </p>
      <ul className={styles.credits}>
        {credits.map((credit) => (
          <li key={credit.id} className={styles.credit}>
            <CreditItem credit={credit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CreditItem({ credit }: { credit: AccountCredit }): ReactNode {
  const { id, amount, left_amount: left, created_at, has_open_review: isInReview } = credit;
  const [isAsking, setAsking] = useState(false);
  const used = left < amount ? `, ${formatEuro(left)} left` : '';
  return (
    <>
      <p>
        <strong>{formatEuro(amount)}</strong>
        {used}
        <span className={styles.note}>
          {keepWhole(`${whyText(credit)}, ${formatShortDay(created_at)}`)}
        </span>
      </p>
      {isInReview ? (
        <Badge tone="info">Under review</Badge>
      ) : (
        <Button
          size="sm"
          aria-label={`Ask for it back: ${formatEuro(left)}`}
          onClick={() => setAsking(true)}
        >
          Ask for it back
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Ask for ${formatEuro(left)} back?`}
        confirmLabel="Ask for it back"
        cancelLabel="Cancel"
        tone="primary"
        onConfirm={async () => {
          const say = unseenNews();
          await askForCredit(id);
          say(`We’ll pay ${formatEuro(left)} back to you.`);
        }}
      >
        <p>
          We pay it back to the account or card it came from, and tell you when it is on its way.
          Until then you can still use it for an order.
        </p>
      </ConfirmDialog>
    </>
  );
}

function whyText({ reason, purchase_number: number }: AccountCredit): string {
  const why = {
    overpaid: `Paid beyond what was due for order ${number}`,
    paid_again: `Paid again for order ${number}`,
    paid_cancelled: `Paid for order ${number}, which is cancelled`,
  };
  return why[reason];
}
