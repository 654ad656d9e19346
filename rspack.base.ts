import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  type ModuleOptions,
  type Plugin,
  type RuleSetRule,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { RemoteName } from 'site/app-names';
import { ContractPlugin } from 'site/build/contract';
import { ScreensPlugin } from 'site/build/screens-plugin';
import { findSingletons } from 'site/build/singletons';
import { patches } from 'site/patches/patches';

export type BuildMode = 'production' | 'development';

/** Global variable a remote's container is assigned to. */
export const containerName = (remote: RemoteName) => remote.replace('-', '_');

const root = import.meta.dirname;
const shareAgain = join(root, 'shared/src/federation/share-again.ts');
export const browsers = ['chrome >= 120', 'edge >= 120', 'firefox >= 125', 'safari >= 17.4'];

/**
 * The first that know light-dark(), which no style sheet uses: for older ones every `color-scheme`
 * would be written out with four properties more. Nothing else in our styles is new in these.
 */
const styleBrowsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'];

const singletons = findSingletons(root);
const developmentSingletons: typeof singletons = { 'react/jsx-dev-runtime': { eager: true } };

function shared(mode: BuildMode, role: 'shell' | 'remote') {
  const all = mode === 'development' ? { ...singletons, ...developmentSingletons } : singletons;
  return Object.fromEntries(
    Object.entries(all).map(([request, { eager }]) => [
      request,
      {
        singleton: true,
        // One repository, one lockfile: the remote contract is what is checked, not version ranges.
        requiredVersion: false as const,
        ...(role === 'shell' ? { eager } : { import: false as const }),
      },
    ]),
  );
}

/**
 * Names a class by its app, since each build bundles its own copy of shared styles and all copies meet on one
 * page; and by its file, which therefore has a name of its own (site/src/build/style-names.test.ts).
 */
const className = '[uniqueName]-[name]-[local]';

export const cssNames = {
  parser: { 'css/auto': { namedExports: false } },
  generator: { 'css/auto': { localIdentName: className, exportsConvention: 'as-is' } },
} satisfies Pick<ModuleOptions, 'parser' | 'generator'>;

/** Widths stand once, in shared/src/ui/breakpoints.css. The last loader runs first. */
const breakpoints: RuleSetRule['use'] = [
  {
    loader: 'builtin:lightningcss-loader',
    options: { drafts: { customMedia: true }, targets: styleBrowsers },
  },
  { loader: join(root, 'site/src/build/breakpoints-loader.mjs') },
];

/** An SVG in a style sheet as plain text, which compresses better than base64. */
function svgAddress(content: Buffer): string {
  const text = content.toString().replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '/>');
  return `data:image/svg+xml,${text.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)}`;
}

export const typescriptRule = (mode: BuildMode): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: {
          runtime: 'automatic',
          development: mode === 'development',
          refresh: mode === 'development',
        },
      },
    },
    env: { targets: browsers },
  },
});

function base(app: string, mode: BuildMode, publicPath: string): Configuration {
  const production = mode === 'production';
  return {
    name: app,
    mode,
    // Names of modules are paths from here.
    context: root,
    target: ['web', `browserslist:${browsers.join(',')}`],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: join(root, app, 'dist'),
      publicPath,
      uniqueName: app,
      filename: production ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:10].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash:10].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash:10].css' : '[name].css',
      assetModuleFilename: production ? '[name].[contenthash:10][ext]' : '[name][ext]',
      // A chunk that hangs becomes an error the page can show, with a way to try again.
      chunkLoadTimeout: 3300,
      // A module that failed because what it imports did not come is run anew when it is asked for again.
      strictModuleErrorHandling: true,
      clean: production && { keep: 'server' }, // made by prerender-config.ts and worker-config.ts
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      ...cssNames,
      rules: [
        { test: /\.css$/, type: 'css/auto', use: breakpoints },
        { test: /\.woff$/, type: 'asset/resource' }, // for PDFs, which are made in the browser
        // for PDFs that are shown: a worker, by an ending that every host knows
        {
          test: /pdf\.worker\.min\.mjs$/,
          type: 'asset/resource',
          generator: { filename: 'pdf-worker.[contenthash:10].js' },
        },
        { test: /\.svg$/, type: 'asset/inline', generator: { dataUrl: svgAddress } },
        typescriptRule(mode),
      ],
    },
    optimization: {
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          exclude: /^pdf-worker\./, // is small already, and a module
          extractComments: false,
          minimizerOptions: {
            ecma: 2022,
            compress: { passes: 3 },
            format: { comments: false },
          },
        }),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: styleBrowsers } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // Cascade layers decide between files; the order of style sheets does not matter.
    ignoreWarnings: [/Conflicting order/],
    plugins: [...patches, ...(production ? [] : [new ReactRefreshRspackPlugin()])],
  };
}

/** The host: provides react, the router, the stores and the federation runtime to every remote. */
export function shellConfig(mode: BuildMode): Configuration {
  const config = base('shell', mode, '/assets/');
  return {
    ...config,
    entry: { main: './shell/src/index.ts' },
    optimization: {
      ...config.optimization,
      // What reaches the database is needed together: three chunks instead of many small ones. To sign
      // in, the client is enough; what is live can come last.
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          client: {
            name: 'client',
            test: /[\\/](node_modules[\\/](@supabase[\\/](supabase|auth|postgrest)-js|tslib)|shared[\\/]src[\\/](lib|session(?![\\/]ask-captcha)|runtime[\\/]supabase-client)|site[\\/]patches)\b/,
            priority: 1,
            enforce: true,
          },
          live: {
            name: 'live',
            test: /[\\/](node_modules[\\/]@supabase[\\/](realtime-js|phoenix)|shared[\\/]src[\\/]runtime[\\/]live-client)\b/,
            priority: 1,
            enforce: true,
          },
          drawing: {
            name: 'drawing',
            chunks: 'initial',
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            enforce: true,
          },
          data: {
            name: 'data',
            test: /[\\/](node_modules|shared[\\/]src(?![\\/]ui)|shell[\\/]src[\\/]session)[\\/]/,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: shared(mode, 'shell'),
        shareStrategy: 'loaded-first',
        runtimePlugins: [join(root, 'shell/src/federation/runtime-plugin.ts'), shareAgain],
        experiments: {
          provideExternalRuntime: true,
          // Remotes are registered by the address of their entry script, never of their manifest.
          optimization: { target: 'web', disableSnapshot: true },
        },
        manifest: false,
        dts: false,
      }) as Plugin,
      new ContractPlugin('shell'),
    ],
  };
}

/** Our own code and what forms are checked with; what draws papers is ten times as much and comes with the first of them. */
const ofPages =
  /[\\/](?:(?:shared|mf-[^\\/]+)[\\/]src[\\/](?!pdf[\\/])|node_modules[\\/]valibot[\\/])/;

/**
 * A remote: exposes `./routes` and takes everything in `singletons` from the shell.
 * @param sources folder of its sources
 */
export function remoteConfig(
  name: RemoteName,
  mode: BuildMode,
  sources = join(root, name, 'src'),
): Configuration {
  const config = base(name, mode, `/r/${name}/`);
  const entryName = mode === 'production' ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js';
  return {
    ...config,
    // Nothing but the container: a remote is never opened by itself.
    entry: {},
    // One file instead of six small ones for what most pages behind the sign-in use; a public page, the only one
    // that many visitors open, loads no more than it needs.
    ...(name !== 'mf-public' && {
      optimization: {
        ...config.optimization,
        splitChunks: {
          cacheGroups: {
            common: { name: 'common', test: ofPages, chunks: 'async', minChunks: 6, enforce: true },
          },
        },
      },
    }),
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: entryName,
        exposes: { './routes': join(sources, 'routes.tsx') },
        shared: shared(mode, 'remote'),
        shareStrategy: 'loaded-first',
        runtimePlugins: [shareAgain],
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
        manifest: true,
        dts: false,
      }) as Plugin,
      new ScreensPlugin(name, join(sources, 'routes.tsx'), join(sources, 'screens.ts')),
      new ContractPlugin('remote'),
    ],
  };
}
