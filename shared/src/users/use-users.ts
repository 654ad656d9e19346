import { useQuery } from '@tanstack/react-query';
import { reloadDirectory } from 'shared/lib/use-directory';
import { queryClient } from 'shared/runtime/query-client';
import { changeRole, countUsers, userDirectory } from './api';
import { reloadPerson } from './person/use-person';
import type { OfficeRole, UserCounts } from './types';

/** Counted again with either list: an affiliate is a user, too. */
export function useUserCounts(): UserCounts | undefined {
  const query = { queryKey: [userDirectory.name, 'counts'], queryFn: countUsers };
  return useQuery(query, queryClient).data;
}

/** @throws AppError, see `changeRole`. */
export async function saveRole(
  userId: string,
  before: OfficeRole | null,
  role: OfficeRole | null,
): Promise<void> {
  try {
    await changeRole(userId, before, role);
  } finally {
    // after a refusal too: somebody else was first
    await Promise.all([reloadDirectory(userDirectory), reloadPerson(userId)]);
  }
}
