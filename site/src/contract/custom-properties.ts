/** Style sheets and scripts of a build, as they are sent. */
type Texts = readonly string[];

/** Custom properties that a build sets, in a style sheet or from a script, sorted. */
export function setProperties(texts: Texts): string[] {
  return names(texts, /(?<!var\(\s*|[\w-])(--[a-z][\w-]*)(?=["'`]?\s*[:,{])/g);
}

/** Those that it goes by and leaves to others to set; a `var()` that says what else holds needs none. */
export function neededProperties(texts: Texts): string[] {
  const own = new Set(setProperties(texts));
  return names(texts, /var\(\s*(--[a-z][\w-]*)\s*\)/g).filter((name) => !own.has(name));
}

function names(texts: Texts, pattern: RegExp): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)].sort();
}
