import type { RemoteName } from '../app/route-table';

/** Where each remote is; written into the HTML at deploy time from the remotes' own manifests. */
export type RemotesMap = Readonly<Record<RemoteName, RemoteLocation>>;

interface RemoteLocation {
  /** Global variable the remote's entry script assigns its container to. */
  container: string;
  /** Address of `remoteEntry.js`, relative to the site or absolute. */
  entry: string;
}

export const remotesMapElementId = 'remotes-map';

let map: RemotesMap | undefined;

/** @throws when the HTML carries no map: it was not put together by the site's build. */
export function remotesMap(): RemotesMap {
  if (map) return map;
  const text = document.getElementById(remotesMapElementId)?.textContent;
  if (!text) throw new Error('The HTML carries no remotes map.');
  map = JSON.parse(text) as RemotesMap;
  return map;
}
