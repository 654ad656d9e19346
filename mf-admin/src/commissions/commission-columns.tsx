import type { ReactNode } from 'react';
import type { CommissionAccount, CommissionSort } from 'shared/commissions/types';
import { formatEuro } from 'shared/lib/money';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { problemNames, problemTones } from './commission-words';

export function commissionColumns(
  onOpen: (account: CommissionAccount) => void,
): Column<CommissionAccount, CommissionSort>[] {
  return [
    {
      header: 'Affiliate',
      kind: 'lead',
      sort: 'full_name',
      cell: (account) => (
        <TwoLines
          first={
            account.user_id ? (
              <Link to={personPath(account.user_id)}>{account.full_name}</Link>
            ) : (
              account.full_name
            )
          }
          second={account.forgotten_at ? 'Account deleted' : account.email}
        />
      ),
    },
    {
      header: 'Paid to',
      kind: 'wide',
      cell: ({ payee_name, iban_masked }) =>
        payee_name && <TwoLines first={payee_name} second={iban_masked} />,
    },
    { header: 'Held', kind: 'figure', sort: 'held', cell: ({ held }) => formatEuro(held) },
    {
      header: 'Available',
      kind: 'figure',
      sort: 'available',
      cell: ({ available }) => formatEuro(available),
    },
    { header: 'On its way', kind: 'figure', cell: ({ on_the_way }) => formatEuro(on_the_way) },
    { header: 'Paid', kind: 'figure', sort: 'paid', cell: ({ paid }) => formatEuro(paid) },
    { header: 'Payout', kind: 'badge', cell: (account) => <Payable account={account} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (account) => (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Details of ${account.full_name}`}
          onClick={() => onOpen(account)}
        >
          Details
        </Button>
      ),
    },
  ];
}

function Payable({ account: { problem } }: { account: CommissionAccount }): ReactNode {
  return problem === null ? (
    <Badge tone="success">Can be paid</Badge>
  ) : (
    <Badge tone={problemTones[problem]}>{problemNames[problem]}</Badge>
  );
}
