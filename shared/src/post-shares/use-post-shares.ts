import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { ownPostKey } from '../post/post-key';
import * as api from './api';
import type { NewPostShare, PostShare } from './types';

const minute = 60_000; // somebody may have opened one since

/** The links a person has made. */
export function usePostShares(): UseQueryResult<PostShare[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<PostShare[], AppError>(
    {
      queryKey: [...ownPostKey(userId), 'shares'],
      queryFn: userId === null ? skipToken : ({ signal }) => api.fetchPostShares(signal),
      refetchInterval: minute,
    },
    queryClient,
  );
}

// After a refusal too: it stands otherwise than the page thought. The history of the item says it as well.
async function refreshed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    const { userId } = useAppStore.getState().session;
    void queryClient.invalidateQueries({ queryKey: ownPostKey(userId) });
  }
}

/** What a member does with links; each throws as the function of `api.ts` it is named after. */
export const postShareActions = {
  share: (share: NewPostShare) => refreshed(api.sharePostScan(share)),
  revoke: (id: string) => refreshed(api.revokePostShare(id)),
} as const;
