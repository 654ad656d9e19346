import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import * as api from './api';
import { officeFactorsKey, officeLockKey, ownFactorKey } from './factor-keys';
import type { OfficeFactor, OfficeLock } from './types';

/** What keeps the signed-in person out of the office; undefined until known, and for members. */
export function useOfficeLock(isAdmin: boolean): OfficeLock | null | undefined {
  const userId = useAppStore((state) => state.session.userId);
  const { data } = useQuery<OfficeLock | null, AppError>(
    {
      queryKey: officeLockKey(userId),
      queryFn: isAdmin && userId !== null ? api.fetchOfficeLock : skipToken,
    },
    queryClient,
  );
  return isAdmin ? data : undefined;
}

/** The person's own second factor. */
export function useOwnFactor(): UseQueryResult<{ id: string; since: string } | null, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery({ queryKey: ownFactorKey(userId), queryFn: api.fetchOwnFactor }, queryClient);
}

/** Everyone in the office, for super administrators. */
export function useOfficeFactors(): UseQueryResult<OfficeFactor[], AppError> {
  return useQuery({ queryKey: officeFactorsKey, queryFn: api.fetchOfficeFactors }, queryClient);
}

/** Enters a code: the office is open, and everything is read anew, as this session may see more now. */
export async function enterCode(factorId: string, code: string): Promise<void> {
  await api.enterCode(factorId, code);
  queryClient.setQueryData(officeLockKey(useAppStore.getState().session.userId), null);
  void queryClient.invalidateQueries(); // each screen says for itself when it cannot be read
}

export async function removeFactor(factorId: string): Promise<void> {
  await api.removeFactor(factorId);
  void queryClient.invalidateQueries(); // where the office asks for one, it closes
}

export async function resetSecondFactor(userId: string): Promise<boolean> {
  const was = await api.resetSecondFactor(userId);
  await queryClient.invalidateQueries({ queryKey: officeFactorsKey });
  return was;
}
