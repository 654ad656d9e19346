import {
  type InfiniteData,
  skipToken,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { isId } from 'shared/lib/is-id';
import type { PostCursor } from 'shared/post/types';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import * as api from './api';
import type {
  MemberDelegates,
  PostDelegate,
  PostInvitation,
  PostOfOther,
  ReadPost,
  ReadPostFilter,
  ReadPostItem,
  ReadPostPart,
} from './types';

const minute = 60_000; // after which what was let go elsewhere, or has come, is asked for anew

const keyOf = (userId: string | null) => ['post delegates', userId] as const;

function usePerson<Data>(
  name: readonly unknown[],
  fetchData: (signal: AbortSignal) => Promise<Data>,
  refetchInterval: number | false = false,
): UseQueryResult<Data, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<Data, AppError>(
    {
      queryKey: [...keyOf(userId), ...name],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchData(signal),
      refetchInterval,
    },
    queryClient,
  );
}

/** Whom the person has invited. */
export function usePostDelegates(): UseQueryResult<PostDelegate[], AppError> {
  return usePerson(['mine'], api.fetchPostDelegates);
}

/**
 * Whose post the person reads: what is not in it is over, whatever the page still shows.
 * @param isWatched it is asked for again each minute
 */
export function usePostsOfOthers(isWatched = false): UseQueryResult<PostOfOther[], AppError> {
  return usePerson(['others'], api.fetchPostsOfOthers, isWatched && minute);
}

/** What the link of a mail is about. */
export function usePostInvitation(token: string): UseQueryResult<PostInvitation, AppError> {
  return usePerson(['invitation', token], (signal) => api.fetchPostInvitation(token, signal));
}

interface Question {
  search: string;
  filter: ReadPostFilter;
}

/** The post of an owner for whom the person reads it, as many parts as were asked for; each item once. */
export function usePostOf(
  ownerId: string,
  question: Question,
): UseInfiniteQueryResult<ReadPost[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useInfiniteQuery(
    {
      queryKey: [...keyOf(userId), 'read', ownerId, 'list', question],
      queryFn:
        userId === null
          ? skipToken
          : ({ pageParam, signal }) => api.fetchPostOf(ownerId, question, pageParam, signal),
      initialPageParam: undefined as PostCursor | undefined,
      getNextPageParam: ({ items, more }: ReadPostPart) =>
        more ? cursorOf(items.at(-1)) : undefined,
      refetchInterval: minute,
      // while a search or filter changes, what was shown stays; never what is another owner's
      placeholderData: (before, query) =>
        query?.queryKey[1] === userId && query.queryKey[3] === ownerId ? before : undefined,
      select: eachOnce,
    },
    queryClient,
  );
}

function cursorOf(last: ReadPost | undefined): PostCursor | undefined {
  return last && { is_top: false, received_at: last.received_at, id: last.id };
}

function eachOnce({ pages }: InfiniteData<ReadPostPart, unknown>): ReadPost[] {
  const items = pages.flatMap((part) => part.items);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Opens one item for its owner; null where there is none, or where it is no longer shared. */
export function usePostItemOf(id: string): UseQueryResult<ReadPostItem | null, AppError> {
  return usePerson(
    ['read', 'item', id],
    async (signal) => (isId(id) ? api.openPostItemOf(id, signal) : null),
    minute,
  );
}

/** Asks again for all that concerns the person's delegates and those for whom they read. */
async function refresh(): Promise<void> {
  const { userId } = useAppStore.getState().session;
  await queryClient.invalidateQueries({ queryKey: keyOf(userId) });
}

/** Keeps who reads for the person, or for whom they read, live while the component that uses it is on screen. */
export function useLiveDelegates(side: 'user_id' | 'accepted_by'): void {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    return api.watchPostDelegates(userId, side, () => void refresh());
  }, [userId, side]);
}

// After a refusal too: it stands otherwise than the page thought.
async function refreshed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    void refresh();
  }
}

/** What owners and delegates do; each throws as the function of `api.ts` it is named after. */
export const delegateActions = {
  invite: (...call: Parameters<typeof api.invitePostDelegate>) =>
    refreshed(api.invitePostDelegate(...call)),
  resend: (id: string) => refreshed(api.resendPostInvitation(id)),
  end: (id: string) => refreshed(api.endPostDelegate(id)),
  accept: (token: string) => refreshed(api.acceptPostInvitation(token)),
} as const;

/** Who reads for a member, and for whom they read, for the office. */
export function useMemberDelegates(userId: string): UseQueryResult<MemberDelegates, AppError> {
  return useQuery(
    {
      queryKey: ['member delegates', userId],
      queryFn: ({ signal }) => api.fetchMemberDelegates(userId, signal),
    },
    queryClient,
  );
}
