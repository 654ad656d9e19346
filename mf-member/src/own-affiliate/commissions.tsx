import { type ReactNode, useState } from 'react';
import { Statement } from 'shared/commissions/statement';
import type { OwnCommissions } from 'shared/commissions/types';
import { useOwnCommissions } from 'shared/commissions/use-own-commissions';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import card from './affiliate-card.module.css';
import styles from './commissions.module.css';
import { OwnPayouts } from './own-payouts';
import { PayoutAccountDialog } from './payout-account-dialog';

/** What an affiliate has earned, where it is paid, and every entry of it. */
export function Commissions(): ReactNode {
  const { data, error, refetch } = useOwnCommissions();
  if (error && data === undefined) {
    return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Skeleton label="Loading your commissions…" lines={3} height="row" />;
  }
  if (data === null) return null;
  return (
    <>
      <Balance balance={data.balance} />
      <Account details={data.details} />
      {data.payouts.length > 0 && <OwnPayouts payouts={data.payouts} />}
      <Card as="section" className={card.card} aria-labelledby="commission-statement">
        <h3 id="commission-statement">Statement</h3>
        <Statement />
      </Card>
    </>
  );
}

function Balance({ balance }: Pick<OwnCommissions, 'balance'>): ReactNode {
  const { held, available, on_the_way, paid, next_on } = balance;
  const figures = [
    ['Held', held],
    ['Available', available],
    ...(on_the_way === 0 ? [] : [['On its way', on_the_way] as const]),
    ['Paid so far', paid],
  ] as const;
  return (
    <Card as="section" className={card.card} aria-labelledby="balance-heading">
      <h3 id="balance-heading">Your balance</h3>
      <dl className={styles.figures}>
        {figures.map(([name, amount]) => (
          <div key={name} className={card.figure}>
            <dt>{name}</dt>
            <dd>{formatEuro(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={card.text}>
        {available < 0
          ? 'Clients were refunded after we had paid you. What you earn next is set against it. '
          : ''}
        {next_on ? `More becomes available on ${formatDay(next_on)}. ` : ''}
        Each commission is held for 30 days, in case the client is refunded. Amounts are without
        VAT.
      </p>
    </Card>
  );
}

function Account({ details }: Pick<OwnCommissions, 'details'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className={card.card} aria-labelledby="account-heading">
      <header className={card.head}>
        <h3 id="account-heading">Where we pay you</h3>
        {details && (
          <Badge tone={details.is_confirmed ? 'success' : 'warning'}>
            {details.is_confirmed ? 'Confirmed' : 'Being checked'}
          </Badge>
        )}
      </header>
      {details ? (
        <>
          <p>
            {details.name}, {masked(details.iban)}
          </p>
          <p className={card.text}>{standing(details)}</p>
        </>
      ) : (
        <p className={card.text}>
          We don’t know your bank account yet. Add it, so that your commission can be paid.
        </p>
      )}
      <div>
        <Button size="sm" {...(!details && { tone: 'primary' })} onClick={() => setOpen(true)}>
          {details ? 'Change account' : 'Add account'}
        </Button>
      </div>
      {isOpen && <PayoutAccountDialog details={details} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function standing({
  is_confirmed,
  is_self_billed,
  held_until,
}: NonNullable<OwnCommissions['details']>): string {
  return [
    !is_confirmed && 'We check new details before the first payout to them.',
    held_until && `You changed them lately, so nothing is paid before ${formatDay(held_until)}.`,
    is_self_billed
      ? 'We write your invoices for you.'
      : 'If you are registered for VAT, please send us your own invoice after each payout.',
  ]
    .filter(Boolean)
    .join(' ');
}

function masked(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}
