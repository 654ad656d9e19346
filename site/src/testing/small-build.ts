import { type AppName, appNames, type RemoteName } from '../app-names';
import type { Contract } from '../build/contract';
import type { Build, Release } from '../deploy/releases';
import { siteFiles } from '../pages/assemble';

export const used: Contract = {
  version: 1,
  names: { 'shared/router': ['Link'], packages: ['react 19'], 'custom properties': ['--ink'] },
};
export const provided: Contract = {
  version: 1,
  names: {
    'shared/router': ['Link', 'NavLink'],
    packages: ['react 19'],
    'custom properties': ['--ink', '--paper'],
  },
};

/** What the bundle of a small shell writes its pages with; a text can take it from nowhere else. */
Object.assign(globalThis, { siteFilesOfSources: siteFiles });

/** A shell whose pages say where they are and which shell has written them, with two scripts; `version` is anything. */
export function shellBuild(version: string, contract = provided): Build {
  const id = version.padEnd(10, '0');
  const build = buildOf(
    { app: 'shell', id, contract },
    {
      [`assets/main.${id}.js`]: `shell ${version}`,
      'assets/data.0123456789.js': 'the same in all',
      [`assets/main.${id}.css`]: `.shell-${version} {}`,
    },
  );
  const bundle = `
    exports.render = async (path) => '<p>${version} ' + path + '</p>';
    exports.siteFiles = (parts) => siteFilesOfSources({ ...parts, askedFirst: [], inlineScripts: {
      recorder: '/* shell ${version} records */', fontChooser: '', asker: '/* shell ${version} asks */',
    } });`;
  return {
    ...build,
    bundle,
    named: {
      'favicon.svg': Buffer.from(`<svg id="${version}"/>`),
      'worker.js': Buffer.from(`worker ${version}`),
    },
  };
}

/** A remote with one page, at `path`. */
export function remoteBuild(
  app: RemoteName,
  version: string,
  contract = used,
  path = `/${app}`,
): Build {
  const id = version.padEnd(10, '0');
  const access = app === 'mf-public' ? 'public' : 'member';
  const screen = { path, title: path, page: './page', access, description: '', files: [] };
  const metaData = {
    globalName: app.replace('-', '_'),
    publicPath: `/r/${app}/`,
    remoteEntry: { name: `remoteEntry.${id}.js` },
  };
  const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const manifest = { metaData, exposes: [{ name: 'routes', assets }] };
  const build = buildOf(
    { app, id, contract, manifest, screens: { screens: [screen] } as never },
    { [`r/${app}/remoteEntry.${id}.js`]: `${app} ${version}` },
  );
  return app === 'mf-public' ? { ...build, bundle: 'exports.routes = { pages: {} };' } : build;
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
  return {
    release: { ...described, files: Object.keys(files) } as Release,
    content: async (path) => Buffer.from(files[path] ?? ''),
    named: {},
  };
}
