import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { OrderCards, PaidOtherwise } from './types';

const orderKey = (orderId: string) => ['order cards', orderId];

/** What there is by card on one order, as it changes. Administrators only. */
export function useOrderCards(orderId: string): UseQueryResult<OrderCards, AppError> {
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: orderKey(orderId) });
    return api.watchOrderCards(orderId, readAgain);
  }, [orderId]);
  return useQuery<OrderCards, AppError>(
    {
      queryKey: orderKey(orderId),
      queryFn: ({ signal }) => api.fetchOrderCards(orderId, signal),
    },
    queryClient,
  );
}

/** @throws AppError, see `api.retryCardRefund`. */
export async function retryCardRefund(orderId: string, id: string): Promise<void> {
  try {
    await api.retryCardRefund(id);
  } finally {
    await queryClient.invalidateQueries({ queryKey: orderKey(orderId) });
  }
}

/** @throws AppError, see `api.payCardRefundOtherwise`. */
export async function payCardRefundOtherwise(
  orderId: string,
  id: string,
  paid: PaidOtherwise,
): Promise<void> {
  try {
    await api.payCardRefundOtherwise(id, paid);
    void queryClient.invalidateQueries({ queryKey: ['orders'] }); // the ledger says so
    void queryClient.invalidateQueries({ queryKey: ['refunds'] }); // and the list of refunds
  } finally {
    await queryClient.invalidateQueries({ queryKey: orderKey(orderId) });
  }
}
