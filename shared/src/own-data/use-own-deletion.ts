import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchOwnDeletion } from './api';
import type { OwnDeletion } from './types';

/** What deleting the account means now: asked whenever the question is opened. */
export function useOwnDeletion(): UseQueryResult<OwnDeletion, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<OwnDeletion, AppError>(
    {
      queryKey: ['own-deletion', userId],
      queryFn: userId === null ? skipToken : fetchOwnDeletion,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
}
