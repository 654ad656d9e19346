import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { AuditEntry, AuditFilter, AuditPerson, FoundPerson } from './types';

const pageSize = 50;

/** The log under a filter, newest first, page after page. */
export function useAuditLog(
  filter: AuditFilter,
): UseInfiniteQueryResult<InfiniteData<AuditEntry[]>, AppError> {
  return useInfiniteQuery<
    AuditEntry[],
    AppError,
    InfiniteData<AuditEntry[]>,
    readonly unknown[],
    AuditEntry | undefined
  >(
    {
      queryKey: ['audit', filter],
      queryFn: ({ pageParam, signal }) =>
        api.fetchAuditEntries(filter, { limit: pageSize, after: pageParam, signal }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** Everybody who has ever acted. */
export function useAuditActors(): UseQueryResult<AuditPerson[], AppError> {
  return useQuery(
    { queryKey: ['audit', 'actors'], queryFn: () => api.fetchAuditActors() },
    queryClient,
  );
}

/** People by what was typed of their name or e-mail. */
export function useFoundPeople(typed: string): readonly FoundPerson[] {
  const { data } = useQuery(
    {
      queryKey: ['audit', 'people', typed],
      queryFn: () => api.findPeople(typed),
      enabled: typed.length > 1,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return data ?? [];
}
