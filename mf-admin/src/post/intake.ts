import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import type { ListPage } from 'shared/lib/directory';
import { type Cursor, cursorOf } from 'shared/lib/keyset';
import { maltaToday } from 'shared/lib/malta-time';
import { fetchPostTotals, postDirectory, postIntake } from 'shared/post/api';
import type { PostEntry, PostTotals, RecordedPostItem } from 'shared/post/types';
import { queryClient } from 'shared/runtime/query-client';

const often = 60_000; // ms between two looks at what other counters record
const undoFor = 10 * 60_000; // ms

/** Whether an item may still be taken back: for ten minutes, and until work on it begins. */
export function canBeUndone(
  { recorded_at: at, paper, undone_at: undone }: PostEntry,
  now: Date,
): boolean {
  return undone === null && paper === 'received' && now.getTime() - Date.parse(at) < undoFor;
}

type Parts = InfiniteData<ListPage<PostEntry>, Cursor | undefined>;

const lastKey = (day: string) => [postDirectory.name, 'intake', day, 'parts'];
const totalsKey = (day: string) => [postDirectory.name, 'totals', day];

/** What came in last on a day, on all counters, the newest first: as many parts as were asked for. */
export function useIntake(day: string): UseInfiniteQueryResult<PostEntry[], AppError> {
  return useInfiniteQuery(
    {
      queryKey: lastKey(day),
      queryFn: ({ pageParam, signal }) =>
        postIntake(day).readPage(
          {
            search: '',
            chosen: { filter: 'all', paper: 'all' },
            sort: 'received_at',
            ascending: false,
            place: pageParam && { after: pageParam },
          },
          signal,
        ),
      initialPageParam: undefined as Cursor | undefined,
      getNextPageParam: ({ rows, hasNext }: ListPage<PostEntry>) => {
        const last = rows.at(-1);
        return hasNext && last ? cursorOf(last, 'received_at') : undefined;
      },
      select: eachOnce,
      refetchInterval: often,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** An item that came in while the parts were read is in two of them. */
function eachOnce({ pages }: Parts): PostEntry[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
}

/** How much came in on a day. */
export function useTotals(day: string): UseQueryResult<PostTotals, AppError> {
  return useQuery<PostTotals, AppError>(
    {
      queryKey: totalsKey(day),
      queryFn: () => fetchPostTotals(day),
      refetchInterval: often,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** Shows an item that was recorded just now without asking for the whole day again. */
export function showRecorded(item: RecordedPostItem): void {
  const day = maltaToday(new Date(item.received_at));
  const isKnown = queryClient
    .getQueryData<Parts>(lastKey(day))
    ?.pages.some(({ rows }) => rows.some(({ id }) => id === item.id));
  if (isKnown) return; // sent twice, and read in between
  queryClient.setQueryData<Parts>(lastKey(day), (before) => {
    const [first, ...others] = before?.pages ?? [];
    if (!before || !first) return before;
    const newest = { ...first, rows: [entryOf(item, day), ...first.rows] };
    return { ...before, pages: [newest, ...others] };
  });
  queryClient.setQueryData<PostTotals>(
    totalsKey(day),
    (before) => before && withItem(before, item),
  );
}

function entryOf(item: RecordedPostItem, day: string): PostEntry {
  return {
    ...item,
    day,
    member_name: null,
    member_company: null,
    owner_left_at: null,
    is_to_return: false,
    sender_name: item.sender,
    undone_at: null,
    called_at: null,
  };
}

/** Totals with one more item in them. */
function withItem(totals: PostTotals, item: RecordedPostItem): PostTotals {
  const isOurs = item.not_ours_at === null;
  return {
    ...totals,
    by_kind: { ...totals.by_kind, [item.kind]: (totals.by_kind[item.kind] ?? 0) + 1 },
    matched: totals.matched + Number(item.user_id !== null),
    unmatched: totals.unmatched + Number(item.user_id === null && isOurs),
    not_ours: totals.not_ours + Number(!isOurs),
    official: totals.official + Number(item.is_official),
    parcels: totals.parcels + Number(item.kind === 'parcel'),
    weight_g: totals.weight_g + (item.weight_g ?? 0),
  };
}
