/** First and last day of the filter `paid` of the orders; null where it leaves nothing out. */
export function paidDays(paid: string): readonly [from: string | null, to: string | null] {
  const [from = '', to = ''] = paid === 'all' ? [] : paid.split('..');
  return [isDay(from) ? from : null, isDay(to) ? to : null];
}

/** The same as it stands in an address; "all" without a day. */
export function paidFilter(from: string | null, to: string | null): string {
  const [first, last] = [from ?? '', to ?? ''].map((day) => (isDay(day) ? day : ''));
  return first || last ? `${first}..${last}` : 'all';
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
