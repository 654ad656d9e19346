import { type ReactNode, useState } from 'react';
import { sum } from 'shared/billing/amounts';
import type { CommissionAccount } from 'shared/commissions/types';
import { makePayoutBatch } from 'shared/commissions/use-commissions';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { unseenNews } from 'shared/lib/unseen-news';
import { useNavigate } from 'shared/router';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import styles from './commissions.module.css';

/** Asks before a batch is made of what can be paid to those selected. */
export function MakeBatchDialog({
  accounts,
  onClose,
}: {
  accounts: readonly CommissionAccount[];
  onClose: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID()); // a second try finds what a first one made
  const total = formatEuro(sum(accounts.map(({ available }) => available)));
  const users = accounts.flatMap(({ user_id }) => user_id ?? []);

  async function make(): Promise<void> {
    const say = unseenNews();
    await makePayoutBatch(id, users);
    say('The payouts are ready for the bank.');
    navigate(`${paths.payouts}?open=${id}`);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={accounts.length === 1 ? 'Make a payout?' : `Make ${accounts.length} payouts?`}
      confirmLabel="Make payouts"
      cancelLabel="Not now"
      tone="primary"
      onConfirm={make}
    >
      <ul className={styles.payees} aria-label="Payouts">
        {accounts.map((account) => (
          <li key={account.id}>
            <span>
              {account.payee_name}, {account.iban_masked}
            </span>
            <span>{formatEuro(account.available)}</span>
          </li>
        ))}
      </ul>
      <p>
        {total} in total, plus VAT where we write the invoice of an affiliate who charges it. What
        is available now goes into one batch. You then download its file for the bank, and mark it
        as paid; until then it can be cancelled.
      </p>
    </ConfirmDialog>
  );
}
