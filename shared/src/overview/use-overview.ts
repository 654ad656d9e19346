import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { useAdminRole } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import { fetchOverview, fetchOverviewSeries, fetchWaitingCounts, watchWaitingCounts } from './api';
import { waitingCountsKey } from './counts-key';
import type { Overview, OverviewSeries, Period, WaitingCounts } from './types';

/** What waits for the office; asked for once it is sure that the person administers. */
export function useWaitingCounts(): UseQueryResult<WaitingCounts, AppError> {
  const isAdmin = useAdminRole()?.isAdmin ?? false;
  return useQuery<WaitingCounts, AppError>(
    { queryKey: waitingCountsKey, queryFn: fetchWaitingCounts, enabled: isAdmin },
    queryClient,
  );
}

/** Keeps counts and figures in step with what members and others do, while the component is on screen. */
export function useLiveWaitingCounts(): void {
  const isAdmin = useAdminRole()?.isAdmin ?? false;
  useEffect(() => {
    if (!isAdmin) return;
    return watchWaitingCounts(() => void queryClient.invalidateQueries({ queryKey: ['overview'] }));
  }, [isAdmin]);
}

/** The figures of a period; while another is read the last stays, as `isPlaceholderData`. */
export function useOverview(period: Period): UseQueryResult<Overview, AppError> {
  return useQuery<Overview, AppError>(
    {
      queryKey: ['overview', 'figures', period],
      queryFn: () => fetchOverview(period),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** What the charts show of a period, in the same way. */
export function useOverviewSeries(period: Period): UseQueryResult<OverviewSeries, AppError> {
  return useQuery<OverviewSeries, AppError>(
    {
      queryKey: ['overview', 'series', period],
      queryFn: () => fetchOverviewSeries(period),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}
