import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import type { ListPage } from 'shared/lib/list-query';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { Order, OrderEntry, OrdersQuery, PaymentReceipt, PaymentRecord } from './types';

const ordersKey = ['orders'];

function orderKey(orderId: string | null): readonly unknown[] {
  return ['orders', 'one', orderId];
}

/** One page of orders; while another one loads the last stays, as `isPlaceholderData`. */
export function useOrders(query: OrdersQuery): UseQueryResult<ListPage<OrderEntry>, AppError> {
  return useQuery(
    {
      queryKey: ['orders', 'list', query],
      queryFn: ({ signal }) => api.fetchOrders(query, signal),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** One order in full; asks nothing while `orderId` is null. */
export function useOrder(orderId: string | null): UseQueryResult<Order, AppError> {
  return useQuery(
    {
      queryKey: orderKey(orderId),
      queryFn: ({ signal }) => api.fetchOrder(orderId as string, signal),
      enabled: orderId !== null,
    },
    queryClient,
  );
}

/** Keeps list and open order in step with what members and other administrators do. */
export function useOrderChanges(): void {
  useEffect(
    () => api.watchOrders(() => void queryClient.invalidateQueries({ queryKey: ordersKey })),
    [],
  );
}

// also after a refusal, which often means that somebody else was first
async function reloadOrders(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ordersKey });
}

/** Records a payment and reads the lists again. @throws AppError, see `api.recordPayment`. */
export async function recordPayment(
  orderId: string,
  payment: PaymentRecord,
): Promise<PaymentReceipt> {
  try {
    const receipt = await api.recordPayment(orderId, payment);
    // a paid membership shows on the users list
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    return receipt;
  } finally {
    void reloadOrders();
  }
}

/** Cancels an order and reads the lists again. @throws AppError, see `api.cancelPurchase`. */
export async function cancelPurchase(orderId: string): Promise<void> {
  try {
    await api.cancelPurchase(orderId);
  } finally {
    void reloadOrders();
  }
}

/** Moves a service on and reads its order again. @throws AppError, see `api.setServiceProgress`. */
export async function setServiceProgress(
  orderId: string,
  userServiceId: string,
  status: 'in_progress' | 'completed',
  notes: string,
): Promise<void> {
  try {
    await api.setServiceProgress(userServiceId, status, notes);
  } finally {
    await queryClient.invalidateQueries({ queryKey: orderKey(orderId) });
  }
}
