/** Its letters are in the index, and it stands in no row. */
const findsNothing = '(?:§nothing§)';

/** Whether there is anything in a text that can be looked up. */
export function isSearchable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * A value for PostgREST's `imatch` (case-insensitive regular expression) that finds `text`
 * literally, or null when there is nothing to search for. A filter with one value needs no quoting,
 * unlike `or=(…)`, and unlike `ilike` it has a way to write `*`, which PostgREST reads as `%`.
 *
 * The index knows texts by every three letters of them, and by the first one or two of a word. What
 * has no three letters in a row is therefore looked for at the beginning of words, which the database
 * marks with a space (`private.search_text`). What has neither letter nor digit is in no index: looked for,
 * it would read every row, so it finds nothing, and lists say what a search needs.
 */
export function searchPattern(text: string): string | null {
  const wanted = text.replaceAll('\0', '').trim().slice(0, 100); // no text of Postgres holds it
  if (wanted === '') return null;
  if (!isSearchable(wanted)) return findsNothing;
  const literal = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isShort = /^[\p{L}\p{N}]/u.test(wanted) && !/[\p{L}\p{N}]{3}/u.test(wanted);
  return `(?:${isShort ? ' ' : ''}${literal})`; // the group keeps a lone "true" or "null" a text
}
