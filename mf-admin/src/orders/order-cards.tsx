import { type ReactNode, useState } from 'react';
import { failureText } from 'shared/card-payments/card-words';
import type { CardAttempt, CardRefund } from 'shared/card-payments/types';
import { retryCardRefund, useOrderCards } from 'shared/card-payments/use-order-cards';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './order-details.module.css';
import { PaidOtherwiseDialog } from './paid-otherwise-dialog';

/** Tries to pay an order by card, and how refunds to cards stand. Not there where nobody has tried. */
export function OrderCards({ orderId }: { orderId: string }): ReactNode {
  const { data, error, refetch } = useOrderCards(orderId);
  // open whatever becomes of the refund: somebody may have made the transfer by then
  const [paid, setPaid] = useState<CardRefund | null>(null);
  const failure = error && <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return failure;
  if (data.attempts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="order-cards">
      <h3 id="order-cards">By card</h3>
      {failure}
      <ol className={styles.history} aria-label="Payments by card">
        {data.attempts.map((attempt) => (
          <Line key={attempt.id} at={attempt.created_at}>
            {attemptText(attempt)}
          </Line>
        ))}
      </ol>
      {data.refunds.length > 0 && (
        <ol className={styles.history} aria-label="Refunds to cards">
          {data.refunds.map((refund) => (
            <Line key={refund.id} at={refund.settled_at ?? refund.created_at}>
              {refundText(refund)}
              {refund.state === 'failed' && (
                <WaysOut orderId={orderId} refund={refund} onPaid={() => setPaid(refund)} />
              )}
            </Line>
          ))}
        </ol>
      )}
      {paid && (
        <PaidOtherwiseDialog orderId={orderId} refund={paid} onClose={() => setPaid(null)} />
      )}
    </section>
  );
}

function Line({ at, children }: { at: string; children: ReactNode }): ReactNode {
  return (
    <li>
      <time dateTime={at} className={styles.faint}>
        {formatMoment(at)}
      </time>
      <div>{children}</div>
    </li>
  );
}

function attemptText(attempt: CardAttempt): string {
  const { amount, paid_amount: paid, refunded_outside: outside } = attempt;
  const what =
    attempt.kind === 'renewal' ? 'Charge of the kept card' : 'Card page opened by the member';
  const text = `${what}, ${formatEuro(amount)}: ${stateText(attempt)}`;
  return [
    paid !== null && paid !== amount ? `${text} ${formatEuro(paid)}` : text,
    outside > 0 && `${formatEuro(outside)} went back at the card provider, not here`,
  ]
    .filter(Boolean)
    .join('. ');
}

function stateText({ state, failure }: CardAttempt): string {
  switch (state) {
    case 'paid':
      return 'paid';
    case 'failed':
      return `failed, because ${failureText(failure)}`;
    case 'expired':
      return 'closed without a payment';
    default:
      return 'not decided yet';
  }
}

function refundText(refund: CardRefund): string {
  const { amount, state, failure, also_sent_at: takenAt } = refund;
  const { paid_otherwise_on: day, paid_otherwise_as: reference } = refund;
  const what = `${formatEuro(amount)} to the card: `;
  if (state === 'sent') return `${what}sent`;
  if (day !== null) {
    const transfer = `paid back by bank transfer on ${formatDay(day)}`;
    const otherwise = reference ? `${transfer}, ${reference}` : transfer;
    return takenAt === null
      ? `${what}not taken, ${otherwise}`
      : `${what}taken after all on ${formatDay(takenAt)}, and ${otherwise}: it went back twice`;
  }
  return state === 'requested'
    ? `${what}being sent`
    : `${what}failed, because ${failureText(failure)}. `;
}

/** A refund that has failed is sent again, or was paid back by bank transfer. */
function WaysOut({
  orderId,
  refund,
  onPaid,
}: {
  orderId: string;
  refund: CardRefund;
  onPaid: () => void;
}): ReactNode {
  const { busy, error, run } = useAction(() => retryCardRefund(orderId, refund.id));
  const amount = formatEuro(refund.amount);
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <span className="ways">
        <Button
          size="sm"
          busy={busy}
          aria-label={`Try again to send ${amount} to the card`}
          onClick={() => void run()}
        >
          Try again
        </Button>
        <Button size="sm" aria-label={`Paid back by bank transfer…: ${amount}`} onClick={onPaid}>
          Paid back by bank transfer…
        </Button>
      </span>
    </>
  );
}
