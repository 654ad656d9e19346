/**
 * A value for PostgREST's `imatch` (case-insensitive regular expression) that finds `text`
 * literally, or null when there is nothing to search for. A filter with one value needs no quoting,
 * unlike `or=(…)`, and unlike `ilike` it has a way to write `*`, which PostgREST reads as `%`.
 *
 * The index knows texts by every three characters of them, and by the first one or two of a word: of
 * one or two letters the words that begin with them are found.
 */
export function searchPattern(text: string): string | null {
  const wanted = text.trim().slice(0, 100);
  if (wanted === '') return null;
  const literal = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (/^[\p{L}\p{N}]{1,2}$/u.test(wanted)) return `(?:^|[^[:alnum:]])${literal}`;
  return `(?:${literal})`; // the group keeps a lone "true" or "null" a text
}
