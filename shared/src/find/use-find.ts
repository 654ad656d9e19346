import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { findAnything } from './api';
import type { Found } from './types';

/**
 * What is found for a text; an earlier question that nobody waits for any more is given up. Until the
 * answer is there, the last one stays as `isPlaceholderData`. Asks nothing for a blank text.
 */
export function useFind(query: string): UseQueryResult<Found[], AppError> {
  return useQuery(
    {
      queryKey: ['find', query],
      queryFn: ({ signal }) => findAnything(query, signal),
      enabled: query !== '',
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    },
    queryClient,
  );
}
