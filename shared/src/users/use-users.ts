import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import type { ListPage } from 'shared/lib/list-query';
import { queryClient } from 'shared/runtime/query-client';
import { changeRole, countUsers, fetchUsers } from './api';
import type { Role, UserEntry, UsersQuery } from './types';

const usersKey = ['users'];
const totalKey = ['users', 'total'];

/** One page of the users list; while another one loads the last stays, as `isPlaceholderData`. */
export function useUsers(query: UsersQuery): UseQueryResult<ListPage<UserEntry>, AppError> {
  return useQuery(
    {
      queryKey: ['users', 'list', query],
      queryFn: async ({ signal }) => {
        const page = await fetchUsers(query, signal);
        // the whole list has just been counted: no second request for the tab's figure
        if (query.search === '' && query.filter === 'all')
          queryClient.setQueryData(totalKey, page.total);
        return page;
      },
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** How many users there are. @param ask false while a list on the screen brings the figure along. */
export function useUserTotal(ask: boolean): number | undefined {
  return useQuery({ queryKey: totalKey, queryFn: countUsers, enabled: ask }, queryClient).data;
}

export function reloadUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: usersKey });
}

/** @throws AppError, see `changeRole`. */
export async function saveRole(userId: string, role: Role | null): Promise<void> {
  await changeRole(userId, role);
  await reloadUsers();
}
