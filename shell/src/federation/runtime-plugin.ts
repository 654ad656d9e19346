import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { remoteTimeout } from 'shared/lib/chunk-errors';
import { freshUrl } from './fresh-url';

/** Gives every request of the federation runtime a time limit, so that failures reach the page. */
export default function remoteTimeLimits(): ModuleFederationRuntimePlugin {
  /** The script that each entry was last asked for with, and which of these did not come. */
  const asked = new Map<string, HTMLScriptElement>();
  const missing = new WeakSet<HTMLScriptElement>();

  return {
    name: 'remote-time-limits',
    fetch(url, init) {
      return fetch(url, { ...init, signal: AbortSignal.timeout(remoteTimeout) });
    },
    createScript({ url }) {
      // As the preload in the HTML; a difference would download it twice.
      const script = document.createElement('script');
      script.src = freshUrl(url);
      script.fetchPriority = 'high';
      asked.set(url, script);
      script.addEventListener('error', () => missing.add(script));
      return { script, timeout: remoteTimeout };
    },
    errorLoadRemote({ id, error, remote }) {
      console.error(`${id} could not be loaded.`, error);
      // The runtime says in words alone that the entry is missing; this is what chunk loaders throw.
      const script = asked.get(remote?.entry ?? '');
      if (script && missing.has(script)) {
        const failure = new Error(`${id} could not be loaded.`, { cause: error });
        throw Object.assign(failure, { type: 'error', request: script.src });
      }
      // Returning nothing lets the error through to whoever asked; the page shows the way on.
    },
  };
}
