import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import * as api from './api';
import type { OwnCommissions, PayoutDetails } from './types';

/** What the signed-in affiliate has earned and been paid. */
export function useOwnCommissions(): UseQueryResult<OwnCommissions | null, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<OwnCommissions | null, AppError>(
    {
      queryKey: ['own-commissions', userId],
      queryFn: userId === null ? skipToken : api.fetchOwnCommissions,
    },
    queryClient,
  );
}

/** Saves where they are paid, and reads it again. @throws AppError, see `api.savePayoutDetails`. */
export async function savePayoutDetails(
  details: PayoutDetails,
  isSelfBilled: boolean,
): Promise<void> {
  await api.savePayoutDetails(details, isSelfBilled);
  await queryClient.invalidateQueries({ queryKey: ['own-commissions'] });
}
