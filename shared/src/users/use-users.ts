import { reloadDirectory } from 'shared/lib/use-directory';
import { reloadPerson } from '../person/use-person';
import { changeRole, userDirectory } from './api';
import type { Role } from './types';

/** @throws AppError, see `changeRole`. */
export async function saveRole(userId: string, role: Role | null): Promise<void> {
  await changeRole(userId, role);
  await Promise.all([reloadDirectory(userDirectory), reloadPerson(userId)]);
}
