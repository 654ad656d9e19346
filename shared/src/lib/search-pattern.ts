/**
 * A value for PostgREST's `imatch` (case-insensitive regular expression) that finds `text`
 * literally, or null when there is nothing to search for. A filter with one value needs no quoting,
 * unlike `or=(…)`, and unlike `ilike` it has a way to write `*`, which PostgREST reads as `%`.
 *
 * The index knows texts by every three letters of them, and by the first one or two of a word. What
 * has no three letters in a row is therefore looked for at the beginning of words, which the database
 * marks with a space (`private.search_text`). Of symbols alone it knows nothing: a text that holds any has
 * a word at its end that says so, except for those that stand in nearly every text.
 */
export function searchPattern(text: string): string | null {
  const wanted = text.trim().slice(0, 100);
  if (wanted === '') return null;
  const literal = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isShort = /^[\p{L}\p{N}]/u.test(wanted) && !/[\p{L}\p{N}]{3}/u.test(wanted);
  const isSymbols =
    !/[\p{L}\p{N}]/u.test(wanted) && /[\p{P}\p{S}]{2}|(?![.,@€-])[\p{P}\p{S}]/u.test(wanted);
  return `(?:${isShort ? ' ' : ''}${literal}${isSymbols ? '.* qzxqzx' : ''})`; // the group keeps a lone "true" or "null" a text
}
