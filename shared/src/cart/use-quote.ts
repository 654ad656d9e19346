import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { quoteCart } from './api';
import type { CartItem, CartQuote } from './types';
import { useCart } from './use-cart';

/** The start of every quote's key: invalidate it to have the cart priced again. */
export const quotesKey = ['cart-quote'] as const;

function quoteKey(
  ownerId: string | null,
  items: readonly CartItem[],
  discountCode: string | null,
): readonly unknown[] {
  return [...quotesKey, ownerId, discountCode, items.map((item) => [item.id, item.price])];
}

/**
 * The cart as the database prices it now. While a change is being priced the last figures stay,
 * marked by `isPlaceholderData`.
 */
export function useQuote(): UseQueryResult<CartQuote, AppError> {
  const { ownerId, status, items, discountCode } = useCart((cart) => cart);
  return useQuery<CartQuote, AppError>(
    {
      queryKey: quoteKey(ownerId, items, discountCode),
      queryFn: ({ signal }) => quoteCart(items, discountCode, signal),
      enabled: ownerId !== null && status === 'ready' && items.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 5000, // ms: what a code was just tried with is not priced again
    },
    queryClient,
  );
}

/** Prices the current cart with `discountCode`, and keeps the answer for the screen. */
export async function tryDiscountCode(discountCode: string): Promise<CartQuote> {
  const { ownerId, items } = useCart.getState();
  const quote = await quoteCart(items, discountCode);
  if (quote.discount?.is_valid) {
    queryClient.setQueryData(quoteKey(ownerId, items, quote.discount.code), quote);
  }
  return quote;
}
