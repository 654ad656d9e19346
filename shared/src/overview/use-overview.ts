import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { useAdminRole } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import { fetchOfficeCounts, fetchOfficeOverview, watchOfficeCounts } from './api';
import { officeCountsKey } from './counts-key';
import type { OfficeCounts, OfficeOverview, Period } from './types';

/** What waits for the office; asked for once it is sure that the person administers. */
export function useOfficeCounts(): UseQueryResult<OfficeCounts, AppError> {
  const isAdmin = useAdminRole()?.isAdmin ?? false;
  return useQuery<OfficeCounts, AppError>(
    { queryKey: officeCountsKey, queryFn: fetchOfficeCounts, enabled: isAdmin },
    queryClient,
  );
}

/** Keeps counts and figures in step with what members and others do, while the component is on screen. */
export function useLiveOfficeCounts(): void {
  const isAdmin = useAdminRole()?.isAdmin ?? false;
  useEffect(() => {
    if (!isAdmin) return;
    return watchOfficeCounts(() => void queryClient.invalidateQueries({ queryKey: ['overview'] }));
  }, [isAdmin]);
}

/** The figures of a period; while another is read the last stays, as `isPlaceholderData`. */
export function useOfficeOverview(period: Period): UseQueryResult<OfficeOverview, AppError> {
  return useQuery<OfficeOverview, AppError>(
    {
      queryKey: ['overview', 'figures', period],
      queryFn: () => fetchOfficeOverview(period),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}
