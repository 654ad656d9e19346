import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from 'shared/runtime/query-client';
import type { AppError } from './app-error';
import type { Directory, Filters, ListPage, ListQuery, Total } from './directory';

// only the name matters here
type AnyDirectory = Pick<Directory<never>, 'name' | 'related' | 'watch'>;

/** One page of a directory; while another one loads the last stays, as `isPlaceholderData`. */
export function useDirectoryPage<Row, Chosen extends Filters, Sort extends string>(
  directory: Directory<Row, Chosen, Sort>,
  query: ListQuery<Chosen, Sort>,
): UseQueryResult<ListPage<Row>, AppError> {
  return useQuery(
    {
      queryKey: [directory.name, 'list', query],
      queryFn: ({ signal }) => directory.readPage(query, signal),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** What a list on the screen says about how many there are. */
interface Listed<Chosen extends Filters> {
  query: Pick<ListQuery<Chosen>, 'search' | 'chosen'>;
  isNarrowed: boolean;
  /** The page that is shown, once it is there. */
  page: ListPage<unknown> | undefined;
}

/** How many rows search and filters leave; a list that fits its page is not asked for it. */
export function useListTotal<Row, Chosen extends Filters, Sort extends string>(
  directory: Directory<Row, Chosen, Sort>,
  { query: { search, chosen }, isNarrowed, page }: Listed<Chosen>,
): Total | undefined {
  const isWhole = page !== undefined && !page.hasNext && !page.hasPrevious;
  const count = page?.rows.length ?? 0;
  const asked = useQuery(
    {
      queryKey: [directory.name, 'total', ...(isNarrowed ? [search, chosen] : [])],
      queryFn: () => directory.count(isNarrowed ? { search, chosen } : undefined),
      enabled: page !== undefined && !isWhole,
    },
    queryClient,
  ).data;
  return isWhole ? { count, isExact: true } : asked;
}

/** Keeps what is shown of a directory in step with what others do to it. @param isOn while true. */
export function useDirectoryChanges(directory: AnyDirectory, isOn = true): void {
  useEffect(() => {
    if (isOn) return directory.watch?.(() => void askAgain(directory));
  }, [directory, isOn]);
}

/**
 * Asks again for whatever of it is on the screen, after something one did oneself: the list shows it
 * even if rows move under the pointer.
 */
export async function reloadDirectory(directory: AnyDirectory): Promise<void> {
  for (const name of [directory.name, ...directory.related]) {
    queryClient.setQueryData<number>(ownKey(name), (times = 0) => times + 1);
  }
  await askAgain(directory);
}

/** How often `reloadDirectory` was called for it on this page. */
export function ownReloads({ name }: AnyDirectory): number {
  return queryClient.getQueryData<number>(ownKey(name)) ?? 0;
}

async function askAgain({ name, related }: AnyDirectory): Promise<void> {
  const reload = (first: string) => queryClient.invalidateQueries({ queryKey: [first] });
  await Promise.all([name, ...related].map(reload));
}

const ownKey = (name: string) => ['own reloads', name];
