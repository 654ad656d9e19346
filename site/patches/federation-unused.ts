import { join } from 'node:path';
import { NormalModuleReplacementPlugin } from '@rspack/core';
import type { Patch } from './patch';

const unused = /\/(snapshot\/SnapshotHandler|utils\/preload|semver\/index)\.js$/;
const sentences = /^\.\/desc\.mjs$/;
const prefixes = /^\.\/logger\.js$/;
// what only production can do without: hot reload changes what is shared
const unchanging = /^\.\/(getSharedFallbackGetter|getUsedExports|init|remotes|updateOptions)\.js$/;
// what only the shell has: modules it shares that are there before its first line
const fromTheStart = /^\.\/installInitialConsumes\.js$/;

/**
 * What: parts of the federation runtime that are never used here are replaced by stand-ins.
 * Why: remotes are registered once, by the address of their entry script, so nobody reads manifests
 * or preloads; shared modules have one provider, the shell, so nobody compares versions. In
 * production errors keep their codes, which lead to the documentation, and lose their sentences;
 * warnings go to the console as they are; modules are shared whole, by a list that is complete from the
 * start; remotes are loaded by the shell's own call, never by an import; and a remote's entry itself
 * uses no shared module, its pages do.
 * Saves: 5.8 KB brotli in the shell, 1.6 KB in each remote.
 * Goes when: the runtime lets these parts be switched off, as `disableSnapshot` does for others.
 */
export const federationUnused: Patch = {
  name: 'federation-unused',
  spares: { shell: 23_100, remote: 6200 },
  apply(compiler) {
    const standIns = join(import.meta.dirname, 'federation-unused.stand-ins.ts');
    const replace = (parts: RegExp, folder = '') =>
      new NormalModuleReplacementPlugin(parts, (found) => {
        if (found.context.includes(folder)) found.request = standIns;
      }).apply(compiler);
    replace(unused);
    if (compiler.options.mode !== 'production') return;
    replace(sentences);
    replace(prefixes, '@module-federation/sdk');
    replace(unchanging, 'webpack-bundler-runtime');
    if (compiler.options.output.uniqueName !== 'shell') {
      replace(fromTheStart, 'webpack-bundler-runtime');
    }
  },
};
