import { join } from 'node:path';
import { type Configuration, experiments, optimize } from '@rspack/core';
import { paths } from 'shared/lib/paths';
import { cssNames, typescriptRule } from '../../../rspack.base';
import { inlineScripts } from '../build/inline-scripts';
import { recordAhead } from '../build/record-ahead';
import { findSingletons } from '../build/singletons';
import { repositoryDir } from '../repository-dir';

/** Apps whose builds bring a bundle for Node, by which the site's pages are rendered and written. */
export const prerenderedApps = ['shell', 'mf-public'] as const;
export type PrerenderedApp = (typeof prerenderedApps)[number];

/** Where that bundle stands in the app's `dist`. */
export const prerenderFile = 'server/prerender.cjs';

/**
 * The shell, or the public pages, for Node: each a bundle of its own, as in the browser, so that a
 * deploy of one renders with what is live of the other. The shell's has what exists once a page; the
 * remote's takes it from there. The shell's also writes the files of the site, its inline scripts included, so
 * that whatever pages take of the shell is part of its release. Class names and element order must equal those of the browser builds.
 * @param sources of the remote
 */
export async function prerenderConfig(
  app: PrerenderedApp,
  sources = join(repositoryDir, app, 'src'),
): Promise<Configuration> {
  const singletons = Object.keys(findSingletons(repositoryDir));
  const entry = join(repositoryDir, 'site/src/prerender', `${app}.virtual.cjs`);
  return {
    name: `prerender ${app}`,
    mode: 'production',
    context: repositoryDir,
    target: 'node20',
    devtool: false,
    entry: { prerender: entry },
    output: {
      path: join(sources, '../dist/server'),
      filename: '[name].cjs',
      uniqueName: app, // part of class names
      library: { type: 'commonjs2' },
      clean: { keep: 'worker' }, // made by worker-config.ts
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Remotes are handed in; nothing is loaded from anywhere.
      alias: { '@module-federation/runtime$': false },
    },
    ...(app !== 'shell' && {
      externals: Object.fromEntries(singletons.map((name) => [name, `commonjs ${name}`])),
    }),
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
    plugins: [
      new optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new experiments.VirtualModulesPlugin({
        [entry]: app === 'shell' ? await shellEntry(singletons) : remoteEntry(sources),
      }),
    ],
  };
}

// Each is evaluated when it is first asked for: some of them need a browser.
async function shellEntry(singletons: readonly string[]): Promise<string> {
  const ahead = await recordAhead(join(repositoryDir, 'shell/src/ahead.ts'));
  const ofShell = JSON.stringify({ inlineScripts, askedFirst: ahead[paths.dashboard] });
  const cases = singletons.map(
    (name) => `get ${JSON.stringify(name)}() { return require(${JSON.stringify(name)}) }`,
  );
  return `module.exports = {
    render: require('./entry').render,
    siteFiles: (parts) => require('../pages/assemble').siteFiles({ ...parts, ...${ofShell} }),
    singletons: { ${cases.join(', ')} },
  };`;
}

function remoteEntry(sources: string): string {
  return `module.exports = { routes: require(${JSON.stringify(join(sources, 'routes'))}).default };`;
}
