import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPageMeta, pageMeta } from './page-title';

const content = (selector: string) =>
  document.head.querySelector(`meta[${selector}]`)?.getAttribute('content');

describe('the title of a page', () => {
  it('is the company on the home page', () => {
    expect(pageMeta(paths.home).title).toBe(company.name);
  });

  it.each([
    [paths.contact, 'Contact'],
    [paths.members, 'Membership'],
    [paths.cart, 'Cart'],
    [paths.users, 'Users'],
    [`${paths.login}/`, 'Sign In'],
    ['/signup', 'Sign Up'],
    ['/dashboard/profile', 'Profile'],
    [paths.dashboard, 'Dashboard'],
  ])('of %s names the company and the page', (path, name) => {
    expect(pageMeta(path).title).toBe(`${company.name} | ${name}`);
  });

  it('of an unknown address is "Page"', () => {
    expect(pageMeta('/no/such/place').title).toBe(`${company.name} | Page`);
  });
});

describe('what others see of a page', () => {
  it('a search engine indexes public pages and nothing behind the sign-in', () => {
    expect(pageMeta(paths.members).indexed).toBe(true);
    expect(pageMeta(paths.billing).indexed).toBe(false);
    expect(pageMeta(paths.supabaseTest).indexed).toBe(false);
    expect(pageMeta('/no/such/place').indexed).toBe(false);
  });

  beforeEach(() => document.head.replaceChildren());

  it('a link preview follows the person from page to page, with one tag of each kind', () => {
    applyPageMeta(paths.contact);
    applyPageMeta(paths.members);
    expect(document.title).toBe(`${company.name} | Membership`);
    expect(content('property="og:title"')).toBe(document.title);
    expect(content('property="og:url"')).toBe(`${location.origin}${paths.members}`);
    expect(content('name="twitter:description"')).toContain('Essential, Pro and Enterprise');
    expect(document.head.querySelectorAll('meta[property="og:title"]')).toHaveLength(1);
  });
});
