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

const whileSending = 4000; // ms between two looks at a mail that is on its way

/** The answers to a message, oldest first; nothing is asked of one that was never answered. */
export function useThread(
  message: ReceivedMessage,
): UseQueryResult<readonly MessageAnswer[], AppError> {
  const isAnswered = message.answered_at !== null;
  return useQuery(
    {
      queryKey: threadKey(message.id),
      queryFn: ({ signal }) => api.fetchThread(message.id, signal),
      enabled: isAnswered,
      // there are none: what hangs on the thread stays when the first one comes
      ...(!isAnswered && { initialData: [], initialDataUpdatedAt: 0 }),
      refetchInterval: ({ state }) =>
        state.data?.some(({ mail }) => mail?.state === 'waiting') ? whileSending : false,
    },
    queryClient,
  );
}

/**
 * Sends an answer; the message and its thread are read again, also when it was refused.
 * @param userId who answers.
 * @throws AppError, see `api.answerMessage`.
 */
export async function answerMessage(answer: NewAnswer, userId: string | null): Promise<void> {
  try {
    await api.answerMessage(answer);
    showAnswer(answer, userId);
  } finally {
    void reloadDirectory(api.messageDirectory);
  }
}

/** Shows an answer that was sent before the thread is read again. */
function showAnswer({ id, message_id, answer }: NewAnswer, userId: string | null): void {
  const now = new Date().toISOString();
  const sent = { id, answer, answered_by: userId, answered_by_name: null, created_at: now };
  queryClient.setQueryData<readonly MessageAnswer[]>(threadKey(message_id), (before = []) => [
    ...before.filter((each) => each.id !== id),
    { ...sent, mail: null },
  ]);
  queryClient.setQueryData<ReceivedMessage | null>(
    messageKey(message_id),
    (before) =>
      before && {
        ...before,
        answered_at: now,
        ...(before.handled_at === null && { handled_at: now, handled_by: userId }),
      },
  );
}

/** Whom a message can be given to; none while they are not known. */
export function useAssignees(): readonly Assignee[] {
  return (
    useQuery(
      {
        queryKey: ['administrators'],
        queryFn: ({ signal }) => api.fetchAssignees(signal),
      },
      queryClient,
    ).data ?? []
  );
}

/** Gives a message to an administrator, or to nobody. @throws AppError, see `api.assignMessage`. */
export async function assignMessage(
  { id, taken_by: before }: Pick<ReceivedMessage, 'id' | 'taken_by'>,
  to: string | null,
): Promise<void> {
  try {
    await changeMessage(id, { taken_by: to, taken_by_name: null }, () =>
      api.assignMessage(id, before, to),
    );
  } finally {
    void reloadDirectory(api.messageDirectory); // after a refusal too: somebody else was first
  }
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
