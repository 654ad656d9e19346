/**
 * The share of characters that have to be put in, left out or changed to come from one text to the
 * other (Levenshtein). Spaces and line breaks count as one space, and ’ is the same sign as '.
 */
export function wrongCharacters(printed: string, read: string): number {
  const [from, to] = [printed, read].map((text) =>
    text.replaceAll('’', "'").replace(/\s+/g, ' ').trim(),
  ) as [string, string];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let x = 1; x <= from.length; x += 1) {
    const next = [x];
    for (let y = 1; y <= to.length; y += 1) {
      const changed = (row[y - 1] ?? 0) + (from[x - 1] === to[y - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[y] ?? 0) + 1, (next[y - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / from.length;
}
