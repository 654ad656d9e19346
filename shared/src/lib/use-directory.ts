import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from 'shared/runtime/query-client';
import type { AppError } from './app-error';
import type { Directory, Filters, ListPage, ListQuery } from './directory';

// only the name matters here
type AnyDirectory = Pick<Directory<never>, 'name' | 'related' | 'count' | 'watch'>;

/**
 * One page of a directory; while another one loads the last stays, as `isPlaceholderData`.
 * @param isWhole nothing is left out: its total is the directory's, and spares a request for it.
 */
export function useDirectoryPage<Row, Chosen extends Filters, Sort extends string>(
  directory: Directory<Row, Chosen, Sort>,
  query: ListQuery<Chosen, Sort>,
  isWhole: boolean,
): UseQueryResult<ListPage<Row>, AppError> {
  return useQuery(
    {
      queryKey: [directory.name, 'list', query],
      queryFn: async ({ signal }) => {
        const page = await directory.readPage(query, signal);
        if (isWhole) queryClient.setQueryData(totalKey(directory), page.total);
        return page;
      },
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** How many there are in all. @param ask false while a list on the screen brings the figure along. */
export function useDirectoryTotal(directory: AnyDirectory, ask: boolean): number | undefined {
  return useQuery(
    { queryKey: totalKey(directory), queryFn: () => directory.count(), enabled: ask },
    queryClient,
  ).data;
}

/** Keeps what is shown of a directory in step with what others do to it. @param isOn while true. */
export function useDirectoryChanges(directory: AnyDirectory, isOn = true): void {
  useEffect(() => {
    if (isOn) return directory.watch?.(() => void reloadDirectory(directory));
  }, [directory, isOn]);
}

/** Asks again for whatever of it is on the screen. */
export async function reloadDirectory({ name, related }: AnyDirectory): Promise<void> {
  const reload = (first: string) => queryClient.invalidateQueries({ queryKey: [first] });
  await Promise.all([name, ...related].map(reload));
}

function totalKey({ name }: AnyDirectory): readonly unknown[] {
  return [name, 'total'];
}
