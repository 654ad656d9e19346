import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import type { ListPage } from 'shared/lib/directory';
import { maltaToday } from 'shared/lib/malta-time';
import { fetchPostTotals, postDirectory, postIntake } from 'shared/post/api';
import type { PostEntry, PostTotals, RecordedPostItem } from 'shared/post/types';
import { queryClient } from 'shared/runtime/query-client';

const often = 60_000; // ms between two looks at what other counters record

const lastKey = (day: string) => [postDirectory.name, 'intake', day];
const totalsKey = (day: string) => [postDirectory.name, 'totals', day];

/** What came in last on a day, on all counters. */
export function useIntake(day: string): UseQueryResult<ListPage<PostEntry>, AppError> {
  return useQuery<ListPage<PostEntry>, AppError>(
    {
      queryKey: lastKey(day),
      queryFn: ({ signal }) =>
        postIntake(day).readPage(
          {
            search: '',
            chosen: { filter: 'all', paper: 'all' },
            sort: 'received_at',
            ascending: false,
          },
          signal,
        ),
      refetchInterval: often,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
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
    .getQueryData<ListPage<PostEntry>>(lastKey(day))
    ?.rows.some(({ id }) => id === item.id);
  if (isKnown) return; // sent twice, and read in between
  queryClient.setQueryData<ListPage<PostEntry>>(
    lastKey(day),
    (before) => before && { ...before, rows: [entryOf(item, day), ...before.rows] },
  );
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
