import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Patch } from './patch';

const require = createRequire(import.meta.url);
const packages = ['runtime', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'];

/**
 * What: the ES modules of the federation runtime take the place of its CommonJS files.
 * Why: the federation plugin names its runtime by the absolute paths that `require.resolve` gives, and
 * these lead to CommonJS, of which nothing can be left out.
 * Saves: 9.2 KB brotli in the shell, 5.7 KB in each remote.
 * Goes when: the plugin imports its runtime as ES modules.
 */
export const federationEsModules: Patch = {
  name: 'federation-es-modules',
  spares: { shell: 46_200, remote: 24_000 },
  apply(compiler) {
    const { resolve } = createRequire(require.resolve('@module-federation/enhanced'));
    const aliases = packages.map((name) => {
      const commonJs = resolve(`@module-federation/${name}`);
      return [`${commonJs}$`, join(dirname(commonJs), 'index.js')] as const;
    });
    compiler.options.resolve.alias = {
      ...compiler.options.resolve.alias,
      ...Object.fromEntries(aliases),
    };
  },
};
