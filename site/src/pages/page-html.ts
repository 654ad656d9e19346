import { type RuntimeConfig, runtimeConfigElementId } from 'shared/runtime/config';
import { type ScreenMap, type SiteScreen, screenMapElementId } from 'shared/screen-map';
import { askAheadElementId } from 'shared/session/early-answers';
import { headTags } from 'shell/app/page-head';
import { pageTitle } from 'shell/app/page-title';
import { isAt } from 'shell/app/screens';
import type { InlineScripts } from '../build/inline-scripts';
import { escapeHtml } from './escape-html';
import { noScriptNotice } from './no-script';
import { structuredData } from './structured-data';
import { unloadedNotice } from './unloaded';
import { groundColour, webManifestFile } from './web-manifest';

export interface PageHtml {
  pathname: string;
  /** The remotes and their screens, for the shell. */
  map: ScreenMap;
  /** The same screens with all that is said of them. */
  screens: readonly SiteScreen[];
  scripts: readonly string[];
  inlineScripts: InlineScripts;
  /** Which build of each app it is made of. */
  versions?: Readonly<Record<string, string>>;
  /**
   * What the first screen is drawn with: the text itself, for which no browser has to wait, or in
   * development the file. `mark` tells a remote's style loader that its style sheet is there.
   */
  styles: readonly ({ text: string; mark?: string } | { href: string })[];
  /** What the page will ask for a moment later. */
  preloads: readonly { href: string; as: 'script' | 'style' }[];
  /** Addresses of the fonts of the first screen; in development none is loaded early. */
  fonts?: readonly string[];
  /** What is asked of the database before the first script is there; only behind the sign-in. */
  askAhead?: AskAhead;
  /** Markup of the prerendered page; empty: the browser renders it. */
  body?: string;
}

/** Stands for the site's origin until the HTML is served or deployed somewhere. */
const originMark = 'https://origin.invalid';
const emptyConfig = `<script type="application/json" id="${runtimeConfigElementId}"></script>`;

/**
 * The document of one address. Inline scripts, which the strict policy knows by their hashes, may be in it: the
 * recorder, what chooses fonts, and behind the sign-in what asks ahead. So may styles; JSON blocks pass by themselves.
 */
export function pageHtml(page: PageHtml): string {
  const { pathname, screens } = page;
  const { recorder, fontChooser, asker } = page.inlineScripts;
  const data = structuredData(pathname, screens, originMark);
  const head = [
    '<meta charset="utf-8">',
    `<script>${recorder}</script>`, // first: a script behind a style sheet waits for it
    emptyConfig,
    ...(page.askAhead
      ? [
          `<script type="application/json" id="${askAheadElementId}">${json(page.askAhead)}</script>`,
          `<script>${asker}</script>`,
        ]
      : []),
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark">',
    `<meta name="theme-color" content="${groundColour}">`,
    ...(page.versions ? [`<meta name="versions" content="${versionLine(page.versions)}">`] : []),
    `<title>${escapeHtml(pageTitle(pathname, screens))}</title>`,
    ...headTags(pathname, screens, originMark).map(
      ({ tag, key, value }) =>
        `<${tag} ${key[0]}="${key[1]}" ${value[0]}="${escapeHtml(value[1])}">`,
    ),
    ...(page.fonts ? [`<script data-fonts="${page.fonts.join(' ')}">${fontChooser}</script>`] : []),
    ...page.styles.map(style),
    // behind the sign-in the first paint is a placeholder: what matters is when the code begins
    ...page.scripts.map(
      (src) =>
        `<script defer${page.askAhead ? ' fetchpriority="high"' : ''} src="${src}"></script>`,
    ),
    ...page.preloads.map(preload),
    '<link rel="icon" type="image/png" sizes="48x48" href="/icons/icon-48.png">',
    '<link rel="icon" type="image/svg+xml" sizes="any" href="/favicon.svg">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="/${webManifestFile}">`,
    ...(data ? [`<script type="application/ld+json">${json(data)}</script>`] : []),
    `<script type="application/json" id="${screenMapElementId}">${json(page.map)}</script>`,
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head>\n${head.join('\n')}\n</head>`,
    `<body><div id="root">${page.body ?? ''}</div>`,
    `<noscript>${noScriptNotice(screens.find(isAt(pathname)))}</noscript>`,
    unloadedNotice,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function versionLine(versions: Readonly<Record<string, string>>): string {
  const parts = Object.entries(versions).map(([app, version]) => `${app} ${version}`);
  return escapeHtml(parts.join(', '));
}

function preload({ href, as }: PageHtml['preloads'][number]): string {
  return `<link rel="preload" as="${as}" href="${href}">`;
}

function style(styles: PageHtml['styles'][number]): string {
  if ('href' in styles) return `<link rel="stylesheet" href="${styles.href}">`;
  const { text, mark } = styles;
  if (/<[/!]/.test(text)) throw new Error('A style sheet would end its element in the HTML.');
  return `<style${mark ? ` data-rspack="${mark}"` : ''}>${text}</style>`;
}

/** What depends on where the site runs: its configuration and its own address. */
export function withConfig(html: string, config: RuntimeConfig): string {
  const filled = emptyConfig.replace('></script>', () => `>${json(config)}</script>`);
  return html.replace(emptyConfig, () => filled).replaceAll(originMark, () => config.siteUrl);
}

/** Text of a JSON block in HTML: "<" cannot end the block or open a comment in it. */
export function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
