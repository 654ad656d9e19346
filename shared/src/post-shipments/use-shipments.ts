import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { openPostItem } from '../post/api';
import { ownPostKey } from '../post/post-key';
import { withPostReloaded } from '../post/use-post';
import * as api from './api';
import type { Forwarding, OfficeShipment, Packing, Shipment } from './types';

/** So many of the person's newest shipments, live for as long as the component that uses them is on screen. */
export function useShipments(limit: number): UseQueryResult<Shipment[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    const reload = () => void queryClient.invalidateQueries({ queryKey: ownPostKey(userId) });
    return api.watchShipments(userId, reload);
  }, [userId]);
  return useQuery(
    {
      queryKey: [...ownPostKey(userId), 'shipments', limit],
      queryFn: userId === null ? skipToken : ({ signal }) => api.fetchShipments(limit, signal),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** How an item is to be sent on, and where it is by now. @param requestId null: nobody has asked for it */
export function useForwarding(
  requestId: string | null,
): UseQueryResult<Forwarding | null, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: [...ownPostKey(userId), 'forwarding', requestId],
      queryFn:
        requestId === null ? skipToken : ({ signal }) => api.fetchForwarding(requestId, signal),
    },
    queryClient,
  );
}

const packingKey = ['packing'];

/** What the packing desk works on, live for as long as the component that uses it is on screen. */
export function usePacking(): UseQueryResult<Packing, AppError> {
  useEffect(() => api.watchPacking(() => void reloadPacking()), []);
  return useQuery(
    { queryKey: packingKey, queryFn: ({ signal }) => api.fetchPacking(null, signal) },
    queryClient,
  );
}

/** Parcels that have left, however long ago, by their id, place or tracking number. @param words null: none are looked for */
export function useFoundParcels(words: string | null): UseQueryResult<OfficeShipment[], AppError> {
  return useQuery(
    {
      queryKey: [...packingKey, 'found', words],
      queryFn: words === null ? skipToken : ({ signal }) => api.fetchPacking(words, signal),
      select: ({ sent, found }: Packing) => sent.filter(({ id }) => found.includes(id)),
    },
    queryClient,
  );
}

/** Lets the office open an item for customs; throws as the function of `api.ts` does. */
export async function allowOpening(...call: Parameters<typeof api.allowOpening>): Promise<void> {
  try {
    await api.allowOpening(...call);
  } finally {
    const { userId } = useAppStore.getState().session;
    await queryClient.invalidateQueries({ queryKey: ownPostKey(userId) });
  }
}

async function reloadPacking(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: packingKey });
}

// What was refused stands otherwise than the page thought.
async function reloaded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await withPostReloaded(call);
  } finally {
    await reloadPacking();
  }
}

/** What the office does with parcels; each throws as the function of `api.ts` it is named after. */
export const packingActions = {
  pack: (...call: Parameters<typeof api.packItem>) => reloaded(api.packItem(...call)),
  unpack: (...call: Parameters<typeof api.unpackItems>) => reloaded(api.unpackItems(...call)),
  close: (...call: Parameters<typeof api.closeShipment>) => reloaded(api.closeShipment(...call)),
  send: (id: string) => reloaded(api.sendShipment(id)),
  undo: (id: string) => reloaded(api.undoShipment(id)),
  correct: (...call: Parameters<typeof api.correctShipment>) =>
    reloaded(api.correctShipment(...call)),
  /** The owner of an item has allowed it, for customs. */
  open: (itemId: string) => reloaded(openPostItem(itemId)),
} as const;
