import type { ContractUse, ServedContracts } from '../../../rspack.contract';
import { type AppName, appNames, type RemoteName } from '../app-names';
import { siteFiles } from '../assemble';
import type { Build, Release } from '../deploy/releases';

const packages = { react: '19.3.1' };
export const use: ContractUse = {
  contract: 1,
  uses: { 'shared/router': { Link: 'aaaa' } },
  packages,
  properties: ['--ink'],
};
export const served: ServedContracts = {
  contracts: { 1: { 'shared/router': { Link: ['aaaa'] } } },
  packages,
  properties: ['--ink', '--paper'],
};

/** What the bundle of a small shell writes its pages with; a text can take it from nowhere else. */
Object.assign(globalThis, { siteFilesOfSources: siteFiles });

/** A shell whose pages say where they are and which shell has written them, with two scripts; `version` is anything. */
export function shellBuild(version: string, contract = served): Build {
  const hash = version.padEnd(10, '0');
  const rest = {
    app: 'shell' as const,
    contract,
    copies: { 'favicon.svg': `releases/shell/${hash}.svg` },
  };
  return buildOf(
    { ...rest, id: hash },
    {
      [`assets/main.${hash}.js`]: `shell ${version}`,
      'assets/data.0123456789.js': 'the same in all',
      [`releases/shell/${hash}.svg`]: `<svg id="${version}"/>`,
      [`releases/shell/${hash}.cjs`]: `
        exports.render = async (path) => '<p>${version} ' + path + '</p>';
        exports.siteFiles = (parts) => siteFilesOfSources({ ...parts, inlineScripts: {
          recorder: '/* shell ${version} records */', fontChooser: '', asker: '/* shell ${version} asks */',
        } });`,
    },
  );
}

/** A remote with one page, at `path`. */
export function remoteBuild(
  app: RemoteName,
  version: string,
  contract = use,
  path = `/${app}`,
): Build {
  const hash = version.padEnd(10, '0');
  const access = app === 'mf-public' ? 'public' : 'member';
  const screen = { path, title: path, page: './page', access, description: '', files: [] };
  const metaData = {
    globalName: app.replace('-', '_'),
    publicPath: `/r/${app}/`,
    remoteEntry: { name: `remoteEntry.${hash}.js` },
  };
  const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const manifest = { metaData, exposes: [{ name: 'routes', assets }] };
  return buildOf(
    { app, id: hash, contract, manifest, screens: { screens: [screen] } as never },
    {
      [`r/${app}/remoteEntry.${hash}.js`]: `${app} ${version}`,
      ...(app === 'mf-public' && {
        [`releases/${app}/${hash}.cjs`]: 'exports.routes = { pages: {} };',
      }),
    },
  );
}

/** All four, as a site begins. */
export function wholeSite(version: string): Build[] {
  return appNames.map((app: AppName) =>
    app === 'shell' ? shellBuild(version) : remoteBuild(app, version),
  );
}

type Described = Release extends infer One
  ? One extends Release
    ? Omit<One, 'files'>
    : never
  : never;

function buildOf(described: Described, files: Record<string, string>): Build {
  const paths = Object.keys(files);
  const prerender = paths.find((path) => path.endsWith('.cjs'));
  return {
    release: { ...described, files: paths, ...(prerender && { prerender }) } as Release,
    content: async (path) => Buffer.from(files[path] ?? ''),
  };
}
