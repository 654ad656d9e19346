/** Of a person's own profile: invalidate it after anything that changes one. */
export function profileKey(userId: string | null): readonly unknown[] {
  return ['profile', userId];
}
