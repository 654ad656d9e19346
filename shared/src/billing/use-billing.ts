import {
  skipToken,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { agendaKey } from '../agenda/agenda-key';
import { itemKinds } from '../cart/item-kinds';
import { membershipKey } from '../memberships/membership-key';
import type { AccountCredit } from '../orders/types';
import { profileKey } from '../profiles/use-profile';
import { fetchAmountsDue, fetchCredits, fetchInvoices, watchAccount } from './api';
import type { AmountDue, Invoice } from './types';

/** The start of every billing key: invalidate it after anything that changes an order. */
export function billingKey(userId: string | null): readonly unknown[] {
  return ['billing', userId];
}

function useBillingQuery<Data>(
  name: string,
  fetchData: (userId: string) => Promise<Data>,
): UseQueryResult<Data, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<Data, AppError>(
    {
      queryKey: [...billingKey(userId), name],
      queryFn: userId === null ? skipToken : () => fetchData(userId),
    },
    queryClient,
  );
}

/** The person's orders that wait for payment, or for the rest of it. */
export function useAmountsDue(): UseQueryResult<AmountDue[], AppError> {
  return useBillingQuery('due', fetchAmountsDue);
}

/** The person's credits of which something is left. */
export function useCredits(): UseQueryResult<AccountCredit[], AppError> {
  return useBillingQuery('credits', fetchCredits);
}

/** The person's invoices and credit notes, newest first, as many pages as were asked for. */
export function useInvoices(): UseInfiniteQueryResult<Invoice[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useInfiniteQuery(
    {
      queryKey: [...billingKey(userId), 'invoices'],
      queryFn: userId === null ? skipToken : ({ pageParam }) => fetchInvoices(userId, pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
      select: ({ pages }) => pages.flatMap(({ invoices }) => invoices),
    },
    queryClient,
  );
}

/**
 * Asks again for what is due, the invoices, agenda, membership and profile, wherever they are on screen. What
 * the person has of each catalogue may stand on another order now: lists of it that are not on
 * screen are forgotten, or they would be seen as they were until they are read again.
 */
export async function refreshBilling(): Promise<void> {
  const { userId } = useAppStore.getState().session;
  for (const { catalogue } of Object.values(itemKinds)) {
    queryClient.removeQueries({ queryKey: [catalogue, 'own', userId], type: 'inactive' });
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: billingKey(userId) }),
    queryClient.invalidateQueries({ queryKey: agendaKey(userId) }),
    queryClient.invalidateQueries({ queryKey: membershipKey(userId) }),
    queryClient.invalidateQueries({ queryKey: profileKey(userId) }),
  ]);
}

/** Keeps billing, membership and profile live, for as long as the component that uses it is on screen. */
export function useLiveAccount(): void {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    return watchAccount(userId, () => void refreshBilling());
  }, [userId]);
}
