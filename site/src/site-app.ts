import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { RuntimeConfig } from 'shared/runtime/config';
import { findRoute, isDashboardRoot } from '../../shell/src/app/route-table';
import { htmlFileOf } from './assemble';
import { brotli, gzipped, isCompressible } from './compress';
import { robots, sitemap } from './crawler-files';
import { cacheControl, embeddable, securityHeaders } from './headers';
import { withConfig } from './page-html';
import { webManifestFile } from './web-manifest';

export interface SiteOptions {
  /** What `buildSite` answered. */
  distDir: string;
  config: RuntimeConfig;
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  woff2: 'font/woff2',
  png: 'image/png',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  avif: 'image/avif',
};

/**
 * Serves the built site as a static host would, with the deployment's configuration written into
 * the pages: `/config.json`, files, and the app for its own addresses (404 for all others).
 */
export function siteApp({ distDir, config }: SiteOptions): Hono {
  const app = new Hono();
  const security = Object.entries(securityHeaders(config));
  const pages = pageCache(distDir, config);

  // Before the rule it is an exception from: what is first here speaks last.
  app.use(embeddable.pattern, async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(embeddable.headers)) context.header(name, value);
  });
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of security) context.header(name, value);
  });
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.json(config);
  });
  const written = { '/robots.txt': robots, '/sitemap.xml': sitemap };
  for (const [path, write] of Object.entries(written)) {
    const plain = Buffer.from(write(config.siteUrl));
    const extension = path.slice(path.lastIndexOf('.') + 1);
    app.get(path, (context) => send(context, { etag: etagOf(plain), plain }, extension, 200));
  }
  const ownFiles = ['/favicon.svg', `/${webManifestFile}`, '/icons/*', '/previews/*'];
  for (const folder of ['/assets/*', '/r/*', ...ownFiles]) {
    app.get(folder, (context) => sendFile(context, distDir));
  }
  app.get('*', async (context) => {
    const { pathname } = new URL(context.req.url);
    const withoutSlash = findRoute(pathname)?.path;
    if (withoutSlash && withoutSlash !== pathname) return context.redirect(withoutSlash, 301);
    const isKnown = withoutSlash !== undefined || isDashboardRoot(pathname);
    const page = await pages(isKnown ? htmlFileOf(withoutSlash ?? '/dashboard') : '404.html');
    return send(context, page, 'html', isKnown ? 200 : 404);
  });
  app.all('*', (context) => {
    context.header('Allow', 'GET, HEAD');
    return context.text('Only GET and HEAD are answered here.', 405);
  });
  return app;
}

interface Content {
  etag: string;
  plain: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** HTML with the configuration in it, compressed once for each build. */
function pageCache(distDir: string, config: RuntimeConfig): (file: string) => Promise<Content> {
  const cache = new Map<string, { modified: number; content: Promise<Content> }>();
  const prepare = async (path: string): Promise<Content> => {
    const plain = Buffer.from(withConfig(await readFile(path, 'utf8'), config));
    const [br, gzip] = await Promise.all([brotli(plain), gzipped(plain)]);
    return { etag: etagOf(plain), plain, br, gzip };
  };
  return async (file) => {
    const path = join(distDir, file);
    const { mtimeMs: modified } = await stat(path);
    const known = cache.get(file);
    if (known?.modified === modified) return known.content;
    const content = prepare(path);
    cache.set(file, { modified, content });
    return content;
  };
}

async function sendFile(context: Context, distDir: string): Promise<Response> {
  const { pathname } = new URL(context.req.url);
  const extension = pathname.slice(pathname.lastIndexOf('.') + 1);
  const path = join(distDir, pathname);
  const plain = isPlainPath(pathname) && extension in types ? await readIfThere(path) : undefined;
  if (!plain) {
    // Not the app's HTML: a script that is gone has to fail as a script.
    context.header('Cache-Control', 'no-store');
    return context.text('There is no such file.', 404);
  }
  const compressed = isCompressible(path);
  const content: Content = {
    etag: etagOf(plain),
    plain,
    br: compressed ? await readIfThere(`${path}.br`) : undefined,
    gzip: compressed ? await readIfThere(`${path}.gz`) : undefined,
  };
  return send(context, content, extension, 200);
}

function send(context: Context, content: Content, extension: string, status: 200 | 404): Response {
  const { pathname } = new URL(context.req.url);
  context.header('Cache-Control', extension === 'html' ? 'no-cache' : cacheControl(pathname));
  context.header('Vary', 'Accept-Encoding');
  context.header('ETag', content.etag);
  if (status === 200 && context.req.header('If-None-Match') === content.etag) {
    return context.body(null, 304);
  }
  context.header('Content-Type', types[extension] ?? 'application/octet-stream');
  const accepted = context.req.header('Accept-Encoding') ?? '';
  const encoding = content.br && /\bbr\b/.test(accepted) ? 'br' : 'gzip';
  const encoded =
    encoding === 'br' ? content.br : /\bgzip\b/.test(accepted) ? content.gzip : undefined;
  if (encoded) context.header('Content-Encoding', encoding);
  const body = encoded ?? content.plain;
  context.header('Content-Length', String(body.length));
  return context.body(new Uint8Array(body), status);
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}

// The build names files in these characters; anything encoded or leading upwards is not one of them.
function isPlainPath(pathname: string): boolean {
  return /^[\w./-]+$/.test(pathname) && !pathname.includes('..');
}

function etagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
