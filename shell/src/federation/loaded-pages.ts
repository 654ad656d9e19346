import type { ComponentType } from 'react';

/** A page or frame. */
export type LoadedPage = ComponentType;
/** Path of a screen, or `frame` for the dashboard's frame. */
export type PageId = string;

const pages = new Map<string, LoadedPage>();
const waiting = new Map<
  string,
  { promise: Promise<LoadedPage>; resolve: (page: LoadedPage) => void }
>();

/** A page that has arrived already, for rendering without a moment of emptiness. */
export function loadedPage(remote: string, page: PageId): LoadedPage | undefined {
  return pages.get(`${remote} ${page}`);
}

export function keepPage(remote: string, page: PageId, loaded: LoadedPage): void {
  const key = `${remote} ${page}`;
  pages.set(key, loaded);
  waiting.get(key)?.resolve(loaded);
  waiting.delete(key);
}

/** Resolves when the page has arrived, at whichever attempt; never rejects. */
export function whenLoaded(remote: string, page: PageId): Promise<LoadedPage> {
  const key = `${remote} ${page}`;
  const known = waiting.get(key);
  if (known) return known.promise;
  let resolve: (loaded: LoadedPage) => void = () => {};
  const promise = new Promise<LoadedPage>((fulfil) => {
    resolve = fulfil;
  });
  waiting.set(key, { promise, resolve });
  return promise;
}
