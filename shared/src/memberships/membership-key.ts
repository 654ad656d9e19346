/** Of what is read of somebody's membership: invalidate it after anything that changes one. */
export function membershipKey(userId: string | null): readonly unknown[] {
  return ['membership', userId];
}
