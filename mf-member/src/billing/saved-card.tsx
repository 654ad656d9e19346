import { type ReactNode, useState } from 'react';
import { cardName } from 'shared/card-payments/card-words';
import { removeSavedCard, useSavedCard } from 'shared/card-payments/use-card-payments';
import { formatDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './payment-method.module.css';

/** The card that is kept with the provider for renewals, and the way to take it away. */
export function SavedCardLine(): ReactNode {
  const { data: card, error, refetch } = useSavedCard();
  const [isAsking, setAsking] = useState(false);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!card) return <p>No payment method on file. You pay your orders yourself.</p>;
  return (
    <>
      <p>
        <strong>{cardName(card)}</strong>
      </p>
      <p className={styles.hint}>
        Our card provider keeps it for your renewals, as you agreed on {formatDay(card.agreed_at)}.
        We write to you three days before each charge.
      </p>
      <div>
        <Button size="sm" tone="danger" onClick={() => setAsking(true)}>
          Remove card
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this card?"
        confirmLabel="Remove card"
        cancelLabel="Keep card"
        onConfirm={async () => {
          const say = unseenNews();
          await removeSavedCard();
          say('Your card is removed. You pay your renewals yourself.');
        }}
      >
        <p>
          Our card provider forgets it, and nothing more is charged to it. You pay your renewals by
          bank transfer or card, as they come.
        </p>
      </ConfirmDialog>
    </>
  );
}
