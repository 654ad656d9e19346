import { paths } from 'shared/lib/paths';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageDescriptions } from './page-descriptions';
import { applyPageHead, headTags, isIndexed } from './page-head';
import { routeTable } from './route-table';

const openPaths = routeTable.filter(({ access }) => access === 'public').map(({ path }) => path);
const content = (selector: string) =>
  document.head.querySelector(`meta[${selector}]`)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

describe('a search engine', () => {
  it('lists public pages and nothing behind the sign-in, nor pages for those sent there', () => {
    expect(isIndexed(paths.members)).toBe(true);
    expect(isIndexed(paths.billing)).toBe(false);
    expect(isIndexed(paths.resetPassword)).toBe(false);
    expect(isIndexed(paths.supabaseTest)).toBe(false);
    expect(isIndexed('/no/such/place')).toBe(false);
  });

  it.each(openPaths)('reads a sentence of its own about %s that fits a result', (path) => {
    const description = pageDescriptions[path] ?? '';
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(Object.values(pageDescriptions).filter((one) => one === description)).toHaveLength(1);
  });

  it('is told one address for a page, with a slash at the end or without', () => {
    const tags = headTags('/members/', 'https://www.example.test');
    expect(tags.find(({ tag }) => tag === 'link')?.value[1]).toBe(
      'https://www.example.test/members',
    );
  });
});

describe('a link preview', () => {
  beforeEach(() => document.head.replaceChildren());

  it('follows the person from page to page, with one tag of each kind', () => {
    applyPageHead(paths.contact);
    applyPageHead(paths.members);
    expect(content('property="og:url"')).toBe(`${location.origin}${paths.members}`);
    expect(content('property="og:image"')).toBe(`${location.origin}/previews/members.png`);
    expect(content('name="twitter:description"')).toContain('Essential, Pro and Enterprise');
    expect(canonical()).toBe(`${location.origin}${paths.members}`);
    const tags = [...document.head.children].map(
      (element) => element.getAttribute('name') ?? element.getAttribute('property') ?? 'canonical',
    );
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('of a page without a picture of its own shows the house', () => {
    applyPageHead(paths.terms);
    expect(content('property="og:image"')).toBe(`${location.origin}/previews/home.png`);
  });

  it('claims no true address for a page that does not exist', () => {
    applyPageHead(paths.contact);
    applyPageHead('/no/such/place');
    expect(canonical()).toBeUndefined();
    expect(content('name="robots"')).toBe('noindex');
  });
});
