/** Puts one right before another, or last; of what is not there (any more) nothing moves. */
export interface Placing {
  id: string;
  beforeId: string | null;
}

/** The rows in the order they have after it. Doing it twice changes nothing more. */
export function placed<Row extends { id: string }>(
  rows: readonly Row[],
  { id, beforeId }: Placing,
): readonly Row[] {
  const row = rows.find((one) => one.id === id);
  if (!row || beforeId === id) return rows;
  const others = rows.filter((one) => one.id !== id);
  const at = beforeId === null ? others.length : others.findIndex((one) => one.id === beforeId);
  return at === -1 ? rows : [...others.slice(0, at), row, ...others.slice(at)];
}

/** The place of a greeting that moves up or down by one; null at either end. */
export function step(
  rows: readonly { id: string }[],
  id: string,
  direction: 'up' | 'down',
): Placing | null {
  const at = rows.findIndex((one) => one.id === id);
  const isAtEnd = at === (direction === 'up' ? 0 : rows.length - 1);
  if (at === -1 || isAtEnd) return null;
  return { id, beforeId: rows[direction === 'up' ? at - 1 : at + 2]?.id ?? null };
}
