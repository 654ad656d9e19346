import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { ownPostKey } from '../post/post-key';
import * as api from './api';
import type { PostCharge, PostCharges } from './types';

/** What a person owes beyond their plan; what they ask for of their post asks for it again. */
export function usePostCharges(): UseQueryResult<PostCharges, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    return api.watchCharges(userId, () => void refreshCharges(userId));
  }, [userId]);
  return useQuery<PostCharges, AppError>(
    {
      queryKey: chargesKey(userId),
      queryFn: userId === null ? skipToken : ({ signal }) => api.fetchPostCharges(signal),
    },
    queryClient,
  );
}

function chargesKey(userId: string | null): readonly unknown[] {
  return [...ownPostKey(userId), 'charges'];
}

function refreshCharges(userId: string | null): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: chargesKey(userId) });
}

/** @param cap as `api.saveSpendingCap` */
export async function saveSpendingCap(cap: number | null): Promise<void> {
  const { userId } = useAppStore.getState().session;
  if (userId === null) return;
  await api.saveSpendingCap(userId, cap);
  await refreshCharges(userId);
}

const memberKey = (userId: string) => [api.chargeDirectory.name, 'member', userId] as const;

/** What one member owes; administrators only. */
export function useMemberCharges(userId: string): UseQueryResult<PostCharge[], AppError> {
  return useQuery<PostCharge[], AppError>(
    {
      queryKey: memberKey(userId),
      queryFn: ({ signal }) => api.fetchMemberCharges(userId, signal),
    },
    queryClient,
  );
}

/** Waives a charge and reads what is left. @throws AppError, see `api.waivePostCharge`. */
export async function waivePostCharge(id: string, reason: string): Promise<void> {
  try {
    await api.waivePostCharge(id, reason);
  } finally {
    void reloadDirectory(api.chargeDirectory);
  }
}
