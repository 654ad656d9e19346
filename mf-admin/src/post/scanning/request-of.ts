import { postQueue } from 'shared/post/api';
import type { QueuedRequest } from 'shared/post/types';

/** What is asked for the item with this label; null: nothing. */
export async function requestOf(code: string, signal?: AbortSignal): Promise<QueuedRequest | null> {
  const { rows } = await postQueue.readPage(
    { search: code, chosen: { filter: 'all' }, sort: 'due_at', ascending: true },
    signal,
  );
  return rows.find((row) => row.code === code) ?? null;
}
