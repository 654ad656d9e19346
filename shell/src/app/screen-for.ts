import type { Access } from 'shared/remote-contract';
import type { PlacedScreen } from './screens';

export interface Role {
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

const ranks: Record<Access, number> = {
  public: 0,
  member: 1,
  administrator: 2,
  super_administrator: 3,
};

/**
 * Which of an address's screens a signed-in person sees: the one of the highest access they have.
 * Undefined: none of them is for this person.
 */
export function screenFor(screens: readonly PlacedScreen[], role: Role): PlacedScreen | undefined {
  const highest =
    ranks[role.isSuperAdmin ? 'super_administrator' : role.isAdmin ? 'administrator' : 'member'];
  return screens
    .filter(({ access }) => ranks[access] <= highest)
    .sort((a, b) => ranks[b.access] - ranks[a.access])[0];
}
