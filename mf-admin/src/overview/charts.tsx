import type { ReactNode } from 'react';
import type { Period } from 'shared/overview/types';
import { useOverviewSeries } from 'shared/overview/use-overview';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { ChartCard } from './chart-card';
import { charts } from './chart-columns';
import styles from './charts.module.css';

/** How the months of the period compare, to be looked at. */
export function Charts({ period }: { period: Period }): ReactNode {
  const { data, error, refetch, isPlaceholderData } = useOverviewSeries(period);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.loading}>
        <Skeleton label="Loading the charts…" lines={4} height="card" />
      </div>
    );
  }
  return (
    <div className={styles.charts} aria-busy={isPlaceholderData}>
      {charts.map((chart) => (
        <ChartCard key={chart.title} chart={chart} months={data.months} />
      ))}
    </div>
  );
}
