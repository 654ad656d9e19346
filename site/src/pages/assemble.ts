import { paths } from 'shared/lib/paths';
import type { RuntimeConfig } from 'shared/runtime/config';
import { screensFile } from 'shared/screen-map';
import { titledWithoutScreen } from 'shell/app/page-title';
import { isAt, isDashboardRoot } from 'shell/app/screens';
import { appNames } from '../app-names';
import type { InlineScripts } from '../build/inline-scripts';
import { type Releases, remotesOf } from '../deploy/releases';
import { aheadOf } from './ahead-of-page';
import { robots, sitemap } from './crawler-files';
import {
  embeddable,
  foreverFolders,
  permissionsHeader,
  policyHeader,
  securityHeaders,
} from './headers';
import { keptByPath } from './kept-by-path';
import { asksForCamera, assetsAhead, type BuiltRemotes, screenMapOf, screensOf } from './manifests';
import { pageHtml, withConfig } from './page-html';
import { webManifest, webManifestFile } from './web-manifest';
import { switchedOffWorker, workerName } from './worker-switched-off';

export interface SiteParts {
  releases: Releases;
  /** Markup of prerendered pages by path. */
  bodies: ReadonlyMap<string, string>;
  /** For static hosting: written into the HTML and `_headers`. */
  config: RuntimeConfig | undefined;
  inlineScripts: InlineScripts;
  /** What every page behind the sign-in asks ahead. */
  askedFirst: AskAhead['first'];
  /** The text of one of the site's files. @throws when it has none of that name */
  read(path: string): Promise<string>;
}

/**
 * All files of the site that name others, by path; what they name is there before they are. It is part of the shell's
 * bundle for Node: pages are written by the release of the shell that they are of, whoever deploys.
 */
export async function siteFiles(parts: SiteParts): Promise<Record<string, string>> {
  const { releases, config, inlineScripts } = parts;
  const remotes = remotesOf(releases);
  const html = await pages(parts, remotes);
  return {
    ...Object.fromEntries(
      Object.entries(html).map(([name, text]) => [name, config ? withConfig(text, config) : text]),
    ),
    [webManifestFile]: webManifest(),
    // in the place of the shell's
    ...(config?.features.offline === false && { [workerName]: switchedOffWorker }),
    [screensFile]: JSON.stringify(screensOf(remotes)),
    ...hostFiles(config, remotes, html, inlineScripts),
  };
}

/** Paths of the style sheets that stand in the pages themselves. */
function stylesInPages(releases: Releases, remotes: BuiltRemotes): string[] {
  const ofPages = screensOf(remotes)
    .filter(({ access }) => access === 'public')
    .flatMap(({ path }) => assetsAhead(remotes, path).styles.map(({ url }) => url.slice(1)));
  return [...new Set([...shellStyles(releases), ...ofPages])];
}

function shellStyles({ shell }: Releases): string[] {
  return shell.files.filter((path) => /^assets\/main\.[^.]+\.css$/.test(path));
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

async function pages(
  { releases, bodies, inlineScripts, askedFirst, read }: SiteParts,
  remotes: BuiltRemotes,
): Promise<Record<string, string>> {
  const shell = releases.shell.files
    .filter((path) => path.startsWith('assets/'))
    .map((path) => path.slice(7));
  const asset = (pattern: RegExp) =>
    shell.filter((name) => pattern.test(name)).map((name) => `/assets/${name}`);
  const scripts = [...asset(/^main\.[^.]+\.js$/), ...asset(/^drawing\.[^.]+\.js$/)];
  const styles = new Map(
    await Promise.all(
      stylesInPages(releases, remotes).map(async (path) => [path, await read(path)] as const),
    ),
  );
  const text = (path: string) => styles.get(path) ?? '';
  const ownStyles = shellStyles(releases).map((path) => ({ text: text(path) }));
  const fonts = asset(/^(figtree-latin-wght|marcellus-latin-400)-normal\..*woff2$/);
  // What reaches the database, needed at once behind the sign-in; and what asks for the role.
  const data = [...asset(/^client\.[^.]+\.js$/), ...asset(/^data\.[^.]+\.js$/)];
  const rolePage = asset(/^role-page\.[^.]+\.js$/);
  const map = screenMapOf(remotes);
  const screens = screensOf(remotes);
  const versions = Object.fromEntries(appNames.map((app) => [app, releases[app].id]));
  const page = (pathname: string): string => {
    const ahead = assetsAhead(remotes, pathname);
    const body = bodies.get(pathname);
    const accesses = screens.filter(({ path }) => path === pathname).map(({ access }) => access);
    const isPublic = accesses.includes('public');
    const isRoot = isDashboardRoot(pathname); // leads to the home of the person's role
    const needsData = isRoot || (accesses.length > 0 && !isPublic);
    const needsRole =
      isRoot || accesses.some((access) => access !== 'public' && access !== 'member');
    const shellScripts = [...data, ...(needsRole ? rolePage : [])];
    const preloads = [
      ...(needsData ? [] : ahead.scripts).map((href) => ({ href, as: 'script' as const })),
      ...(isPublic ? [] : ahead.styles.map(({ url: href }) => ({ href, as: 'style' as const }))),
    ];
    const pageStyles = isPublic
      ? ahead.styles.map(({ url, mark }) => ({ text: text(url.slice(1)), mark }))
      : [];
    return pageHtml({
      pathname,
      map,
      screens,
      scripts,
      inlineScripts,
      versions,
      preloads,
      fonts,
      styles: [...ownStyles, ...pageStyles],
      ...(needsData && {
        askAhead: { first: askedFirst, ...aheadOf(remotes, pathname, shellScripts) },
      }),
      ...(body !== undefined && { body }),
    });
  };
  const known = [paths.dashboard, ...screens.map(({ path }) => path)];
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
  html: Readonly<Record<string, string>>,
  inlineScripts: InlineScripts,
): Record<string, string> {
  const screens = screensOf(remotes);
  const paths = [...new Set(screens.map(({ path }) => path))];
  // Without a configuration the origins are not known yet; the file then names examples.
  const { siteUrl, supabaseUrl, captcha } = config ?? {
    siteUrl: 'https://www.example.com',
    supabaseUrl: 'https://project.supabase.co',
    captcha: undefined,
  };
  // On all pages, so that only those with styles of their own need a rule: Cloudflare Pages takes a hundred.
  const inline = Object.values(inlineScripts).map((script) => `<script>${script}</script>`);
  const headersOf = (page = '', needsCamera = false) =>
    securityHeaders({
      ...{ siteUrl, supabaseUrl, captcha, needsCamera },
      html: inline.join('') + page,
    });
  // For all pages at once, since some hosts know no rule for a page: nginx and Caddy are given this one,
  // and Netlify demands both, where the shorter one counts.
  const security = headersOf(Object.values(html).join('\n'));
  const plain = headersOf(html[notFoundFile]);
  const block = (pattern: string, lines: string[]) =>
    [pattern, ...lines.map((line) => `  ${line}`)].join('\n');
  const set = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // A host joins repeated headers, so a rule takes the earlier value away first.
  const replace = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).flatMap(([name, value]) => [`! ${name}`, `${name}: ${value}`]);
  const headers = [
    block('/*', set(security)),
    ...paths.flatMap((path) => {
      const ofPage = headersOf(html[htmlFileOf(path)], asksForCamera(screens, path));
      const own = [policyHeader, permissionsHeader].filter((name) => ofPage[name] !== plain[name]);
      const lines = own.flatMap((name) => replace({ [name]: ofPage[name] ?? '' }));
      return lines.length > 0 ? [block(path, lines)] : [];
    }),
    block(`${embeddable.folder}*`, replace(embeddable.headers)),
    // Whatever else there is, these hosts ask for again by themselves; told so for all, Netlify would join both.
    ...foreverFolders.map((folder) => block(`${folder}*`, set({ 'Cache-Control': keptByPath }))),
  ];
  // They find `/members` in `members.html` and what is missing in `404.html`. A rule for a page would lead
  // Cloudflare Pages in a circle; one with 404 it passes over.
  const notFound = titledWithoutScreen.map((path) => `${path} /${notFoundFileOf(path)} 404`);
  return {
    _headers: `${headers.join('\n\n')}\n`,
    _redirects: `${notFound.join('\n')}\n`,
    ...(config && {
      'robots.txt': robots(config.siteUrl),
      'sitemap.xml': sitemap(config.siteUrl, screens),
    }),
  };
}
