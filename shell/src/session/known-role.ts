import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { forgetKept } from 'shared/lib/kept';
import { storeSlice, useAppStore } from 'shared/runtime/store';
import type { OfficeLock } from 'shared/second-factor/types';

export interface Role {
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

interface KnownRole extends Role {
  userId: string;
}

/** Every role, by the word under which the browser keeps it; the head of a page goes by it, too. */
export const roles = {
  member: { isAdmin: false, isSuperAdmin: false },
  admin: { isAdmin: true, isSuperAdmin: false },
  super_admin: { isAdmin: true, isSuperAdmin: true },
} as const satisfies Record<string, Role>;

const roleWords = Object.entries(roles);
const storageKey = 'role';
const useSlice = storeSlice('ofPage', 'role', {
  last: stored(),
  lock: null as OfficeLock | null,
});

/**
 * The role of the signed-in person as their profile last said, also on an earlier visit: a frame and
 * the first requests need not wait for the profile. What may be opened is asked of the profile itself.
 */
export function useKnownRole(): Role | undefined {
  const userId = useAppStore(({ session }) => session.userId);
  return useSlice(({ last }) => (last && last.userId === userId ? last : undefined));
}

/** What keeps the person out of the office, as far as is known. */
export function useKnownLock(): OfficeLock | null {
  return useSlice(({ lock }) => lock);
}

export function keepLock(lock: OfficeLock | null): void {
  useSlice.setState({ lock });
}

/** The role of the last person here: most likely they are back, which is not known yet. */
export function lastRole(): Role | undefined {
  return useSlice.getState().last ?? undefined;
}

export function keepRole(role: KnownRole): void {
  // what they read of the office is not theirs any more
  if (lastRole()?.isAdmin && !role.isAdmin) void forgetKept();
  useSlice.setState({ last: role });
  const [word] = roleWords.find(([, known]) => isSame(known, role)) ?? [];
  if (word) writeStored(storageKey, `${word} ${role.userId}`);
}

function isSame(one: Role, other: Role): boolean {
  return one.isAdmin === other.isAdmin && one.isSuperAdmin === other.isSuperAdmin;
}

/** Nobody is signed in any more: nothing is asked for on their behalf. */
export function forgetRole(): void {
  useSlice.setState({ last: null, lock: null });
  removeStored(storageKey);
}

function stored(): KnownRole | null {
  const [word, userId] = readStored(storageKey)?.split(' ') ?? [];
  const [, role] = roleWords.find(([known]) => known === word) ?? [];
  return userId && role ? { userId, ...role } : null;
}
