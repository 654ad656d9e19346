import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type {
  Assignee,
  MessageAnswer,
  MessageFilters,
  Neighbours,
  NewAnswer,
  ReceivedMessage,
} from './types';

function messageKey(id: string): readonly unknown[] {
  return [api.messageDirectory.name, 'one', id];
}

function threadKey(id: string): readonly unknown[] {
  return [api.messageDirectory.name, 'thread', id];
}

/** One message of the inbox; null when it is gone. Reloaded with the inbox. */
export function useMessage(id: string): UseQueryResult<ReceivedMessage | null, AppError> {
  return useQuery(
    {
      queryKey: messageKey(id),
      queryFn: ({ signal }) => api.fetchMessage(id, signal),
    },
    queryClient,
  );
}

/** What a list knows of a message is shown at once when it is opened. */
export function showKnownMessage(message: ReceivedMessage): void {
  queryClient.setQueryData(messageKey(message.id), message);
}

/** The messages beside one, as the inbox stands in the address; undefined until known. */
export function useNeighbours(
  message: ReceivedMessage | null | undefined,
  filters: MessageFilters,
  search: string,
): Neighbours | undefined {
  return useQuery(
    {
      queryKey: [api.messageDirectory.name, 'beside', message?.id, filters, search],
      queryFn: () => api.fetchNeighbours(message as ReceivedMessage, filters, search),
      enabled: !!message,
    },
    queryClient,
  ).data;
}

/** Shows a change of a message before the server has answered, and takes it back when the server refuses. */
async function changeMessage(
  id: string,
  change: Partial<ReceivedMessage>,
  send: () => Promise<void>,
): Promise<void> {
  const key = messageKey(id);
  const before = queryClient.getQueryData<ReceivedMessage | null>(key);
  if (before) queryClient.setQueryData(key, { ...before, ...change });
  try {
    await send();
  } catch (cause) {
    queryClient.setQueryData(key, before);
    throw cause;
  }
}

/**
 * Read, or unread again, for all administrators. In the list no row moves by it under the pointer.
 * @throws AppError
 */
export async function markMessageRead(id: string, isRead: boolean): Promise<void> {
  const read_at = isRead ? new Date().toISOString() : null;
  await changeMessage(id, { read_at }, () => api.markMessageRead(id, isRead));
  await queryClient.invalidateQueries({ queryKey: [api.messageDirectory.name] });
}

/** @param userId who marks it. @throws AppError `CM_HANDLED`, see `api.markMessageHandled`. */
export async function markMessageHandled(id: string, userId: string | null): Promise<void> {
  const now = new Date().toISOString();
  const change = { read_at: now, handled_at: now, handled_by: userId, handled_by_name: null };
  try {
    await changeMessage(id, change, () => api.markMessageHandled(id, userId));
  } finally {
    void reloadDirectory(api.messageDirectory); // after a refusal too: somebody else was first
  }
}

/** @throws AppError */
export async function reopenMessage(id: string): Promise<void> {
  const change = { handled_at: null, handled_by: null, handled_by_name: null };
  await changeMessage(id, change, () => api.reopenMessage(id));
  void reloadDirectory(api.messageDirectory);
}
