import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { RuntimeConfig } from 'shared/runtime/config';
import { screensFile } from 'shared/screen-map';
import { titledWithoutScreen } from 'shell/app/page-title';
import { isAt } from 'shell/app/screens';
import { remoteNames } from '../../rspack.base';
import { brotli, gzipped, isCompressible } from './compress';
import { robots, sitemap } from './crawler-files';
import { cacheRules, embeddable, securityHeaders } from './headers';
import {
  assetsAhead,
  type BuiltRemotes,
  readBuiltRemotes,
  remoteOriginsOf,
  screenMapOf,
  screensOf,
} from './manifests';
import { pageHtml, withConfig } from './page-html';
import { addRelease, forgottenFiles, readReleases, releasesFile, removeFiles } from './releases';
import { webManifest, webManifestFile } from './web-manifest';

export interface AssembleOptions {
  rootDir: string;
  distDir: string;
  /** For static hosting: written into the HTML, `config.json` and `_headers`. */
  config?: RuntimeConfig | undefined;
  /** Markup of prerendered pages by path. */
  bodies?: ReadonlyMap<string, string>;
}

/**
 * Puts the four builds together into one folder any static host can serve: the shell under
 * /assets/, remotes under /r/<name>/, one HTML file per address. Entry files come last, so that a
 * page loaded in between finds whatever it names.
 */
export async function assemble(options: AssembleOptions): Promise<void> {
  const { rootDir, distDir, config } = options;
  const remotes = readBuiltRemotes(rootDir);
  const built = [
    ...listFiles(join(rootDir, 'shell/dist'), 'assets'),
    ...remoteNames.flatMap((name) => listFiles(join(rootDir, name, 'dist'), `r/${name}`)),
    ...pageStyles(rootDir, remotes),
  ];
  const isEntry = (file: { to: string }) => file.to.endsWith('/remoteEntry.js');
  const hashed = built.filter((file) => !isEntry(file));
  await Promise.all(
    hashed.map(async ({ from, to }) => {
      if (!existsSync(join(distDir, to))) await publish(distDir, to, readFileSync(from));
    }),
  );
  const entries = built.filter(isEntry);
  await Promise.all(entries.map(({ from, to }) => publish(distDir, to, readFileSync(from))));
  const publicDir = join(rootDir, publicFolder);
  await Promise.all(
    publicFiles(rootDir).map((name) => publish(distDir, name, readFileSync(join(publicDir, name)))),
  );
  await publish(distDir, webManifestFile, Buffer.from(webManifest()));
  for (const [name, text] of Object.entries(pages(options, remotes))) {
    await publish(distDir, name, Buffer.from(config ? withConfig(text, config) : text));
  }
  await publish(distDir, screensFile, Buffer.from(JSON.stringify(screensOf(remotes))));
  for (const [name, text] of Object.entries(hostFiles(config, remotes))) {
    write(join(distDir, name), Buffer.from(text));
  }
  const before = readReleases(distDir);
  const after = addRelease(
    before,
    built.map(({ to }) => to),
  );
  removeFiles(distDir, forgottenFiles(before, after));
  write(join(distDir, releasesFile), Buffer.from(JSON.stringify(after)));
}

const publicFolder = 'shell/public';

/** Files served under their own names, as paths from the root of the site. */
function publicFiles(rootDir: string): string[] {
  return readdirSync(join(rootDir, publicFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(join(rootDir, publicFolder), join(parentPath, name)));
}

/**
 * Where the shell keeps its copy of a style sheet that prerendered HTML needs. A style sheet holds
 * up the page, so it must not come from a remote that may hang.
 */
function pageStyleOf(from: string): string {
  const [remote, , name] = from.split('/');
  return `assets/${remote}/${name}`;
}

/** Style sheets of all public pages, from the remotes' builds. */
function pageStyles(rootDir: string, remotes: BuiltRemotes): BuiltFile[] {
  const all = screensOf(remotes)
    .filter(({ access }) => access === 'public')
    .flatMap(({ path }) => assetsAhead(remotes, path).styles.map(({ from }) => from));
  return [...new Set(all)].map((from) => ({ from: join(rootDir, from), to: pageStyleOf(from) }));
}

interface BuiltFile {
  from: string;
  /** Path in the dist folder. */
  to: string;
}

function listFiles(folder: string, target: string): BuiltFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.map$|\.json$/.test(entry.name))
    .map(({ name }) => ({ from: join(folder, name), to: `${target}/${name}` }));
}

const notFoundFile = '404.html';

/** The 404 page of an address: one of its own where the specification gives it a title. */
export function notFoundFileOf(pathname: string): string {
  const path = titledWithoutScreen.find((path) => isAt(pathname)({ path }));
  return path ? `404${path}.html` : notFoundFile;
}

/** File name of an address: `/` is `index.html`, `/dashboard/cart` is `dashboard/cart.html`. */
export function htmlFileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

function pages(
  { rootDir, bodies }: AssembleOptions,
  remotes: BuiltRemotes,
): Record<string, string> {
  const shell = readdirSync(join(rootDir, 'shell/dist'));
  const asset = (pattern: RegExp) =>
    shell.filter((name) => pattern.test(name)).map((name) => `/assets/${name}`);
  const scripts = asset(/^main\.[^.]+\.js$/);
  const ownStyles = asset(/^main\.[^.]+\.css$/).map((href) => ({ href }));
  const fonts = asset(/^(figtree-latin-wght|marcellus-latin-400)-normal\..*woff2$/);
  // What reaches the database, needed at once behind the sign-in; and what asks for the role.
  const data = asset(/^data\.[^.]+\.js$/);
  const rolePage = asset(/^role-page\.[^.]+\.js$/);
  const map = screenMapOf(remotes);
  const screens = screensOf(remotes);
  const page = (pathname: string): string => {
    const ahead = assetsAhead(remotes, pathname);
    const body = bodies?.get(pathname);
    const accesses = screens.filter(({ path }) => path === pathname).map(({ access }) => access);
    const isPublic = accesses.includes('public');
    const needsData = pathname === '/dashboard' || (accesses.length > 0 && !isPublic);
    const needsRole = accesses.some((access) => access !== 'public' && access !== 'member');
    const own = [...(needsData ? data : []), ...(needsRole ? rolePage : [])];
    const preloads = [
      ...[...own, ...ahead.scripts].map((href) => ({
        href,
        as: 'script' as const,
      })),
      ...(isPublic ? [] : ahead.styles.map(({ url }) => ({ href: url, as: 'style' as const }))),
      ...fonts.map((href) => ({ href, as: 'font' as const })),
    ];
    const pageStyles = isPublic
      ? ahead.styles.map(({ from, mark }) => ({ href: `/${pageStyleOf(from)}`, mark }))
      : [];
    return pageHtml({
      pathname,
      map,
      screens,
      scripts,
      preloads,
      styles: [...ownStyles, ...pageStyles],
      ...(body !== undefined && { body }),
    });
  };
  const known = ['/dashboard', ...screens.map(({ path }) => path)];
  return {
    ...Object.fromEntries(known.map((path) => [htmlFileOf(path), page(path)])),
    [notFoundFile]: page('/404'),
    ...Object.fromEntries(titledWithoutScreen.map((path) => [notFoundFileOf(path), page(path)])),
  };
}

/** What static hosts (Netlify, Cloudflare Pages and alike) read instead of a server's code. */
function hostFiles(
  config: RuntimeConfig | undefined,
  remotes: BuiltRemotes,
): Record<string, string> {
  const screens = screensOf(remotes);
  const remoteOrigins = remoteOriginsOf(remotes);
  // Without a configuration the origins are not known yet; the file then names examples.
  const { siteUrl, supabaseUrl } = config ?? {
    siteUrl: 'https://www.example.com',
    supabaseUrl: 'https://project.supabase.co',
  };
  const security = securityHeaders({ siteUrl, supabaseUrl, remoteOrigins });
  const block = (pattern: string, lines: string[]) =>
    [pattern, ...lines.map((line) => `  ${line}`)].join('\n');
  const set = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // A host joins repeated headers, so a rule takes the earlier value away first.
  const replace = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).flatMap(([name, value]) => [`! ${name}`, `${name}: ${value}`]);
  const headers = [
    block('/*', set(security)),
    block(`${embeddable.folder}*`, replace(embeddable.headers)),
    ...cacheRules.map(([pattern, value], index) =>
      block(pattern, (index > 0 ? replace : set)({ 'Cache-Control': value })),
    ),
  ];
  const redirects = [...new Set(screens.map(({ path }) => path))]
    .filter((path) => path !== '/')
    .map((path) => `${path} /${htmlFileOf(path)} 200`);
  const notFound = [...titledWithoutScreen, '/*'].map(
    (path) => `${path} /${notFoundFileOf(path)} 404`,
  );
  return {
    _headers: `${headers.join('\n\n')}\n`,
    _redirects: `${[...redirects, '/dashboard /dashboard.html 200', ...notFound].join('\n')}\n`,
    ...(config && {
      'config.json': JSON.stringify(config),
      'robots.txt': robots(config.siteUrl),
      'sitemap.xml': sitemap(config.siteUrl, screens),
    }),
  };
}

async function publish(distDir: string, name: string, content: Buffer): Promise<void> {
  if (isCompressible(name)) {
    const [br, gz] = await Promise.all([brotli(content), gzipped(content)]);
    write(join(distDir, `${name}.br`), br);
    write(join(distDir, `${name}.gz`), gz);
  }
  write(join(distDir, name), content);
}

// Renaming is all or nothing: a request in between never sees half a file.
function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.new`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}
