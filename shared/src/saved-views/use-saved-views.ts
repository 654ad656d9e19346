import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { NewView, SavedView } from './types';

const key = (list: string) => ['saved views', list];

/** The views of a list that the signed-in administrator has saved, by name. */
export function useSavedViews(list: string): UseQueryResult<SavedView[], AppError> {
  return useQuery(
    {
      queryKey: key(list),
      queryFn: ({ signal }) => api.fetchSavedViews(list, signal),
      staleTime: 0, // another tab may have saved one
    },
    queryClient,
  );
}

/** Saves a view, or brings back one that was deleted. @throws AppError, see `api.saveView`. */
export async function saveView(view: NewView): Promise<void> {
  await api.saveView(view);
  await reload(view.list);
}

/** @throws AppError, see `api.renameView`. */
export async function renameView(view: SavedView, name: string): Promise<void> {
  await api.renameView(view, name);
  await reload(view.list);
}

/** @throws AppError */
export async function removeView({ id, list }: SavedView): Promise<void> {
  await api.removeView(id);
  await reload(list);
}

function reload(list: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key(list) });
}
