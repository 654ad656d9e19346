import { type ReactNode, useMemo } from 'react';
import { discountUsageDirectory } from 'shared/discounts/api';
import type { DiscountInUse, DiscountUse, UseFilters, UseSort } from 'shared/discounts/types';
import { useDiscountCode } from 'shared/discounts/use-discounts';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { personName } from 'shared/lib/person-name';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { Skeleton } from 'shared/ui/skeleton';
import { orderPath, personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { StateBadge } from './discount-columns';
import { dayText, scopeText, usesText, worthText } from './discount-texts';
import styles from './discounts.module.css';
import { usesCsv } from './discounts-csv';

const texts: ListTexts<DiscountUse, UseFilters, UseSort> = {
  what: 'orders',
  exportName: 'discount-usage',
  searchHint: 'Order number, name or e-mail',
  filters: {
    filter: {
      label: 'Status',
      options: { all: 'All orders', pending: 'Pending', paid: 'Paid' },
    },
  },
  sorts: {
    created_at: 'Date',
    discount_amount: 'Discount',
    total_amount: 'Total',
    member_name: 'Member',
  },
  emptyTitle: 'No orders found',
  emptyText: 'Nobody has used this code yet. When an order is cancelled, its use no longer counts.',
  csv: usesCsv,
};

const columns: Column<DiscountUse, UseSort>[] = [
  {
    header: 'Order',
    kind: 'id',
    cell: (use) => <Link to={orderPath(use.purchase_id)}>{keepWhole(use.purchase_number)}</Link>,
  },
  {
    header: 'Member',
    sort: 'member_name',
    cell: (use) => (
      <TwoLines
        first={<Link to={personPath(use.user_id)}>{personName(use.member_name)}</Link>}
        second={use.member_email}
      />
    ),
  },
  {
    header: 'Date',
    kind: 'date',
    sort: 'created_at',
    cell: (use) => formatShortDay(use.created_at),
  },
  {
    header: 'Discount',
    kind: 'figure',
    sort: 'discount_amount',
    cell: (use) => formatEuro(use.discount_amount),
  },
  {
    header: 'Total',
    kind: 'figure',
    sort: 'total_amount',
    cell: (use) => formatEuro(use.total_amount),
  },
  {
    header: 'Status',
    kind: 'badge',
    cell: (use) => (
      <Badge tone={use.status === 'paid' ? 'success' : 'warning'}>
        {use.status === 'paid' ? 'Paid' : 'Pending'}
      </Badge>
    ),
  },
];

/** Who used a code: how often, what it gave, and the orders one by one. */
export function DiscountUsage({ codeId }: { codeId: string }): ReactNode {
  const directory = useMemo(() => discountUsageDirectory(codeId), [codeId]);
  const { data: code, error, refetch } = useDiscountCode(codeId);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={paths.discounts}>← All discount codes</Link>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {code === undefined && !error && (
          <Skeleton label="Loading the discount code…" lines={2} height="row" />
        )}
        {code && <CodeInUse code={code} />}
      </header>
      {code === null ? (
        <EmptyState title="Discount code not found">It may have been deleted.</EmptyState>
      ) : (
        <ListScreen directory={directory} texts={texts} columns={columns} />
      )}
    </div>
  );
}

function CodeInUse({ code }: { code: DiscountInUse }): ReactNode {
  const figures: [name: string, value: string][] = [
    ['Used', usesText(code)],
    ['Discount given', formatEuro(code.discount_given)],
    ['Discount', worthText(code)],
    ['Applies to', scopeText(code)],
    ['Valid', `${dayText(code.valid_from)} – ${dayText(code.valid_until)}`],
  ];
  return (
    <>
      <div className={styles.title}>
        <h2>Orders with {code.code}</h2>
        <StateBadge state={code.state} />
      </div>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
