import type { ReactNode } from 'react';
import { formatCount, formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { Overview, OverviewMonth, Period, plans } from 'shared/overview/types';
import { useOverview } from 'shared/overview/use-overview';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { BarTable } from './bar-table';
import styles from './figures.module.css';
import { nameOf } from './period';

/** What came in and who joined, as charts that are tables; each leads to the list behind it. */
export function Figures({ period }: { period: Period }): ReactNode {
  const { data, error, refetch, isPlaceholderData } = useOverview(period);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.loading}>
        <Skeleton label="Loading the figures…" lines={3} height="card" />
      </div>
    );
  }
  return (
    <div className={styles.figures} aria-busy={isPlaceholderData}>
      <Income months={data.months} />
      <Registrations months={data.months} />
      <Members plans={data.plans} />
    </div>
  );
}

function Income({ months }: { months: readonly OverviewMonth[] }): ReactNode {
  const cents = months.reduce((sum, { income }) => sum + Math.round(income * 100), 0);
  const payments = months.reduce((sum, month) => sum + month.payments, 0);
  return (
    <BarTable
      title="Income"
      note={`${countOf(payments, 'payment')} less refunds, by value date`}
      columns={['Month', 'Income, VAT included']}
      bars={months.map((month) => ({
        label: nameOf(month),
        value: month.income,
        text: formatEuro(month.income),
        to: paidOrders(month),
      }))}
      total={{
        label: 'Total',
        text: formatEuro(cents / 100),
        to: paidOrders({ from: months[0]?.from ?? '', to: months.at(-1)?.to ?? '' }),
      }}
    />
  );
}

function Registrations({ months }: { months: readonly OverviewMonth[] }): ReactNode {
  const all = months.reduce((sum, { registrations }) => sum + registrations, 0);
  return (
    <BarTable
      title="Registrations"
      note="New accounts"
      columns={['Month', 'Accounts']}
      bars={months.map((month) => ({
        label: nameOf(month),
        value: month.registrations,
        text: formatCount(month.registrations),
      }))}
      total={{ label: 'Total', text: formatCount(all) }}
    />
  );
}

const planNames: Record<(typeof plans)[number], string> = {
  essential: 'Essential',
  pro: 'Pro',
  enterprise: 'Enterprise',
  platinum: 'Platinum',
  none: 'None',
};

function Members({ plans }: { plans: Overview['plans'] }): ReactNode {
  const all = plans.reduce((sum, { members }) => sum + members, 0);
  return (
    <BarTable
      title="Members by plan"
      note="Active plans today; “None” is everyone else, except staff"
      columns={['Plan', 'Members']}
      bars={plans.map(({ plan, members }) => ({
        label: planNames[plan],
        value: members,
        text: formatCount(members),
        to: `${paths.users}?plan=${plan}`,
      }))}
      total={{ label: 'Total', text: formatCount(all) }}
    />
  );
}

function paidOrders({ from, to }: Period): string {
  return `${paths.orders}?filter=paid&paid_from=${from}&paid_to=${to}`;
}

function countOf(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
}
