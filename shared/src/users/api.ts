import { AppError } from 'shared/lib/app-error';
import { type Directory, directory } from 'shared/lib/directory';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { OfficeRole, UserCounts, UserEntry, UserFilters, UserSort } from './types';

/** Every account, and affiliates who have none. Administrators see everyone. */
export const userDirectory: Directory<UserEntry, UserFilters, UserSort> = /* @__PURE__ */ directory(
  {
    name: 'users',
    select: (options) => supabase.from('user_directory').select('*', options),
    narrow: (all, { filter, plan }) => {
      const request = plan === 'all' ? all : all.eq('plan', plan);
      if (filter === 'admin') return request.in('role', ['admin', 'super_admin']);
      if (filter === 'affiliate') return request.eq('is_affiliate', true);
      if (filter === 'standard') return request.is('role', null).eq('is_affiliate', false);
      return request;
    },
    showsIds: true,
    watch: (onChange) => watchTable('profiles', onChange),
  },
);

/** How long the lists of users and of affiliates are, in one request. */
export async function countUsers(): Promise<UserCounts> {
  const answer = await supabase.rpc('count_users');
  return unwrap(answer, 'The lists could not be counted.') as unknown as UserCounts;
}

/**
 * Gives a user a role, or none. Super administrators only.
 * @param before the role the caller has seen: of two who change it at once the second is told. Who has the new role
 *   already keeps it, as after a first try whose answer was lost.
 * @throws AppError `ID003` own role, `ID004` last super administrator, `ID005` no super administrator,
 *   `CHANGED_MEANWHILE`.
 */
export async function changeRole(
  userId: string,
  before: OfficeRole | null,
  role: OfficeRole | null,
): Promise<void> {
  const answer = await supabase
    .from('profiles')
    .update({ role })
    .eq('id', userId)
    .or(`${roleIs(before)},${roleIs(role)}`)
    .select('id, role'); // PostgREST looks for the columns of an "or" in what comes back, too
  const changed = unwrap(answer, 'The role could not be saved. Please try again.');
  if (changed.length === 0) {
    const text =
      'Someone else has changed this role since you opened it, or the account is gone. Nothing was changed.';
    throw new AppError('CHANGED_MEANWHILE', 'no row updated', text, {}, { answer: 'refusal' });
  }
}

function roleIs(role: OfficeRole | null): string {
  return role === null ? 'role.is.null' : `role.eq.${role}`;
}
