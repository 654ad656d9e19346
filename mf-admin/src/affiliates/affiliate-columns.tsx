import type { ReactNode } from 'react';
import type { Affiliate, AffiliateSort } from 'shared/affiliates/types';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { AffiliateStatusBadge } from './affiliate-status-badge';
import { type Decide, DecisionButtons } from './decision-buttons';

interface AffiliateActions {
  onDetails: (affiliate: Affiliate) => void;
  onDecide: (decision: Decide, affiliate: Affiliate) => void;
}

export function affiliateColumns(actions: AffiliateActions): Column<Affiliate, AffiliateSort>[] {
  return [
    {
      header: 'Name',
      kind: 'lead',
      sort: 'full_name',
      cell: (affiliate) => (
        <TwoLines
          first={
            affiliate.user_id ? (
              <Link to={personPath(affiliate.user_id)}>{affiliate.full_name}</Link>
            ) : (
              affiliate.full_name
            )
          }
          second={affiliate.is_test && 'Test application'}
        />
      ),
    },
    { header: 'E-mail', kind: 'wide', cell: (affiliate) => affiliate.email },
    { header: 'Company', sort: 'company_name', cell: (affiliate) => affiliate.company_name },
    {
      header: 'Status',
      kind: 'badge',
      cell: (affiliate) => <AffiliateStatusBadge status={affiliate.status} />,
    },
    {
      header: 'Balance',
      kind: 'figure',
      cell: ({ referral_code, owed }) => referral_code && formatEuro(owed),
    },
    {
      header: 'Created',
      sort: 'created_at',
      kind: 'date',
      cell: (affiliate) => formatShortDay(affiliate.created_at),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (affiliate) => <RowActions affiliate={affiliate} {...actions} />,
    },
  ];
}

function RowActions({
  affiliate,
  onDetails,
  onDecide,
}: { affiliate: Affiliate } & AffiliateActions): ReactNode {
  return (
    <>
      <DecisionButtons affiliate={affiliate} onDecide={onDecide} size="sm" />
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Details of ${affiliate.full_name}`}
        onClick={() => onDetails(affiliate)}
      >
        Details
      </Button>
    </>
  );
}
