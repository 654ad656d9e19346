import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import type { KnownRow } from '../catalogue/types';
import * as api from './api';
import type { DiscountInUse, DiscountRules } from './types';

/** One code with what it has given; null when there is none. */
export function useDiscountCode(id: string): UseQueryResult<DiscountInUse | null, AppError> {
  return useQuery<DiscountInUse | null, AppError>(
    {
      queryKey: [api.discountDirectory.name, 'one', id],
      queryFn: ({ signal }) => api.fetchDiscountCode(id, signal),
    },
    queryClient,
  );
}

/**
 * @param known the code as it was read, or null for a new one.
 * @param newId what a new one is to have.
 * @throws AppError, see `api.ts`.
 */
export async function saveDiscountCode(
  known: KnownRow | null,
  newId: string,
  rules: DiscountRules,
): Promise<void> {
  await (known ? api.changeDiscountCode(known, rules) : api.addDiscountCode(newId, rules));
  void reloadDirectory(api.discountDirectory);
}

/** Resolves once the list shows it. @throws AppError, see `api.switchDiscountCode`. */
export async function switchDiscountCode(id: string, isActive: boolean): Promise<void> {
  try {
    await api.switchDiscountCode(id, isActive);
  } catch (cause) {
    void reloadDirectory(api.discountDirectory); // somebody else was first
    throw cause;
  }
  await reloadDirectory(api.discountDirectory);
}

export async function removeDiscountCode(id: string): Promise<'deleted' | 'archived'> {
  try {
    return await api.removeDiscountCode(id);
  } finally {
    void reloadDirectory(api.discountDirectory);
  }
}
