import { type ReactNode, useId, useState } from 'react';
import { loadCode } from 'shared/lib/load-code';
import { useAction } from 'shared/lib/use-action';
import { runtimeConfig } from 'shared/runtime/config';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './pay-by-card.module.css';

interface PayByCardProps {
  order: {
    id: string;
    purchase_number: string;
    /** Whether it renews: only then is there something to keep a card for. */
    items: readonly { is_membership: boolean }[];
  };
  /** Told as the page of the provider is asked for. */
  onBegin?: () => void;
}

/** The second way to pay an order, where a provider is set up: on its own page. Bank transfer comes first. */
export function PayByCard({ order, onBegin }: PayByCardProps): ReactNode {
  const id = useId();
  const [keepsCard, setKeepsCard] = useState(false);
  const { busy, error, run } = useAction(async () => {
    onBegin?.();
    const { beginCardPayment } = await loadCode(
      () => import(/* webpackChunkName: "card-payments" */ 'shared/card-payments/api'),
    );
    location.assign(await beginCardPayment(order.id, keepsCard));
  });
  if (!runtimeConfig().features.cardPayments) return null;
  const renews = order.items.some((item) => item.is_membership);
  return (
    <div className={styles.card}>
      {renews && (
        <label className={styles.keep}>
          <input
            type="checkbox"
            checked={keepsCard}
            onChange={(event) => setKeepsCard(event.currentTarget.checked)}
            aria-describedby={`${id}-keep`}
          />
          <span>
            Keep this card for my renewals
            <span id={`${id}-keep`} className={styles.hint}>
              Our card provider keeps it, not we. We write to you three days before each charge, and
              you can take the card away under Billing at any time.
            </span>
          </span>
        </label>
      )}
      {error && <ErrorNotice error={error} />}
      <div className={styles.press}>
        <Button
          busy={busy}
          busyLabel="Opening the card page…"
          aria-label={`Pay by card: order ${order.purchase_number}`}
          onClick={() => void run()}
        >
          Pay by card
        </Button>
        <p className={styles.hint}>
          You pay on the page of our card provider. Your card number never reaches this site.
        </p>
      </div>
    </div>
  );
}
