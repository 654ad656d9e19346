import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { DebugAffiliate, DebugNotification, DebugRole } from './types';

const key = 'diagnostics';

export function useDebugAffiliates(): UseQueryResult<DebugAffiliate[], AppError> {
  return useQuery(
    {
      queryKey: [key, 'affiliates'],
      queryFn: ({ signal }) => api.fetchDebugAffiliates(signal),
    },
    queryClient,
  );
}

export function useDebugRoles(): UseQueryResult<DebugRole[], AppError> {
  return useQuery(
    { queryKey: [key, 'roles'], queryFn: ({ signal }) => api.fetchDebugRoles(signal) },
    queryClient,
  );
}

/** @param userId whose; nothing is asked while it is null */
export function useDebugNotifications(
  userId: string | null,
): UseQueryResult<DebugNotification[], AppError> {
  return useQuery(
    {
      queryKey: [key, 'notifications', userId],
      queryFn:
        userId === null ? skipToken : ({ signal }) => api.fetchDebugNotifications(userId, signal),
    },
    queryClient,
  );
}

/** Reads all three lists again. */
export async function reloadDiagnostics(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [key] });
}
