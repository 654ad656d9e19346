const dayMs = 24 * 60 * 60 * 1000;

/** Another day, as YYYY-MM-DD. */
export function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Days from one to the other. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** So many months after `first`: the same day of the month, or its last one. */
export function monthsAfter(first: string, months: number): string {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth));
  return new Date(end).toISOString().slice(0, 10);
}
