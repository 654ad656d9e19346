import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchOwnAffiliate } from './api';
import type { OwnAffiliate } from './types';

/** The signed-in person's own part in the affiliate programme. */
export function useOwnAffiliate(): UseQueryResult<OwnAffiliate | null, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<OwnAffiliate | null, AppError>(
    {
      queryKey: ['own-affiliate', userId],
      queryFn: userId === null ? skipToken : fetchOwnAffiliate,
    },
    queryClient,
  );
}
