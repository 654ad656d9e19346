import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type Next } from 'hono';
import { accepts } from 'hono/accepts';
import { etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import { paths } from 'shared/lib/paths';
import type { RuntimeConfig } from 'shared/runtime/config';
import { type SiteScreen, screensFile } from 'shared/screen-map';
import { isAt, isDashboardRoot } from 'shell/app/screens';
import { htmlFileOf, notFoundFileOf } from '../pages/assemble';
import { robots, sitemap } from '../pages/crawler-files';
import {
  cacheControl,
  embeddable,
  fileHeaders,
  policyHeader,
  securityHeaders,
} from '../pages/headers';
import { asksForCamera } from '../pages/manifests';
import { withConfig } from '../pages/page-html';
import { webManifestFile } from '../pages/web-manifest';
import { switchedOffWorker, workerName } from '../pages/worker-switched-off';
import { brotli, gzipped } from './compress';

export interface SiteOptions {
  /** What `buildSite` answered. */
  distDir: string;
  config: RuntimeConfig;
}

/** What is known of an answer before its headers are written. */
interface Answers {
  Variables: {
    /** Of a page: the policy that knows its styles. Also for one that has not changed (304). */
    policy?: string;
    needsCamera?: boolean;
  };
}

/**
 * Serves the built site as a static host would, with the deployment's configuration written into
 * the pages: `/config.json`, files, and the app for its own addresses (404 for all others).
 */
export function siteApp({ distDir, config }: SiteOptions): Hono<Answers> {
  const app = new Hono<Answers>();
  const pages = pageCache(distDir, config);
  const screens = screensOf(distDir);

  // Once an answer is there, refusals and errors included, it gets the headers that all have.
  app.use(async (context, next) => {
    await next();
    const isEmbeddable = context.req.path.startsWith(embeddable.folder);
    const security = securityHeaders({ ...config, needsCamera: context.get('needsCamera') });
    const policy = context.get('policy');
    const isFile = context.res.status < 400 && /\.(css|js|woff2?)$/.test(context.req.path);
    const headers = {
      ...(isFile ? fileHeaders(security) : security),
      ...(policy && { [policyHeader]: policy }),
      ...(isEmbeddable && embeddable.headers),
    };
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  app.use(etag());
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.json(config);
  });
  const written = { '/robots.txt': robots, '/sitemap.xml': sitemap };
  for (const [path, write] of Object.entries(written)) {
    const extension = path.slice(path.lastIndexOf('.') + 1);
    app.get(path, async (context) => {
      const plain = Buffer.from(write(config.siteUrl, await screens()));
      return send(context, { plain }, extension, 200);
    });
  }
  if (config.features.offline === false) {
    const plain = Buffer.from(switchedOffWorker);
    app.get(`/${workerName}`, async (context) => send(context, { plain }, 'js', 200));
  }
  const ownFiles = [
    '/favicon.svg',
    `/${workerName}`,
    `/${webManifestFile}`,
    `/${screensFile}`,
    '/icons/*',
    '/previews/*',
  ];
  const files = serveStatic({ root: distDir, precompressed: true });
  for (const folder of ['/assets/*', '/r/*', ...ownFiles]) {
    app.get(folder, wholeFile, howToKeep, files, missing);
  }
  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const withoutSlash = (await screens()).find(isAt(pathname))?.path;
    if (withoutSlash && withoutSlash !== pathname) {
      return context.redirect(withoutSlash + search, 301);
    }
    const isKnown = withoutSlash !== undefined || isDashboardRoot(pathname);
    const page = await pages(
      isKnown ? htmlFileOf(withoutSlash ?? paths.dashboard) : notFoundFileOf(pathname),
    );
    context.set('policy', page.policy);
    context.set('needsCamera', asksForCamera(await screens(), withoutSlash ?? ''));
    return send(context, page, 'html', isKnown ? 200 : 404);
  });
  app.all('*', (context) => {
    context.header('Allow', 'GET, HEAD');
    return context.text('Only GET and HEAD are answered here.', 405);
  });
  return app;
}

/**
 * A file is sent as a whole, under its own name. Parts of it would need the tag of the whole, and
 * after a deploy would not fit to those before; its compressed forms are not files to ask for.
 */
async function wholeFile(context: Context, next: Next): Promise<Response | undefined> {
  if (/\.(br|gz)$/.test(context.req.path)) return missing(context);
  context.req.raw.headers.delete('Range');
  await next();
  return undefined;
}

/** What a browser keeps of a file: how long, and separately for each encoding. */
async function howToKeep(context: Context, next: Next): Promise<void> {
  await next();
  if (!context.res.ok) return;
  context.header('Cache-Control', cacheControl(context.req.path));
  context.header('Vary', 'Accept-Encoding');
}

/** Not the app's HTML: a script that is gone has to fail as a script. */
function missing(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  return context.text('There is no such file.', 404);
}

interface Content {
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

interface Page extends Content {
  policy: string | undefined;
}

/** HTML with the configuration in it, compressed once for each build. */
function pageCache(distDir: string, config: RuntimeConfig): (file: string) => Promise<Page> {
  const cache = new Map<string, { modified: number; content: Promise<Page> }>();
  const prepare = async (path: string): Promise<Page> => {
    const html = withConfig(await readFile(path, 'utf8'), config);
    const plain = Buffer.from(html);
    const [br, gzip] = await Promise.all([brotli(plain), gzipped(plain)]);
    const headers = securityHeaders({ ...config, html });
    return { plain, br, gzip, policy: headers[policyHeader] };
  };
  return async (file) => {
    const path = join(distDir, file);
    const { mtimeMs: modified } = await stat(path);
    const known = cache.get(file);
    if (known?.modified === modified) return known.content;
    const content = prepare(path);
    cache.set(file, { modified, content });
    content.catch(() => cache.delete(file)); // the next visitor has it prepared anew
    return content;
  };
}

/** The screens of the build that is served now: a deploy of one remote may have added some. */
function screensOf(distDir: string): () => Promise<readonly SiteScreen[]> {
  return latest(join(distDir, screensFile), (text) => JSON.parse(text) as SiteScreen[]);
}

/** What is read from a file, once for each time that it was written. */
function latest<T>(path: string, read: (text: string) => T): () => Promise<T> {
  let known: { modified: number; value: T } | undefined;
  return async () => {
    const { mtimeMs: modified } = await stat(path);
    if (known?.modified !== modified) {
      known = { modified, value: read(await readFile(path, 'utf8')) };
    }
    return known.value;
  };
}

/** Answers with what is made here and not read from a file; it may change with every build. */
function send(context: Context, content: Content, extension: string, status: 200 | 404): Response {
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'plain',
    // Browsers name gzip first and take both alike; brotli is smaller.
    match: (accepted, { supports, default: plain }) =>
      supports.find((one) => accepted.some(({ type, q }) => type === one && q > 0)) ?? plain,
  }) as keyof Content;
  const encoded = encoding === 'plain' ? undefined : content[encoding];
  const body = encoded ?? content.plain;
  context.header('Cache-Control', 'no-cache');
  context.header('Vary', 'Accept-Encoding');
  context.header('Content-Type', getMimeType(`.${extension}`));
  if (encoded) context.header('Content-Encoding', encoding);
  context.header('Content-Length', String(body.length));
  return context.body(new Uint8Array(body), status);
}
