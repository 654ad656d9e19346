import { type ReactNode, useState } from 'react';
import { Statement } from 'shared/commissions/statement';
import type { AccountDetails, CommissionAccount } from 'shared/commissions/types';
import { useAccountDetails } from 'shared/commissions/use-commissions';
import { vatTreatmentNames } from 'shared/commissions/vat-words';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './commissions.module.css';
import { ConfirmAccountDialog } from './confirm-account-dialog';

/** One affiliate: the balance, where they are paid, and every entry of it. */
export function AccountDialog({
  account,
  onClose,
}: {
  account: CommissionAccount;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open onClose={onClose} size="lg" title={account.full_name}>
      <DetailList
        items={[
          ['Held', formatEuro(account.held)],
          ['Available', formatEuro(account.available)],
          ['On its way', formatEuro(account.on_the_way)],
          ['Paid', formatEuro(account.paid)],
        ]}
      />
      <section className={styles.part} aria-labelledby="paid-to">
        <h3 id="paid-to">Where they are paid</h3>
        {account.user_id ? (
          <Details userId={account.user_id} />
        ) : (
          <p>
            {account.forgotten_at
              ? 'The account was deleted, so nothing can be paid.'
              : 'They have no account yet. They can say where we pay them once they have one with the e-mail address they applied with.'}
          </p>
        )}
      </section>
      <section className={styles.part} aria-labelledby="account-statement">
        <h3 id="account-statement">Statement</h3>
        <Statement person={account.id} />
      </section>
    </Dialog>
  );
}

function Details({ userId }: { userId: string }): ReactNode {
  const { data: details, error, refetch } = useAccountDetails(userId);
  const isOwn = useAppStore((state) => state.session.userId === userId); // refused, AF014
  const [isConfirming, setConfirming] = useState(false);
  if (error && details === undefined) {
    return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  }
  if (details === undefined) {
    return <Skeleton label="Loading the account…" lines={3} height="row" />;
  }
  if (details === null) return <p>They have not said yet where we pay them.</p>;
  return (
    <>
      {details.confirmed_at === null && (
        <Notice tone="warning">
          <p>Not confirmed yet: nothing is paid. Compare it with what you know of them.</p>
        </Notice>
      )}
      <DetailList items={facts(details)} />
      {details.confirmed_at === null &&
        (isOwn ? (
          <p>Another administrator has to confirm it.</p>
        ) : (
          <div>
            <Button size="sm" tone="primary" onClick={() => setConfirming(true)}>
              Confirm account
            </Button>
          </div>
        ))}
      {isConfirming && (
        <ConfirmAccountDialog details={details} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

function facts(details: AccountDetails): [name: string, value: ReactNode][] {
  const { self_billing_since: since, confirmed_at: confirmed, vat_treatment: vat } = details;
  return [
    ['Name', details.name],
    [
      'IBAN',
      <span key="iban" className={styles.iban}>
        {details.iban.replace(/(.{4})(?=.)/g, '$1 ')}
      </span>,
    ],
    ['BIC', details.bic],
    [
      'Address',
      [
        details.address_line_1,
        details.address_line_2,
        [details.city, details.postal_code].filter(Boolean).join(' '),
        details.country,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['VAT number', details.vat_number],
    ['VAT', vat && vatTreatmentNames[vat]],
    ['Self-billing', since ? `Agreed on ${formatDay(since)}` : 'Not agreed'],
    ['Changed', formatMoment(details.changed_at)],
    ['Confirmed', confirmed && formatMoment(confirmed)],
  ];
}
