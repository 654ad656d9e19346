import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { storeSlice, useAppStore } from 'shared/runtime/store';
import { AppError } from './app-error';
import { dropOldest, isKept, openKept, readKept } from './kept';
import { isOffline } from './unreachable-text';

/** Of when the oldest rows on this page are that came from this device; null: all are the server's. */
export const useKeptRows = storeSlice('ofPerson', 'kept-rows', { of: null as number | null });

/**
 * The rows that are kept on the device of whoever read them, by how their key begins: one's own post, invoices, documents
 * and events, what stands around every page, and what the counter works with. Nothing else is: no other list of the
 * office, no post that is read for somebody else, no identity check.
 */
const keptKeys: readonly (readonly string[])[] = [
  ['profile'],
  ['membership'],
  ['second-factor', 'lock'],
  ['own post'],
  ['billing'],
  ['documents', 'own'],
  ['documents', 'on-sale'],
  ['documents', 'template'],
  ['events', 'agenda'],
  ['events', 'own'],
  ['events', 'upcoming'],
  ['events', 'video-links'],
  ['post', 'recipients'],
  ['post', 'senders'],
  ['post', 'intake'],
  ['post', 'totals'],
];

const most = 300; // of these, the newest

/** Post of others goes when that of another day is kept. */
const ofOneDay = ['["post","intake",', '["post","totals",'];
const askedAgainAfter = 20_000; // ms; a server that is back tells nobody

interface Kept {
  at: number;
  data: unknown;
}

/**
 * Keeps rows as they are read, and hands them out where the server cannot be reached. What is handed out counts as old: it
 * is asked for again with the first thing that comes from the server, as soon as there is a connection, and now and then.
 */
export function keepRows(client: QueryClient): void {
  const handedOut = new WeakMap<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function askAgain(): void {
    clearTimeout(timer);
    timer = undefined;
    const predicate = (query: Query) => isOfKept(query) && query.state.isInvalidated;
    void client.refetchQueries({ type: 'active', predicate });
  }

  const persister: QueryPersister = async (read, context, query) => {
    try {
      return await read(context);
    } catch (cause) {
      const kept = isUnanswered(cause, query) ? await keptRow(query) : undefined;
      if (!kept) throw cause;
      handedOut.set(query, kept.at);
      return kept.data;
    }
  };
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, persister } });

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    const at = handedOut.get(query);
    handedOut.delete(query);
    const { of } = useKeptRows.getState();
    if (at !== undefined) {
      query.setState({ dataUpdatedAt: at, isInvalidated: true });
      useKeptRows.setState({ of: Math.min(of ?? at, at) });
      timer ??= setTimeout(askAgain, askedAgainAfter);
      return;
    }
    void keepRow(query);
    if (of === null || event.action.manual || !isOfKept(query)) return;
    useKeptRows.setState({ of: null }); // the server is there again
    askAgain();
  });

  // what was read before there was a worker
  globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', () => {
    for (const query of client.getQueryCache().getAll()) {
      if (query.state.status === 'success' && !query.state.isInvalidated) void keepRow(query);
    }
  });
}

/** No answer came, and it is not asked once more by itself. Whoever wants more of a list reads that it did not come. */
function isUnanswered(cause: unknown, { state }: Query): boolean {
  if (!(cause instanceof AppError) || state.fetchMeta?.fetchMore) return false;
  if (cause.code === 'TIMEOUT') return true;
  return cause.code === 'NETWORK' && (isOffline() || state.fetchFailureCount >= 2);
}

function isOfKept({ queryKey }: Query): boolean {
  return keptKeys.some((start) => start.every((word, nr) => queryKey[nr] === word));
}

const rows = '/kept/rows/';
const addressOf = (hash: string) => rows + encodeURIComponent(hash);
const personHere = () => useAppStore.getState().session.userId;

async function keptRow(query: Query): Promise<Kept | undefined> {
  const userId = personHere();
  if (!isKept(userId) || !isOfKept(query)) return undefined;
  try {
    const found = await readKept(userId, addressOf(query.queryHash));
    if (!found || personHere() !== userId) return undefined;
    return JSON.parse(await found.text(), withoutNull);
  } catch (cause) {
    console.warn('what is kept here cannot be read', cause);
    return undefined;
  }
}

/** The first page of a list has no place it begins at, which JSON cannot say. */
function withoutNull(name: string, value: unknown): unknown {
  if (name !== 'pageParams' || !Array.isArray(value)) return value;
  return value.map((one) => one ?? undefined);
}

async function keepRow(query: Query): Promise<void> {
  const userId = personHere();
  if (!isKept(userId) || !isOfKept(query)) return;
  const { data, dataUpdatedAt: at } = query.state;
  try {
    const cache = await openKept(userId);
    if (!cache || personHere() !== userId) return; // it is gone, or about to be
    await cache.put(addressOf(query.queryHash), Response.json({ at, data } satisfies Kept));
    await dropOldest(cache, rows, most);
    const day = ofOneDay.find((start) => query.queryHash.startsWith(start));
    if (day) await dropOldest(cache, addressOf(day), 1);
  } catch (cause) {
    console.warn('rows could not be kept', cause); // there is no room: they are read from the server alone
  }
}
