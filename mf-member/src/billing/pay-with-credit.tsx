import { type ReactNode, useState } from 'react';
import { sum } from 'shared/billing/amounts';
import type { AmountDue } from 'shared/billing/types';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './amounts-due.module.css';
import { spendCredit } from './spend-credit';

/** Pays an order, or as much of it as there is, from the credit on the account, after a question. */
export function PayWithCredit({
  order,
  credit,
  onSettled,
}: {
  order: AmountDue;
  /** What is left of all credits: euros, more than nothing. */
  credit: number;
  /** Nothing is due any longer. */
  onSettled: () => void;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { id, purchase_number: number, amount_due: due } = order;
  const used = Math.min(credit, due);
  const rest = sum([due, -used]);
  async function use(): Promise<void> {
    const say = unseenNews();
    const receipt = await spendCredit(id);
    const isSettled = receipt.amount_due === 0;
    say(
      isSettled
        ? `Order ${number} is paid.`
        : `${formatEuro(receipt.used)} of your credit is used for order ${number}. ${formatEuro(receipt.amount_due)} is left to pay.`,
    );
    if (isSettled) onSettled();
  }
  return (
    <div className={styles.credit}>
      <p>
        You have <strong>{formatEuro(credit)}</strong> of credit.
      </p>
      <Button size="sm" onClick={() => setAsking(true)}>
        Use for this order
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Use your credit?"
        confirmLabel="Use credit"
        cancelLabel="Cancel"
        tone="primary"
        onConfirm={use}
      >
        <p>
          {keepWhole(
            rest > 0
              ? `${formatEuro(used)} of your credit pays a part of order ${number}. ${formatEuro(rest)} is left to transfer.`
              : `${formatEuro(used)} of your credit pays order ${number}. There is nothing left to transfer.`,
          )}
        </p>
      </ConfirmDialog>
    </div>
  );
}
