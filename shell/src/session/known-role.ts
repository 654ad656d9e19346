import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';
import { storeSlice, useAppStore } from 'shared/runtime/store';

export interface Role {
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

interface KnownRole extends Role {
  userId: string;
}

const storageKey = 'role';
const useSlice = storeSlice<{ last: KnownRole | null }>('ofPage', 'role', { last: stored() });

/**
 * The role of the signed-in person as their profile last said, also on an earlier visit: a frame and
 * the first requests need not wait for the profile. What may be opened is asked of the profile itself.
 */
export function useKnownRole(): Role | undefined {
  const userId = useAppStore(({ session }) => session.userId);
  return useSlice(({ last }) => (last && last.userId === userId ? last : undefined));
}

/** The role of whoever was here last: most likely they are back, which is not known yet. */
export function lastRole(): Role | undefined {
  return useSlice.getState().last ?? undefined;
}

export function keepRole(role: KnownRole): void {
  useSlice.setState({ last: role });
  const word = role.isSuperAdmin ? 'super_admin' : role.isAdmin ? 'admin' : 'member';
  writeStored(storageKey, `${word} ${role.userId}`);
}

/** Nobody is signed in any more: nothing is asked for on their behalf. */
export function forgetRole(): void {
  useSlice.setState({ last: null });
  removeStored(storageKey);
}

function stored(): KnownRole | null {
  const [word, userId] = readStored(storageKey)?.split(' ') ?? [];
  if (!userId) return null;
  const isSuperAdmin = word === 'super_admin';
  return { userId, isSuperAdmin, isAdmin: isSuperAdmin || word === 'admin' };
}
