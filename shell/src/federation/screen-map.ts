import { readScreenMap, type ScreenMap } from 'shared/screen-map';

let map: ScreenMap | undefined;

/** The remotes and their screens, as the HTML names them; the same until the page is left. */
export function screenMap(): ScreenMap {
  map ??= readScreenMap();
  return map;
}

/** For prerendering, where there is no HTML to read yet. */
export function keepScreenMap(known: ScreenMap): void {
  map = known;
}

/** The whole address of an entry script, as the federation runtime knows it. */
export function entryAddress(entry: string): string {
  return new URL(entry, document.baseURI).href;
}
