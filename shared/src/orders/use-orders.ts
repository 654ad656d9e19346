import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { AppError } from 'shared/lib/app-error';
import type { ListQuery } from 'shared/lib/directory';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { Order, OrderFilters, OrderSum, PaymentReceipt, PaymentRecord } from './types';

function orderKey(orderId: string | null): readonly unknown[] {
  return ['orders', 'one', orderId];
}

/** One order in full, or null where there is none; asks nothing while `orderId` is null. */
export function useOrder(orderId: string | null): UseQueryResult<Order | null, AppError> {
  return useQuery(
    {
      queryKey: orderKey(orderId),
      queryFn: ({ signal }) => api.fetchOrder(orderId as string, signal),
      enabled: orderId !== null,
    },
    queryClient,
  );
}

/** What the orders come to that search and filters leave; read again when an order changes. */
export function useOrderSum(
  asked: Pick<ListQuery<OrderFilters>, 'search' | 'chosen'>,
): UseQueryResult<OrderSum, AppError> {
  const { search, chosen } = asked;
  return useQuery(
    {
      queryKey: [api.orderDirectory.name, 'sum', search, chosen],
      queryFn: ({ signal }) => api.sumOrders(asked, signal),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
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
    void reloadDirectory(api.orderDirectory); // after a refusal too: somebody else was first
  }
}

/**
 * The same where several are recorded in one go and each result is said in a line.
 * @throws AppError also `ALREADY_PAID`, when somebody else was first.
 */
export async function recordOneOfSeveral(orderId: string, payment: PaymentRecord): Promise<void> {
  const receipt = await recordPayment(orderId, payment);
  if (!receipt.already_settled) return;
  const text = `${receipt.purchase_number} had already been paid. Nothing was changed.`;
  throw new AppError('ALREADY_PAID', 'somebody else was first', text, {}, { answer: 'refusal' });
}

/** Cancels an order and reads the lists again. @throws AppError, see `api.cancelPurchase`. */
export async function cancelPurchase(orderId: string, reason?: string): Promise<void> {
  try {
    await api.cancelPurchase(orderId, reason);
  } finally {
    void reloadDirectory(api.orderDirectory);
  }
}

/** Reminds the member of an unpaid order and reads the lists again. @throws AppError, see `api.remindPayment`. */
export async function remindPayment(orderId: string): Promise<void> {
  try {
    await api.remindPayment(orderId);
  } finally {
    void reloadDirectory(api.orderDirectory); // after a refusal too: somebody else was first
  }
}
