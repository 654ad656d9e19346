/** Whether a stored row holds all that is sent; moments may be written otherwise. */
export function holds(stored: object, sent: object): boolean {
  return Object.keys(changesOf(stored, sent)).length === 0;
}

/** What of all that is sent a stored row does not hold. */
export function changesOf(stored: object, sent: object): object {
  const values = stored as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSame(values[name], value)),
  );
}

/** Whether nobody has written to a row since it was added. */
export function isAsCreated(row: { created_at: string; updated_at: string }): boolean {
  return row.created_at === row.updated_at;
}

function isSame(stored: unknown, sent: unknown): boolean {
  if (stored === sent) return true;
  return isMoment(stored) && isMoment(sent) && Date.parse(stored) === Date.parse(sent);
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
}
