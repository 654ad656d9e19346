import { type ReactNode, useState } from 'react';
import { failureText, yourCard } from 'shared/card-payments/card-words';
import type { CardCharge } from 'shared/card-payments/types';
import { stopCardCharge, useSavedCard } from 'shared/card-payments/use-card-payments';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { Notice } from 'shared/ui/notice';

interface ChargeProps {
  charge: CardCharge;
  purchaseNumber: string;
}

/** That the kept card is going to pay a renewal, with the way back to a transfer; or that it could not. */
export function CardChargeNotice({ charge, purchaseNumber }: ChargeProps): ReactNode {
  const { data: card } = useSavedCard();
  const [isAsking, setAsking] = useState(false);
  const name = yourCard(card ?? { brand: null, last_four: null });
  if (charge.state !== 'planned' || charge.charge_on === null) {
    return (
      <Notice tone="warning">
        <p>
          {formatEuro(charge.amount)} could not be charged to {name}: {failureText(charge.failure)}.
          Please pay by bank transfer or by another card.
        </p>
      </Notice>
    );
  }
  return (
    <Notice>
      <p>
        We charge {formatEuro(charge.amount)} to {name} on {formatDay(charge.charge_on)}.
        {charge.tries > 0 && ` The last try failed: ${failureText(charge.failure)}.`}
      </p>
      <div>
        <Button size="sm" onClick={() => setAsking(true)}>
          Pay by bank transfer instead
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Pay by bank transfer instead?"
        confirmLabel="Pay by bank transfer"
        cancelLabel="Keep the charge"
        tone="primary"
        onConfirm={async () => {
          const say = unseenNews();
          await stopCardCharge(charge.purchase_id);
          say(`Your card is not charged for order ${purchaseNumber}.`);
        }}
      >
        <p>
          Your card is not charged for order {purchaseNumber}. It stays for later renewals; you can
          take it away under Payment method.
        </p>
      </ConfirmDialog>
    </Notice>
  );
}
