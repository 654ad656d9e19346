/**
 * Takes the place of two parts of the federation runtime (see rspack.base.ts) that would only be
 * carried along, 3 KB brotli together: the handler that fetches manifests, and preloading. Remotes
 * are registered once, by the address of their entry script, and what a page needs soon is named
 * in its HTML.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
}

export function getGlobalRemoteInfo(): Record<string, undefined> {
  return {};
}

export function formatPreloadArgs(): never {
  throw new Error('preloadRemote() is not part of this build.');
}

export {
  formatPreloadArgs as defaultPreloadArgs,
  formatPreloadArgs as normalizePreloadExposes,
  formatPreloadArgs as preloadAssets,
};
