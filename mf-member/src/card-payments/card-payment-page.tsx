import { type ReactNode, useEffect, useState } from 'react';
import { isUndecided, type OwnAttempt } from 'shared/card-payments/types';
import { askCardAttempt, useOwnAttempt } from 'shared/card-payments/use-card-payments';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { useSearchParams } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { attemptTexts } from './attempt-texts';
import styles from './card-payment-page.module.css';

/** /dashboard/card-payment?attempt=…: where the card provider sends people back to, whatever came of it. */
export default function CardPaymentPage(): ReactNode {
  const attemptId = useSearchParams()[0].get('attempt') ?? '';
  return (
    <section className={styles.page} aria-labelledby="card-payment-heading">
      <h2 id="card-payment-heading">Card payment</h2>
      {attemptId === '' ? <NoAttempt /> : <Attempt key={attemptId} attemptId={attemptId} />}
    </section>
  );
}

function Attempt({ attemptId }: { attemptId: string }): ReactNode {
  const { data: attempt, error, refetch } = useOwnAttempt(attemptId);
  if (attempt) return <Standing attempt={attempt} />;
  if (attempt === null) return <NoAttempt />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <Skeleton label="Loading your payment…" lines={2} height="card" />;
}

/** How it stands. The provider is asked as the page opens: its message may be late, or lost. */
function Standing({ attempt }: { attempt: OwnAttempt }): ReactNode {
  const { id, order } = attempt;
  const isOpen = isUndecided(attempt);
  const { busy, error, run } = useAction(() => askCardAttempt(id));
  // nothing is said of the payment, not for a frame, before the provider has answered once
  const [isAnswered, setAnswered] = useState(false);
  // once, as the page opens
  useEffect(() => {
    if (isOpen) void run().then(() => setAnswered(true));
  }, []);
  const isAsking = busy || !isAnswered;
  const { title, text } = attemptTexts(attempt, { isAsking, isUnheard: error !== null });
  return (
    <Card as="section" tone="featured" className={styles.card} aria-labelledby="attempt-heading">
      <div role="status" className={styles.standing}>
        <h3 id="attempt-heading">{title}</h3>
        <p>{text}</p>
      </div>
      {attempt.state === 'paid' && (
        <dl className={styles.facts}>
          <dt>Order</dt>
          <dd>{order.purchase_number}</dd>
          <dt>Paid</dt>
          <dd>{formatEuro(attempt.paid_amount ?? 0)}</dd>
        </dl>
      )}
      {error && <ErrorNotice error={error} />}
      <div className="ways">
        <ButtonLink to={paths.billing} tone="primary">
          Go to Billing
        </ButtonLink>
        {isOpen && (
          <Button busy={busy} busyLabel="Asking the card provider…" onClick={() => void run()}>
            Check again
          </Button>
        )}
      </div>
    </Card>
  );
}

function NoAttempt(): ReactNode {
  return (
    <EmptyState
      title="There is no payment at this address"
      actions={<ButtonLink to={paths.billing}>Go to Billing</ButtonLink>}
    >
      The address may be cut short. Billing shows what is due and what is paid.
    </EmptyState>
  );
}
