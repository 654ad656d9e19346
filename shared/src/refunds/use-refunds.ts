import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { RefundDecision, RefundFilters, RefundSums } from './types';

/** What the list comes to as it is filtered and searched; kept in step with it. */
export function useRefundSums(filters: RefundFilters, search: string): RefundSums | undefined {
  return useQuery(
    {
      queryKey: [api.refundDirectory.name, 'sums', filters, search],
      queryFn: ({ signal }) => api.fetchRefundSums(filters, search, signal),
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data;
}

/** @throws AppError, see `api.closeRefundReview`. */
export async function closeRefundReview(id: string, decision: RefundDecision): Promise<void> {
  try {
    await api.closeRefundReview(id, decision);
  } finally {
    void reloadDirectory(api.refundDirectory); // after a refusal too: somebody else was first
    void queryClient.invalidateQueries({ queryKey: ['orders'] }); // what was paid back is in their ledger
  }
}
