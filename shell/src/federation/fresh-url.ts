let failures = 0;

/**
 * The address to load a script or style sheet from: as it is, until one has failed; with
 * the number of failures from then on.
 */
export function freshUrl(url: string): string {
  return failures === 0 ? url : `${url}?retry=${failures}`;
}

/** From now on files are asked for anew. */
export function tryAfresh(): void {
  failures += 1;
}

// Chunk loaders of four builds call it by this name, see site/patches/fresh-addresses.ts.
Object.assign(globalThis, { freshUrl });
