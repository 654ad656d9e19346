import { workerPath } from 'shared/lib/worker-names';
import { screenMap } from './screen-map';

/**
 * The page requires Trusted Types: no text becomes a script's address except through this policy,
 * which knows the service worker, the folders of the shell and of the remotes in the map and nothing else. It is the
 * `default` policy because four separately built chunk loaders have to pass through it.
 */
export function isTrustedScript(url: string, base = document.baseURI): boolean {
  const { origin, pathname, search } = new URL(url, base);
  const entries = Object.values(screenMap()).map(({ entry }) => entry);
  const folders = [
    '/assets/',
    ...entries.map((entry) => new URL('.', new URL(entry, base)).pathname),
  ];
  const isOurs = folders.some((folder) => pathname.startsWith(folder));
  return origin === new URL(base).origin && (isOurs || pathname + search === workerPath);
}

interface TrustedTypesApi {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesApi };

trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isTrustedScript(url) ? url : null),
});
