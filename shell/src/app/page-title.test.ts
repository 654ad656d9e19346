import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { describe, expect, it } from 'vitest';
import { pageTitle } from './page-title';

describe('the title of a page', () => {
  it('is the company on the home page', () => {
    expect(pageTitle(paths.home)).toBe(company.name);
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
    expect(pageTitle(path)).toBe(`${company.name} | ${name}`);
  });

  it('of an unknown address is "Page"', () => {
    expect(pageTitle('/no/such/place')).toBe(`${company.name} | Page`);
  });
});
