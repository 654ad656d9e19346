import { join } from 'node:path';
import { type Configuration, optimize } from '@rspack/core';
import { cssNames, typescriptRule } from '../../../rspack.base';
import { repositoryDir } from '../repository-dir';

/**
 * The public pages and the shell around them as one bundle for Node, without federation, to render
 * their HTML at build time. Class names and element order must equal those of the browser builds.
 */
export function prerenderConfig(): Configuration {
  return {
    name: 'prerender',
    mode: 'production',
    context: repositoryDir,
    target: 'node20',
    devtool: false,
    entry: { prerender: './site/src/prerender/entry.tsx' },
    output: {
      path: join(repositoryDir, 'site/dist'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Remotes are part of this bundle; nothing is loaded from anywhere.
      alias: { '@module-federation/runtime$': false },
    },
    module: {
      parser: cssNames.parser,
      generator: { 'css/auto': { ...cssNames.generator['css/auto'], exportsOnly: true } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|woff2|avif|webp|png|jpg)$/, type: 'asset/inline' },
        typescriptRule('production'),
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    ignoreWarnings: [/Conflicting order/],
    plugins: [new optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
