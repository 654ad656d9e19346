import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * Lets a shared module that did not come be asked for again. The federation runtime keeps the promise of the first
 * attempt, and answers every later one with its failure.
 */
export default function shareAgain(): ModuleFederationRuntimePlugin {
  return {
    name: 'share-again',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) {
          if (!shared.loaded) shared.loading = null;
        }
      }
    },
  };
}
