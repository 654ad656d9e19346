import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { quoteCart } from './api';
import type { CartQuote } from './types';

/**
 * The cart as the database prices it now. While a change is being priced the last figures stay,
 * marked by `isPlaceholderData`.
 */
export function useQuote(): UseQueryResult<CartQuote, AppError> {
  const { ownerId, status, items, discountCode } = useAppStore((state) => state.cart);
  return useQuery(
    {
      queryKey: ['cart-quote', ownerId, discountCode, items.map((item) => [item.id, item.price])],
      queryFn: ({ signal }) => quoteCart(items, discountCode, signal),
      enabled: ownerId !== null && status === 'ready' && items.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
}
