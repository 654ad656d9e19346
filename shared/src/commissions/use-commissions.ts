import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { AccountDetails, BatchContents, VatTreatment } from './types';

/** Where an affiliate is paid; administrators only. */
export function useAccountDetails(userId: string): UseQueryResult<AccountDetails | null, AppError> {
  return useQuery<AccountDetails | null, AppError>(
    {
      queryKey: [api.commissionDirectory.name, 'details', userId],
      queryFn: () => api.fetchAccountDetails(userId),
      staleTime: 0, // what is confirmed is what was read
    },
    queryClient,
  );
}

/** The transfers of a batch; administrators only. */
export function useBatch(id: string): UseQueryResult<BatchContents | null, AppError> {
  return useQuery<BatchContents | null, AppError>(
    { queryKey: [api.batchDirectory.name, 'contents', id], queryFn: () => api.fetchBatch(id) },
    queryClient,
  );
}

/** @throws AppError, see `api.confirmPayoutDetails`. */
export async function confirmPayoutDetails(
  details: Pick<AccountDetails, 'user_id' | 'changed_at'>,
  treatment: VatTreatment,
): Promise<void> {
  try {
    await api.confirmPayoutDetails(details, treatment);
  } finally {
    void reloadDirectory(api.commissionDirectory); // after a refusal too: it was changed
  }
}

/** @throws AppError, see `api.makePayoutBatch`. */
export async function makePayoutBatch(id: string, userIds: readonly string[]): Promise<void> {
  try {
    await api.makePayoutBatch(id, userIds);
  } finally {
    void reloadDirectory(api.batchDirectory);
  }
}

/** @throws AppError, see `api.settlePayoutBatch`. */
export async function settlePayoutBatch(id: string, paidOn: string): Promise<void> {
  try {
    await api.settlePayoutBatch(id, paidOn);
  } finally {
    void reloadDirectory(api.batchDirectory);
  }
}

/** @throws AppError, see `api.cancelPayoutBatch`. */
export async function cancelPayoutBatch(id: string): Promise<void> {
  try {
    await api.cancelPayoutBatch(id);
  } finally {
    void reloadDirectory(api.batchDirectory);
  }
}
