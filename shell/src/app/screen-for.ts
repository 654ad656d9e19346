import type { Access } from 'shared/remote-contract';
import type { Role } from '../session/known-role';

const ranks: Record<Access, number> = {
  public: 0,
  member: 1,
  administrator: 2,
  super_administrator: 3,
};

/**
 * Which of several a signed-in person gets, of the screens of an address or of the dashboard's
 * frames: the one of the highest access they have. Undefined: none of them is for this person.
 */
export function screenFor<Offered extends { access: Access }>(
  offered: readonly Offered[],
  role: Role,
): Offered | undefined {
  const highest =
    ranks[role.isSuperAdmin ? 'super_administrator' : role.isAdmin ? 'administrator' : 'member'];
  return offered
    .filter(({ access }) => ranks[access] <= highest)
    .sort((a, b) => ranks[b.access] - ranks[a.access])[0];
}
