import type { SiteScreen } from 'shared/screen-map';
import { isIndexed } from 'shell/app/page-head';

/**
 * `sitemap.xml`: the absolute address of every page that search engines may list.
 * @param siteUrl origin of the site, without a slash at the end
 */
export function sitemap(siteUrl: string, screens: readonly SiteScreen[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...screens.filter(isIndexed).map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * `robots.txt`: everything may be read. Pages that must not be listed say so themselves, which a
 * crawler can only obey when it may read them.
 */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
