import { AppError } from 'shared/lib/app-error';
import {
  type ListPage,
  pageRange,
  readAllPages,
  searchPattern,
  toListPage,
  toTotal,
} from 'shared/lib/list-query';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { Role, UserEntry, UsersQuery } from './types';

const reason = 'The list could not be read. Please try again.';

/** One page of users, affiliates without an account among them. Administrators see everyone. */
export function fetchUsers(query: UsersQuery, signal?: AbortSignal): Promise<ListPage<UserEntry>> {
  return readRange(query, ...pageRange(query.page), signal);
}

/** Everything the search and the filter leave, in the chosen order. */
export function fetchAllUsers(query: UsersQuery): Promise<UserEntry[]> {
  return readAllPages((from, to) => readRange(query, from, to));
}

async function readRange(
  query: UsersQuery,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<ListPage<UserEntry>> {
  let call = supabase.from('user_directory').select('*', { count: 'exact' });
  const pattern = searchPattern(query.search);
  if (pattern !== null) call = call.filter('search_text', 'imatch', pattern);
  if (query.filter === 'admin') call = call.in('role', ['admin', 'super_admin']);
  if (query.filter === 'affiliate') call = call.eq('is_affiliate', true);
  if (query.filter === 'standard') call = call.is('role', null).eq('is_affiliate', false);
  call = call
    .order(query.sort, { ascending: query.ascending, nullsFirst: false })
    .order('id')
    .range(from, to);
  if (signal) call = call.abortSignal(signal);
  const page = toListPage(await call, reason);
  return { ...page, rows: page.rows as UserEntry[] }; // a view's columns are all typed nullable
}

/** How many there are in all. */
export async function countUsers(): Promise<number> {
  const call = supabase.from('user_directory').select('id', { count: 'exact', head: true });
  return toTotal(await call, reason);
}

/**
 * Gives a user a role, or none. Super administrators only.
 * @throws AppError `ID003` own role, `ID004` last super administrator, `ID005` no super administrator.
 */
export async function changeRole(userId: string, role: Role | null): Promise<void> {
  const answer = await supabase.from('profiles').update({ role }).eq('id', userId).select('id');
  const changed = unwrap(answer, 'The role could not be saved. Please try again.');
  if (changed.length === 0) {
    throw new AppError('NOT_FOUND', 'no row updated', 'This user no longer exists.');
  }
}
