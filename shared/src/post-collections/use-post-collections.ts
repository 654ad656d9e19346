import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { ownPostKey } from 'shared/post/post-key';
import { withPostReloaded } from 'shared/post/use-post';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import * as api from './api';
import type { DoorCollection, PostCollection, PostHandover } from './types';

/** What the person has asked to be collected; asked again with the rest of their post. */
export function usePostCollections(): UseQueryResult<PostCollection[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: [...ownPostKey(userId), 'collections'],
      queryFn: userId === null ? skipToken : ({ signal }) => api.fetchPostCollections(signal),
    },
    queryClient,
  );
}

/** To whom an item was handed over. */
export function usePostHandover(itemId: string): UseQueryResult<PostHandover | null, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: [...ownPostKey(userId), `handover ${itemId}`],
      queryFn: ({ signal }) => api.fetchPostHandover(itemId, signal),
    },
    queryClient,
  );
}

// ---- The office.

export function useDoorCollection(id: string): UseQueryResult<DoorCollection | null, AppError> {
  return useQuery(
    {
      queryKey: [api.postDoor.name, 'one', id],
      queryFn: ({ signal }) => api.fetchDoorCollection(id, signal),
    },
    queryClient,
  );
}

/** What the reader can take back; that ends by time alone. */
export function usePostHandovers(): UseQueryResult<DoorCollection[], AppError> {
  return useQuery(
    {
      queryKey: [api.postDoor.name, 'mine'],
      queryFn: ({ signal }) => api.fetchPostHandovers(signal),
      refetchInterval: 60_000,
    },
    queryClient,
  );
}

/** Asks again for what is at the door. */
export function reloadDoor(): void {
  void reloadDirectory(api.postDoor);
}

// After a refusal too: it stands otherwise than the page thought.
async function doorReloaded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await withPostReloaded(call);
  } finally {
    reloadDoor();
  }
}

/** What is done at the door; each throws as the function of `api.ts` it is named after. */
export const doorActions = {
  handOver: (...call: Parameters<typeof api.handOverPost>) =>
    doorReloaded(api.handOverPost(...call)),
  undo: (id: string) => doorReloaded(api.undoPostHandover(id)),
} as const;
