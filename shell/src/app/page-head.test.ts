import { paths } from 'shared/lib/paths';
import type { SiteScreen } from 'shared/screen-map';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyPageHead, headTags, isIndexed, loadScreens } from './page-head';

const open = (path: string, more: object = {}): SiteScreen => ({
  path,
  title: `Title of ${path}`,
  description: `About ${path}`,
  access: 'public',
  remote: 'mf-public',
  ...more,
});

const screens: SiteScreen[] = [
  open(paths.home, { preview: 'A home' }),
  open(paths.members, { preview: 'Three plans' }),
  open(paths.contact, { preview: 'Let’s talk' }),
  open(paths.terms),
  open(paths.resetPassword, { isUnlisted: true }),
  { path: paths.billing, title: 'Billing', access: 'member', remote: 'mf-member' },
];
const screenAt = (path: string) => screens.find((screen) => screen.path === path);

const content = (selector: string) =>
  document.head.querySelector(`meta[${selector}]`)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

describe('a search engine', () => {
  it('lists public pages and nothing behind the sign-in, nor pages for those sent there', () => {
    expect(isIndexed(screenAt(paths.members))).toBe(true);
    expect(isIndexed(screenAt(paths.billing))).toBe(false);
    expect(isIndexed(screenAt(paths.resetPassword))).toBe(false);
    expect(isIndexed(screenAt('/no/such/place'))).toBe(false);
  });

  it('or another site is not told where a page was opened whose address is a secret', () => {
    const secret = { ...open('/secret', { isUnlisted: true }), hasSecretAddress: true } as const;
    const referrer = (path: string) =>
      headTags(path, [secret, ...screens], 'https://www.example.test')
        .filter(({ key }) => key[1] === 'referrer')
        .map(({ value }) => value[1]);
    expect(referrer('/secret')).toEqual(['no-referrer']);
    expect(referrer(paths.members)).toEqual([]);
  });

  it('is told one address for a page, with a slash at the end or without', () => {
    const tags = headTags('/members/', screens, 'https://www.example.test');
    expect(tags.find(({ tag }) => tag === 'link')?.value[1]).toBe(
      'https://www.example.test/members',
    );
  });
});

describe('the list of pages', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is asked for again after a failure, and then once', async () => {
    const request = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'));
    await expect(loadScreens()).rejects.toThrow('offline');
    request.mockResolvedValue(Response.json(screens));
    expect(await loadScreens()).toEqual(screens);
    expect(await loadScreens()).toEqual(screens);
    expect(request.mock.calls).toEqual([['/screens.json'], ['/screens.json']]);
  });
});

describe('a link preview', () => {
  beforeEach(() => document.head.replaceChildren());

  it('follows the person from page to page, with one tag of each kind', () => {
    applyPageHead(paths.contact, screens);
    applyPageHead(paths.members, screens);
    expect(content('property="og:url"')).toBe(`${location.origin}${paths.members}`);
    expect(content('property="og:image"')).toBe(`${location.origin}/previews/members.png`);
    expect(content('name="twitter:description"')).toBe('About /members');
    expect(canonical()).toBe(`${location.origin}${paths.members}`);
    const tags = [...document.head.children].map(
      (element) => element.getAttribute('name') ?? element.getAttribute('property') ?? 'canonical',
    );
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('of a page without a picture of its own shows the house', () => {
    applyPageHead(paths.terms, screens);
    expect(content('property="og:image"')).toBe(`${location.origin}/previews/home.png`);
  });

  it('claims no true address for a page that does not exist', () => {
    applyPageHead(paths.contact, screens);
    applyPageHead('/no/such/place', screens);
    expect(canonical()).toBeUndefined();
    expect(content('name="robots"')).toBe('noindex');
  });
});
