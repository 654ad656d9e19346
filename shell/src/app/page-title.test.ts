import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { describe, expect, it } from 'vitest';
import { pageTitle } from './page-title';

const screens = [
  { path: paths.home, title: 'Home' },
  { path: paths.contact, title: 'Contact' },
  { path: paths.login, title: 'Sign In' },
];

describe('the title of a page', () => {
  it('is the company on the home page', () => {
    expect(pageTitle(paths.home, screens)).toBe(company.name);
  });

  it.each([
    [paths.contact, 'Contact'],
    [`${paths.login}/`, 'Sign In'],
    ['/signup', 'Sign Up'],
    ['/dashboard/profile', 'Profile'],
    [paths.dashboard, 'Dashboard'],
  ])('of %s names the company and the page', (path, name) => {
    expect(pageTitle(path, screens)).toBe(`${company.name} | ${name}`);
  });

  it('of an unknown address is "Page"', () => {
    expect(pageTitle('/no/such/place', screens)).toBe(`${company.name} | Page`);
  });
});
