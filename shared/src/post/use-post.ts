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
import { reloadDirectory } from 'shared/lib/use-directory';
import { waitingCountsKey } from 'shared/overview/counts-key';
import type { Profile } from 'shared/profiles/types';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import * as api from './api';
import { ownPostKey } from './post-key';
import type {
  ListedSender,
  MemberPostNames,
  NamesToConfirm,
  OwnPost,
  OwnPostItem,
  PostChain,
  PostCount,
  PostCountReport,
  PostCursor,
  PostLoss,
  PostName,
  PostOptions,
  PostPart,
  PostPrices,
  PostQuestion,
  PostQuota,
  PostRequestKind,
  PostRuleDraft,
  PostRules,
  PostRuleTrial,
  PostSettings,
  PostShelf,
  PostSummary,
  QueuedRequest,
  Recipient,
  ScanFailure,
  SenderRules,
  UnreadOfficial,
} from './types';

const minute = 60_000; // after which what depends on the time of day is asked again

function useOwn<Data>(
  name: string,
  fetchData: ((userId: string, signal: AbortSignal) => Promise<Data>) | false,
  refetchInterval: number | false = false,
): UseQueryResult<Data, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery<Data, AppError>(
    {
      queryKey: [...ownPostKey(userId), name],
      queryFn:
        userId === null || !fetchData ? skipToken : ({ signal }) => fetchData(userId, signal),
      refetchInterval,
    },
    queryClient,
  );
}

/** The person's post, as many parts as were asked for; each item once, also where it moved between two parts. */
export function useOwnPost(question: PostQuestion): UseInfiniteQueryResult<OwnPost[], AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useInfiniteQuery(
    {
      queryKey: [...ownPostKey(userId), 'list', question],
      queryFn:
        userId === null
          ? skipToken
          : ({ pageParam, signal }) => api.fetchPost(question, pageParam, signal),
      initialPageParam: undefined as PostCursor | undefined,
      getNextPageParam: ({ items, more }: PostPart) => (more ? cursorOf(items.at(-1)) : undefined),
      // while a search or filter changes, what was shown stays; never what another person had
      placeholderData: (before, query) => (query?.queryKey[1] === userId ? before : undefined),
      select: eachOnce,
    },
    queryClient,
  );
}

function cursorOf(last: OwnPost | undefined): PostCursor | undefined {
  return last && { is_top: last.is_top, received_at: last.received_at, id: last.id };
}

function eachOnce({ pages }: InfiniteData<PostPart, unknown>): OwnPost[] {
  const items = new Map<string, OwnPost>();
  for (const item of pages.flatMap((part) => part.items)) {
    if (!items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

/** How much post there is, how much is unread, and the folders. */
export function usePostSummary(): UseQueryResult<PostSummary, AppError> {
  return useOwn('summary', api.fetchPostSummary);
}

/** One item; null where there is none. */
export function useOwnPostItem(id: string): UseQueryResult<OwnPostItem | null, AppError> {
  return useOwn(`item ${id}`, async (_userId, signal) =>
    isId(id) ? api.fetchPostItem(id, signal) : null,
  );
}

/** How it stands with the documents, and when a scan asked for now is due: each minute of the office moves that. */
export function usePostQuota(): UseQueryResult<PostQuota, AppError> {
  return useOwn('quota', (_userId, signal) => api.fetchPostQuota(signal), minute);
}

/** What a request for these items would cost, and when it would be due: each minute of the office moves that. Of none, nothing. */
export function usePostPrices(
  kind: PostRequestKind,
  itemIds: readonly string[],
  options: PostOptions,
): UseQueryResult<PostPrices, AppError> {
  const name = `price ${kind} ${itemIds.join(' ')} ${JSON.stringify(options)}`;
  const fetchPrices = (_userId: string, signal: AbortSignal) =>
    api.fetchPostPrices(kind, itemIds, options, signal);
  return useOwn(name, itemIds.length > 0 && fetchPrices, minute);
}

/** A person's rules. */
export function usePostRules(): UseQueryResult<PostRules, AppError> {
  return useOwn('rules', (_userId, signal) => api.fetchPostRules(signal));
}

/** What a rule would have made of the last three months; of none, nothing. */
export function usePostRuleTrial(
  rule: PostRuleDraft | null,
): UseQueryResult<PostRuleTrial, AppError> {
  const fetchTrial = (_userId: string, signal: AbortSignal) =>
    rule ? api.tryPostRule(rule, signal) : Promise.reject(new Error('no rule'));
  return useOwn(`trial ${JSON.stringify(rule)}`, rule !== null && fetchTrial);
}

export function usePostSettings(): UseQueryResult<PostSettings, AppError> {
  return useOwn('settings', (userId) => api.fetchPostSettings(userId));
}

/** @param profile whose names are among them: with other names there, it is asked anew. */
export function usePostNames(
  profile: Pick<Profile, 'full_name' | 'company_name'> | undefined,
): UseQueryResult<PostName[], AppError> {
  const name = `names ${profile?.full_name}, ${profile?.company_name}`;
  return useOwn(name, (_userId, signal) => api.fetchPostNames(signal));
}

/** Asks again for whatever of the person's post is on the screen. */
async function refreshPost(): Promise<void> {
  const { userId } = useAppStore.getState().session;
  await queryClient.invalidateQueries({ queryKey: ownPostKey(userId) });
}

/** Keeps the person's post live for as long as the component that uses it is on screen. */
export function useLivePost(): void {
  const userId = useAppStore((state) => state.session.userId);
  useEffect(() => {
    if (userId === null) return;
    return api.watchPost(userId, () => void refreshPost());
  }, [userId]);
}

// After a refusal too: it stands otherwise than the page thought.
async function refreshed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    void refreshPost();
  }
}

/** What a member does with their post; each throws as the function of `api.ts` it is named after. */
export const postActions = {
  ask: (...call: Parameters<typeof api.askForPost>) => refreshed(api.askForPost(...call)),
  withdraw: (ids: readonly string[]) => refreshed(api.withdrawPostRequests(ids)),
  answer: (...call: Parameters<typeof api.answerPostRequest>) =>
    refreshed(api.answerPostRequest(...call)),
  markRead: (ids: readonly string[], isRead: boolean) => refreshed(api.markPostRead(ids, isRead)),
  moveToFolder: (ids: readonly string[], folder: string | null) =>
    refreshed(api.movePostToFolder(ids, folder)),
  note: (id: string, note: string | null) => refreshed(api.notePost(id, note)),
  saveSettings: (...call: Parameters<typeof api.savePostSettings>) =>
    refreshed(api.savePostSettings(...call)),
  chooseAfterStorage: (choice: PostSettings['after_storage']) =>
    refreshed(api.chooseAfterStorage(choice)),
  saveRule: (...call: Parameters<typeof api.savePostRule>) => refreshed(api.savePostRule(...call)),
  switchOffRule: (id: string) => refreshed(api.switchOffPostRule(id)),
  removeRule: (id: string) => refreshed(api.removePostRule(id)),
  orderRules: (ids: readonly string[]) => refreshed(api.orderPostRules(ids)),
  addName: (name: Parameters<typeof api.addPostName>[0]) => refreshed(api.addPostName(name)),
  endName: (id: string) => refreshed(api.endPostName(id)),
} as const;

// ---- The office.

/** @param list with which it is asked for again */
function useBeside<Data>(
  list: { name: string },
  name: string,
  fetchData: (signal: AbortSignal) => Promise<Data>,
  refetchInterval: number | false = false,
): UseQueryResult<Data, AppError> {
  return useQuery<Data, AppError>(
    { queryKey: [list.name, name], queryFn: ({ signal }) => fetchData(signal), refetchInterval },
    queryClient,
  );
}

/** Whom post can be for; the counter keeps it. */
export function useRecipients(): UseQueryResult<Recipient[], AppError> {
  return useBeside(api.postDirectory, 'recipients', api.fetchRecipients);
}

export function usePostSenders(): UseQueryResult<ListedSender[], AppError> {
  return useBeside(api.postDirectory, 'senders', api.fetchPostSenders);
}

/** A sender as it stands, for a form that somebody else was quicker than. */
export async function presentPostSender(id: string): Promise<ListedSender | null> {
  return (await api.fetchPostSenders()).find((sender) => sender.id === id) ?? null;
}

/** Adds a sender under the id its form made, or changes one as it was read. @throws AppError, see `api.ts`. */
export async function savePostSender(
  known: ListedSender | null,
  newId: string,
  rules: SenderRules,
): Promise<void> {
  await withPostReloaded(
    known ? api.changePostSender(known, rules) : api.addPostSender(newId, rules),
  );
}

export function useScanFailures(): UseQueryResult<ScanFailure[], AppError> {
  return useBeside(api.postQueue, 'failures', api.fetchScanFailures);
}

/** What members want done with their paper; live while it is on the screen. */
export function usePostBatches(): UseQueryResult<QueuedRequest[], AppError> {
  useEffect(() => api.watchPostRequests(() => void reloadDirectory(api.postQueue)), []);
  return useBeside(api.postQueue, 'batches', api.fetchPostBatches);
}

/** Names on which the office has to decide. */
export function useNamesToConfirm(): UseQueryResult<NamesToConfirm, AppError> {
  return useBeside(api.postDirectory, 'names', api.fetchPostNamesToConfirm);
}

/** The names of one member, in every state. */
export function useMemberPostNames(userId: string): UseQueryResult<MemberPostNames, AppError> {
  return useQuery(
    {
      queryKey: [api.postDirectory.name, 'names', userId],
      queryFn: ({ signal }) => api.fetchMemberPostNames(userId, signal),
      staleTime: 0, // their profile may say another name by now
    },
    queryClient,
  );
}

export function useUnreadOfficial(): UseQueryResult<UnreadOfficial[], AppError> {
  // it grows by time alone
  return useBeside(api.postDirectory, 'unread official', api.fetchUnreadOfficial, minute);
}

/** Who had an item and what is asked of it; each opening of it asks again. */
export function usePostChain(itemId: string): UseQueryResult<PostChain, AppError> {
  return useQuery(
    {
      queryKey: [api.postDirectory.name, 'chain', itemId],
      queryFn: ({ signal }) => api.fetchPostChain(itemId, signal),
      staleTime: 0, // whoever had it in hand a moment ago is in it
    },
    queryClient,
  );
}

/** Post that is reported lost. */
export function usePostLosses(): UseQueryResult<PostLoss[], AppError> {
  return useBeside(api.postDirectory, 'losses', api.fetchPostLosses);
}

const counts = { name: 'post-counts' };

export function usePostShelves(): UseQueryResult<PostShelf[], AppError> {
  return useBeside(counts, 'shelves', api.fetchPostShelves);
}

/** The reports of the last counts. */
export function usePostCounts(): UseQueryResult<PostCountReport[], AppError> {
  return useBeside(counts, 'reports', api.fetchPostCounts);
}

/** One count; null where there is none. */
export function usePostCount(id: string): UseQueryResult<PostCount | null, AppError> {
  return useBeside(counts, id, async (signal) =>
    isId(id) ? api.fetchPostCount(id, signal) : null,
  );
}

/** Asks again for what the inventory shows. */
export async function reloadPostCounts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [counts.name] }),
    queryClient.invalidateQueries({ queryKey: [api.postDirectory.name, 'losses'] }),
  ]);
}

/** Keeps the inventory in step with whoever else counts, while the component is on screen. */
export function useLiveCounts(): void {
  useEffect(() => api.watchPostCounts(() => void reloadPostCounts()), []);
}

/** Asks again for the lists of the office that are on the screen, also after a refusal. */
export async function withPostReloaded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    void Promise.all([
      reloadDirectory(api.postDirectory),
      reloadDirectory(api.postQueue),
      reloadPostCounts(),
      queryClient.invalidateQueries({ queryKey: waitingCountsKey }), // names that wait are counted
    ]);
  }
}
