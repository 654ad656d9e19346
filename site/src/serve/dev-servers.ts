import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { RuntimeConfig } from 'shared/runtime/config';
import { type ScreenMap, type SiteScreen, screensFile } from 'shared/screen-map';
import { containerName, remoteConfig, shellConfig } from '../../../rspack.base';
import { remoteNames } from '../app-names';
import { inlineScripts } from '../build/inline-scripts';
import { readScreens } from '../build/screens-plugin';
import { permissionsHeader, policyHeader, securityHeaders } from '../pages/headers';
import { asksForCamera, mapRemote } from '../pages/manifests';
import { pageHtml, withConfig } from '../pages/page-html';
import { webManifest, webManifestFile } from '../pages/web-manifest';
import { repositoryDir } from '../repository-dir';
import { type Answer, type DevServer, type DevServerOptions, startDevServer } from './dev-server';
import { refreshHook, refreshHookPath } from './refresh-hook';

export interface DevServersOptions {
  /** Where REST, Auth, realtime and the mail outbox answer. */
  apiUrl: string;
  config: RuntimeConfig;
  /** Port on 127.0.0.1 under which everything is found. */
  port: number;
}

/**
 * All four apps with hot reload on one origin, with the headers of production; what is not theirs
 * goes to the API. Resolves after the first build.
 * @throws when an app does not build at the start, or the port is taken
 */
export async function startDevServers(options: DevServersOptions): Promise<DevServer> {
  const compiler = rspack([
    shellConfig('development'),
    ...remoteNames.map((name) => remoteConfig(name, 'development')),
  ]);
  return startDevServer(compiler, serverOptions(options));
}

function serverOptions({ apiUrl, config, port }: DevServersOptions): DevServerOptions {
  const api = { target: apiUrl, changeOrigin: false };
  return {
    port,
    static: { directory: join(repositoryDir, 'shell/public'), watch: false },
    headers: securityHeaders(config),
    proxy: [
      { ...api, context: ['/rest/v1', '/auth/v1', '/functions/v1', '/_local'] },
      { ...api, context: ['/realtime/v1'], ws: true },
    ],
    setupMiddlewares: (middlewares) => [ownAnswers(config), ...middlewares, pages(config)],
  };
}

function ownAnswers(config: RuntimeConfig): Answer {
  const answers: Record<string, [type: string, body: string]> = {
    '/config.json': ['application/json', JSON.stringify(config)],
    [refreshHookPath]: ['text/javascript', refreshHook],
    [`/${webManifestFile}`]: ['application/manifest+json', webManifest()],
  };
  return (request, response, next) => {
    const answer = answers[request.url ?? ''];
    if (!answer) return next();
    response.setHeader('Content-Type', answer[0]);
    response.end(answer[1]);
  };
}

/** Every address that no file answers is a page of the app. */
function pages(config: RuntimeConfig): Answer {
  return (request, response, next) => {
    if (request.method !== 'GET') return next();
    const { pathname } = new URL(request.url ?? '/', config.siteUrl);
    const isPage = request.headers.accept?.includes('text/html');
    if (!isPage && pathname !== `/${screensFile}`) return next();
    declaredScreens()
      .then(({ map, screens }) => {
        if (!isPage) {
          response.setHeader('Content-Type', 'application/json');
          return response.end(JSON.stringify(screens));
        }
        const html = devHtml(pathname, map, screens, config);
        const needsCamera = asksForCamera(screens, pathname);
        const headers = securityHeaders({ ...config, html, needsCamera });
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        for (const name of [policyHeader, permissionsHeader]) {
          response.setHeader(name, headers[name] ?? '');
        }
        return response.end(html);
      })
      .catch(next);
  };
}

/** What the remotes declare just now, from their sources. */
async function declaredScreens(): Promise<{ map: ScreenMap; screens: SiteScreen[] }> {
  const remotes = await Promise.all(
    remoteNames.map(async (name) => {
      const place = { container: containerName(name), entry: `/r/${name}/remoteEntry.js` };
      const declared = await readScreens(join(repositoryDir, name, 'src/screens.ts'));
      return { name, place, declared };
    }),
  );
  return {
    map: Object.fromEntries(
      remotes.map(({ name, place, declared }) => [name, mapRemote(place, declared)]),
    ),
    screens: remotes.flatMap(({ name, declared }) =>
      declared.screens.map((screen) => ({ ...screen, remote: name })),
    ),
  };
}

function devHtml(
  pathname: string,
  map: ScreenMap,
  screens: readonly SiteScreen[],
  config: RuntimeConfig,
): string {
  const html = pageHtml({
    pathname,
    map,
    screens,
    scripts: [refreshHookPath, '/assets/main.js'],
    inlineScripts,
    styles: [{ href: '/assets/main.css' }],
    preloads: [],
  });
  return withConfig(html, config);
}
