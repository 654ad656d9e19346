import { join } from 'node:path';
import { NormalModuleReplacementPlugin } from '@rspack/core';
import type { Patch } from './patch';

const unused = /\/(snapshot\/SnapshotHandler|utils\/preload|semver\/index)\.js$/;
const sentences = /^\.\/desc\.mjs$/;
// what only production can do without: hot reload changes what is shared
const unchanging = /^\.\/(getSharedFallbackGetter|getUsedExports|init|remotes|updateOptions)\.js$/;

/**
 * What: parts of the federation runtime that are never used here are replaced by stand-ins.
 * Why: remotes are registered once, by the address of their entry script, so nobody reads manifests
 * or preloads; shared modules have one provider, the shell, so nobody compares versions. In
 * production errors keep their codes, which lead to the documentation, and lose their sentences; modules
 * are shared whole, by a list that is complete from the start; and remotes are loaded by the shell's own
 * call, never by an import.
 * Saves: 5.3 KB brotli in the shell, 1.2 KB in each remote.
 * Goes when: the runtime lets these parts be switched off, as `disableSnapshot` does for others.
 */
export const federationUnused: Patch = {
  name: 'federation-unused',
  spares: { shell: 21_800, remote: 4800 },
  apply(compiler) {
    const standIns = join(import.meta.dirname, 'federation-unused.stand-ins.ts');
    new NormalModuleReplacementPlugin(unused, standIns).apply(compiler);
    if (compiler.options.mode === 'production') {
      new NormalModuleReplacementPlugin(sentences, standIns).apply(compiler);
      new NormalModuleReplacementPlugin(unchanging, (found) => {
        if (found.context.includes('webpack-bundler-runtime')) found.request = standIns;
      }).apply(compiler);
    }
  },
};
