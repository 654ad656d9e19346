let retries = 0;

/**
 * The address to load a script or style sheet from: as it is, until somebody has asked to try
 * again; with the number of that attempt from then on.
 */
export function freshUrl(url: string): string {
  return retries === 0 ? url : `${url}?retry=${retries}`;
}

/** From now on files are asked for anew. */
export function tryAfresh(): void {
  retries += 1;
}

// Chunk loaders of four builds call it by this name, see rspack.fresh-urls.ts.
Object.assign(globalThis, { freshUrl });
