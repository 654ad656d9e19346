import type { ReactNode } from 'react';
import { sum } from 'shared/billing/amounts';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import { unseenNews } from 'shared/lib/unseen-news';
import type { AccountCredit, Order } from 'shared/orders/types';
import { payWithCredit } from 'shared/orders/use-orders';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { keepWhole } from 'shared/ui/keep-whole';

/** Asks before what is due of an order is paid from its member's credits. */
export function UseCreditDialog({
  order: { id, purchase_number: number, amount_due: due, member },
  credits,
  onClose,
}: {
  order: Order;
  credits: readonly AccountCredit[];
  onClose: () => void;
}): ReactNode {
  const left = sum(credits.map((credit) => credit.left_amount));
  const used = Math.min(left, due);
  const rest = sum([due, -used]);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Use credit?"
      confirmLabel="Use credit"
      cancelLabel="Cancel"
      tone="primary"
      onConfirm={async () => {
        const say = unseenNews();
        const receipt = await payWithCredit(id);
        const done = `${formatEuro(receipt.used)} of credit used for ${number}.`;
        say(
          receipt.amount_due > 0 ? `${done} ${formatEuro(receipt.amount_due)} is still due.` : done,
        );
      }}
    >
      <p>
        {personName(member?.full_name)} has {formatEuro(left)} of credit. <b>{formatEuro(used)}</b>{' '}
        of it pays {keepWhole(number)}, and{' '}
        {rest > 0 ? `${formatEuro(rest)} stays due` : 'nothing stays due'}. The member is told.
      </p>
    </ConfirmDialog>
  );
}
