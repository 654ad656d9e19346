import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Configuration as Build, rspack } from '@rspack/core';
import { remoteContract } from 'shared/remote-contract';
import { type SiteScreen, screensFile } from 'shared/screen-map';
import { containerName, remoteConfig } from '../../rspack.base';
import { readScreens } from '../../rspack.screens';
import type { RemoteName } from './app-names';
import { type Answer, type DevServer, type DevServerOptions, startDevServer } from './dev-server';
import { mapRemote } from './manifests';
import { repositoryDir } from './repository-dir';
import { configIn, type OwnRemote, ownPage, ownPolicy, screenMapIn } from './site-with-own-remote';

export interface RemoteDevServerOptions {
  /** The remote that is built here; everything else comes from the site. */
  remote: RemoteName;
  /** Address of a deployed site, or of one on this machine. */
  site: string;
  /** Port on 127.0.0.1. */
  port: number;
  /** Folder of the remote's sources; default: those of the repository. */
  sources?: string;
}

/**
 * A site that is deployed somewhere, with one remote taken from its sources: pages, shell, other
 * remotes and the API come from there, under one address here, with the headers they have there.
 * A change of a style is seen at once, a change of code loads the page again: the shell's React is
 * the one of production, which cannot exchange components.
 * @throws when the site does not answer or is another one, and when the remote does not build
 */
export async function startRemoteDevServer(options: RemoteDevServerOptions): Promise<DevServer> {
  const site = new URL(options.site).origin;
  await refuseStrangers(site, options.remote);
  const compiler = rspack(buildConfig(options));
  return startDevServer(compiler, serverOptions(options, site));
}

function addressOf({ port }: RemoteDevServerOptions): string {
  return `http://localhost:${port}`;
}

/** Of the site's own page the map of screens is needed: without it, it is no site of this build. */
async function refuseStrangers(site: string, remote: RemoteName): Promise<void> {
  const answer = await ask(site, '/');
  const { origin } = new URL(answer.headers.get('location') ?? '', site);
  if (origin !== site) throw new Error(`${site} leads to ${origin}. Is it --site=${origin}?`);
  const map = screenMapIn(await answer.text());
  if (!map) throw new Error(`${site} carries no map of screens: it is no site of this build.`);
  if (!map[remote]) throw new Error(`${site} has no remote called ${remote}.`);
}

async function ask(site: string, path: string): Promise<Response> {
  try {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity' };
    return await fetch(new URL(path, site), { headers, redirect: 'manual' });
  } catch (cause) {
    throw new Error(
      `${site} does not answer. --site=<address> names a site that is deployed, npm start serves one here.`,
      { cause },
    );
  }
}

/**
 * As for production, where React has no development tools, but quick to build, with addresses that
 * stay and sources that can be read.
 */
function buildConfig({ remote, sources }: RemoteDevServerOptions): Build {
  const config = remoteConfig(remote, 'production', sources, folderOf(remote), 'remoteEntry.js');
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: {
      ...config.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name][ext]',
      clean: false,
    },
  };
}

const folderOf = (remote: RemoteName) => `/r/${remote}/`;

function serverOptions(options: RemoteDevServerOptions, site: string): DevServerOptions {
  const { remote, port } = options;
  const isOwn = (path: string) => path.startsWith(folderOf(remote)) || path === '/ws';
  return {
    port,
    static: false,
    proxy: [
      { context: (path) => !isOwn(path), target: site, changeOrigin: true },
      { context: ['/realtime/v1'], target: site, changeOrigin: true, ws: true },
    ],
    setupMiddlewares: (middlewares) => [pages(options, site), ...middlewares],
  };
}

/** What names the remote's files is changed on the way: pages, the list of screens, the settings. */
function pages(options: RemoteDevServerOptions, site: string): Answer {
  return (request, response, next) => {
    const path = request.url ?? '/';
    const { pathname } = new URL(path, site);
    const change =
      changes[pathname] ?? (isPage(request, pathname, options) ? changePage : undefined);
    if (!change) return next();
    (async () => {
      const [answer, own] = await Promise.all([ask(site, path), ownRemote(options)]);
      const body = change(await answer.text(), own);
      const isNew = own.screens.some((screen) => screen.path === pathname);
      response.statusCode = answer.status === 404 && isNew ? 200 : answer.status;
      for (const [name, value] of headersFor(answer.headers, own, site)) {
        response.setHeader(name, value);
      }
      response.end(body);
    })().catch(next);
  };
}

function isPage(request: IncomingMessage, pathname: string, { remote }: RemoteDevServerOptions) {
  const isFile = pathname.startsWith(folderOf(remote)) || pathname.startsWith('/_local/');
  return request.method === 'GET' && !isFile && request.headers.accept?.includes('text/html');
}

type Change = (body: string, own: OwnRemote) => string;

const changePage: Change = (html, own) => (screenMapIn(html) ? ownPage(html, own) : html);

const changes: Readonly<Record<string, Change>> = {
  '/config.json': (text, own) => JSON.stringify(configIn(JSON.parse(text), own)),
  [`/${screensFile}`]: (text, { name, screens }) =>
    JSON.stringify([
      ...(JSON.parse(text) as SiteScreen[]).filter(({ remote }) => remote !== name),
      ...screens.map((screen) => ({ ...screen, remote: name })),
    ]),
};

/** What the remote is just now, from its sources. */
async function ownRemote(options: RemoteDevServerOptions): Promise<OwnRemote> {
  const { remote, site, sources = join(repositoryDir, remote, 'src') } = options;
  const declared = await readScreens(join(sources, 'screens.ts'));
  const place = { container: containerName(remote), entry: `${folderOf(remote)}remoteEntry.js` };
  return {
    name: remote,
    map: mapRemote(place, declared),
    contract: remoteContract,
    screens: declared.screens,
    url: addressOf(options),
    site: new URL(site).origin,
  };
}

/** About the connection to the site, or true of its text alone. */
const leftOut =
  /^(connection|keep-alive|transfer-encoding|content-(encoding|length)|etag|last-modified|strict-transport-security)$/;

function headersFor(headers: Headers, own: OwnRemote, site: string): [string, string][] {
  return [...headers]
    .filter(([name]) => !leftOut.test(name))
    .map(([name, value]) => {
      if (name === 'content-security-policy') return [name, ownPolicy(value, own.url)];
      return [name, name === 'location' ? value.replace(site, own.url) : value];
    });
}
