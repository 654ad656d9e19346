import { join } from 'node:path';
import { NormalModuleReplacementPlugin } from '@rspack/core';
import type { Patch } from './patch';

/** Files of the package, as its others import them. */
export const unused =
  /^\.\/(HydrationBoundary|hydration|queriesObserver|streamedQuery|useQueries|use(Suspense|Prefetch)(InfiniteQuery|Quer(y|ies)))\.js$/;

/** What the package exports of these files. */
export const leftOut: readonly string[] = [
  ...['HydrationBoundary', 'QueriesObserver', 'experimental_streamedQuery', 'useQueries'],
  ...['dehydrate', 'dehydrateQuery', 'hydrate'],
  ...['defaultShouldDehydrateMutation', 'defaultShouldDehydrateQuery'],
  ...['usePrefetchInfiniteQuery', 'usePrefetchQuery'],
  ...['useSuspenseInfiniteQuery', 'useSuspenseQueries', 'useSuspenseQuery'],
];

/**
 * What: parts of TanStack Query that are never used here are replaced by stand-ins.
 * Why: the shell shares the package with the remotes and so keeps all that it exports. Pages are not
 * rendered with rows on a server, nothing waits by Suspense, and no query is one of several.
 * Saves: 1.8 KB brotli in the shell; remotes hold none of it.
 * Goes when: the federation runtime shares only what a remote imports.
 */
export const reactQueryUnused: Patch = {
  name: 'react-query-unused',
  spares: { shell: 7_400, remote: 0 },
  apply(compiler) {
    const standIns = join(import.meta.dirname, 'react-query-unused.stand-ins.ts');
    new NormalModuleReplacementPlugin(unused, (asked) => {
      if (/[\\/]@tanstack[\\/]/.test(asked.context)) asked.request = standIns;
    }).apply(compiler);
  },
};
