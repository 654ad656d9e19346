import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import * as api from './api';
import type { PostAddress } from './types';

const key = 'post addresses';

/** The person's address book, its default first. */
export function usePostAddresses(): UseQueryResult<PostAddress[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: [key, userId],
      queryFn: userId === null ? skipToken : ({ signal }) => api.fetchPostAddresses(userId, signal),
      staleTime: 0, // another tab may have added one
    },
    queryClient,
  );
}

async function reloaded(call: Promise<void>): Promise<void> {
  try {
    await call;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [key] }); // after a refusal too
  }
}

/** What a member does with their addresses; each throws as the function of `api.ts` it is named after. */
export const addressActions = {
  add: (...call: Parameters<typeof api.addPostAddress>) => reloaded(api.addPostAddress(...call)),
  change: (...call: Parameters<typeof api.changePostAddress>) =>
    reloaded(api.changePostAddress(...call)),
  setDefault: (id: string) => reloaded(api.setDefaultPostAddress(id)),
  remove: (id: string) => reloaded(api.removePostAddress(id)),
} as const;
