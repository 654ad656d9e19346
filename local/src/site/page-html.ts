import { type RuntimeConfig, runtimeConfigElementId } from 'shared/runtime/config';
import { metaTags, pageMeta } from '../../../shell/src/app/page-title';
import { type RemotesMap, remotesMapElementId } from '../../../shell/src/federation/remotes-map';

export interface PageAssets {
  scripts: readonly string[];
  styles: readonly string[];
  /** Scripts a page will ask for a moment later. */
  preloads: readonly string[];
  fonts: readonly string[];
}

export interface PageHtml extends PageAssets {
  pathname: string;
  remotes: RemotesMap;
  /** Markup of the prerendered page; empty: the browser renders it. */
  body?: string;
}

/** Stands for the origin until the HTML is served or deployed somewhere. */
const originMark = 'https://origin.invalid';
const emptyConfig = `<script type="application/json" id="${runtimeConfigElementId}"></script>`;

/** The document of one address. Nothing in it is inline code; JSON blocks pass the strict policy. */
export function pageHtml(page: PageHtml): string {
  const { title } = pageMeta(page.pathname);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark">',
    '<meta name="theme-color" content="#0d1821">',
    `<title>${escapeHtml(title)}</title>`,
    ...metaTags(page.pathname, originMark).map(
      ([attribute, name, content]) =>
        `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`,
    ),
    ...page.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...page.scripts.map((src) => `<script defer src="${src}"></script>`),
    // Without crossorigin, as the loader asks for scripts; fonts are always asked for with it.
    ...page.preloads.map((href) => `<link rel="preload" as="script" href="${href}">`),
    ...page.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    emptyConfig,
    `<script type="application/json" id="${remotesMapElementId}">${json(page.remotes)}</script>`,
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head>\n${head.join('\n')}\n</head>`,
    `<body><div id="root">${page.body ?? ''}</div>`,
    '<noscript>This site needs JavaScript to show its pages.</noscript>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** What depends on where the site runs: its configuration and its own address. */
export function withConfig(html: string, config: RuntimeConfig): string {
  const filled = emptyConfig.replace('></script>', () => `>${json(config)}</script>`);
  return html.replace(emptyConfig, () => filled).replaceAll(originMark, () => config.siteUrl);
}

// "<" cannot end the block or open a comment in it.
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
