import {
  skipToken,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { isId } from 'shared/lib/is-id';
import { waitingCountsKey } from 'shared/overview/counts-key';
import { ownPostKey } from 'shared/post/post-key';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import * as api from './api';
import type { Certificate, FilledBag, Shredding } from './types';

/** The person's certificates, newest first, as many parts as were asked for. */
export function useCertificates(): UseInfiniteQueryResult<Certificate[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useInfiniteQuery(
    {
      queryKey: [...ownPostKey(userId), 'certificates'],
      queryFn:
        userId === null
          ? skipToken
          : ({ pageParam, signal }) => api.fetchCertificates(userId, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: ({ hasMore }, parts) => (hasMore ? parts.length : undefined),
      select: ({ pages }) => pages.flatMap(({ certificates }) => certificates),
    },
    queryClient,
  );
}

/** Keeps the paper of one item, or no longer; what is on the screen of the person's post is asked again. */
export async function keepPaper(itemId: string, isHeld: boolean): Promise<void> {
  const { userId } = useAppStore.getState().session;
  try {
    await api.keepPostPaper(itemId, isHeld);
  } finally {
    void queryClient.invalidateQueries({ queryKey: ownPostKey(userId) });
  }
}

// ---- The office.

const key = 'shredding';
// what a member takes back comes out of the bag; and a day that begins makes things due
const pause = 10_000; // ms

/** What is to be shredded, and the bags; asked again while it is on the screen. */
export function useShredding(): UseQueryResult<Shredding, AppError> {
  return useQuery(
    {
      queryKey: [key],
      queryFn: ({ signal }) => api.fetchShredding(signal),
      refetchInterval: pause,
    },
    queryClient,
  );
}

/** A bag with what is in it; null where there is none. */
export function useBag(id: string): UseQueryResult<FilledBag | null, AppError> {
  return useQuery(
    {
      queryKey: [key, id],
      queryFn: async ({ signal }) => (isId(id) ? api.fetchBag(id, signal) : null),
      refetchInterval: pause,
    },
    queryClient,
  );
}

/** Asks again for the bags and lists on the screen, also after a refusal. */
export async function withShreddingReloaded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [key] });
    void queryClient.invalidateQueries({ queryKey: waitingCountsKey });
  }
}
