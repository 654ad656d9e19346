/** Of how the person stands as a buyer: invalidate it after anything that changes their number. */
export function vatKey(userId: string | null): readonly unknown[] {
  return ['vat-standing', userId];
}
