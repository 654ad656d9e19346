/** Style sheets and scripts of a build, as they are sent. */
type Texts = readonly string[];

/** Custom properties that a build sets, in a style sheet or, by any name in quotes, from a script; sorted. */
export function setProperties(texts: Texts): string[] {
  return names(texts, /(?<!var\(\s*|[\w-])(--[a-z][\w-]*)(?=\s*[:{]|["'`])/g);
}

/**
 * Those that it goes by and leaves to others to set, wherever it sets none of that name itself. A `var()` that
 * says what else holds needs none, nor does what stands in it for that.
 */
export function neededProperties(texts: Texts): string[] {
  const own = new Set(setProperties(texts));
  const inReserve = String.raw`(?<!var\(\s*--[\w-]+\s*,\s*)`;
  const used = new RegExp(String.raw`${inReserve}var\(\s*(--[a-z][\w-]*)\s*\)`, 'g');
  return names(texts, used).filter((name) => !own.has(name));
}

function names(texts: Texts, pattern: RegExp): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)].sort();
}
