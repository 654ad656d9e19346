import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { AppError } from 'shared/lib/app-error';
import type { ListQuery } from 'shared/lib/directory';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import { fetchCredits } from '../billing/api';
import * as api from './api';
import type {
  AccountCredit,
  CreditReceipt,
  Order,
  OrderFilters,
  OrderSum,
  PaymentOptions,
  PaymentReceipt,
  PaymentRecord,
  RefundableLine,
  RefundReceipt,
  RefundRecord,
} from './types';

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

/** What can be paid back of an order, line by line. */
export function useRefundableLines(orderId: string): UseQueryResult<RefundableLine[], AppError> {
  return useQuery(
    {
      queryKey: [api.orderDirectory.name, 'refundable', orderId],
      queryFn: ({ signal }) => api.fetchRefundableLines(orderId, signal),
    },
    queryClient,
  );
}

/** A member's credits of which something is left; asks nothing while `userId` is null. */
export function useCreditsOf(userId: string | null): UseQueryResult<AccountCredit[], AppError> {
  return useQuery(
    {
      queryKey: [api.orderDirectory.name, 'credits', userId],
      queryFn: () => fetchCredits(userId as string),
      enabled: userId !== null,
    },
    queryClient,
  );
}

const optionsKey = ['payment options'] as const;

/** What the office has set about payments. */
export function usePaymentOptions(): UseQueryResult<PaymentOptions, AppError> {
  return useQuery(
    { queryKey: optionsKey, queryFn: ({ signal }) => api.fetchPaymentOptions(signal) },
    queryClient,
  );
}

/** Changes what is let go of a short payment, and reads it again. @throws AppError, see `api.changePaymentTolerance`. */
export async function changePaymentTolerance(tolerance: number): Promise<void> {
  try {
    await api.changePaymentTolerance(tolerance);
  } finally {
    await queryClient.invalidateQueries({ queryKey: optionsKey });
  }
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
 * The same where several are recorded in one go and each result is said in a line. A payment that was in the books is
 * what a first try with a lost answer wrote.
 * @throws AppError also `ALREADY_PAID`, when somebody else was first.
 */
export async function recordOneOfSeveral(
  orderId: string,
  payment: PaymentRecord,
): Promise<PaymentReceipt> {
  const receipt = await recordPayment(orderId, payment);
  if (!receipt.already_settled || receipt.already_recorded) return receipt;
  const text = `${receipt.purchase_number} had already been paid. Nothing was changed.`;
  throw new AppError('ALREADY_PAID', 'somebody else was first', text, {}, { answer: 'refusal' });
}

/** Records what was paid back and reads the lists again. @throws AppError, see `api.refundPurchase`. */
export async function refundPurchase(
  orderId: string,
  refund: RefundRecord,
): Promise<RefundReceipt> {
  try {
    return await api.refundPurchase(orderId, refund);
  } finally {
    void reloadDirectory(api.orderDirectory); // after a refusal too: less can be paid back than was shown
  }
}

/** Pays an order from its member's credits and reads the lists again. @throws AppError, see `api.payWithCredit`. */
export async function payWithCredit(orderId: string): Promise<CreditReceipt> {
  try {
    const receipt = await api.payWithCredit(orderId);
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    return receipt;
  } finally {
    void reloadDirectory(api.orderDirectory);
  }
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
