import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppError } from 'shared/lib/app-error';
import type { Period } from 'shared/overview/types';
import { useOverviewSeries } from 'shared/overview/use-overview';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { ChartCard } from './chart-card';
import { type Chart, charts } from './chart-columns';
import styles from './charts.module.css';

/** How the months of the period compare, to be looked at. */
export function Charts({ period }: { period: Period }): ReactNode {
  const answer = useOverviewSeries(period);
  return <ChartGrid charts={charts} answer={answer} loading="Loading the charts…" />;
}

interface ChartGridProps<Month> {
  charts: readonly Chart<Month>[];
  answer: UseQueryResult<{ months: readonly Month[] }, AppError>;
  /** What is said until the answer is there. */
  loading: string;
}

/** Charts of the same months; of an odd number the first has the whole width. */
export function ChartGrid<Month extends Period>({
  charts: shown,
  answer: { data, error, refetch, isPlaceholderData },
  loading,
}: ChartGridProps<Month>): ReactNode {
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={shown.length % 2 ? styles.loading : styles.loadingPairs}>
        <Skeleton label={loading} lines={4} height="card" />
      </div>
    );
  }
  return (
    <div className={styles.charts} aria-busy={isPlaceholderData}>
      {shown.map((chart) => (
        <ChartCard key={chart.title} chart={chart} months={data.months} />
      ))}
    </div>
  );
}
