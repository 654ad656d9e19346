import type { Access } from 'shared/remote-contract';
import { describe, expect, it } from 'vitest';
import { screenFor } from './screen-for';

const member = { isAdmin: false, isSuperAdmin: false };
const administrator = { isAdmin: true, isSuperAdmin: false };
const superAdministrator = { isAdmin: true, isSuperAdmin: true };

const screens = (...accesses: Access[]) =>
  accesses.map((access) => ({ path: '/x', title: 'X', remote: `of ${access}`, access }));
const seen = (accesses: Access[], role: typeof member) =>
  screenFor(screens(...accesses), role)?.access;

describe('an address declared by two remotes', () => {
  it('a member sees the members’ screen', () => {
    expect(seen(['member', 'administrator'], member)).toBe('member');
    expect(seen(['administrator', 'member'], member)).toBe('member');
  });

  it('an administrator sees the administrators’ screen', () => {
    expect(seen(['member', 'administrator'], administrator)).toBe('administrator');
    expect(seen(['administrator', 'member'], administrator)).toBe('administrator');
    expect(seen(['member', 'super_administrator'], administrator)).toBe('member');
  });

  it('a super administrator sees the one for super administrators, or else for administrators', () => {
    expect(seen(['member', 'administrator', 'super_administrator'], superAdministrator)).toBe(
      'super_administrator',
    );
    expect(seen(['administrator', 'member'], superAdministrator)).toBe('administrator');
  });
});

describe('a screen for administrators alone', () => {
  it('is for no member', () => {
    expect(seen(['administrator'], member)).toBeUndefined();
    expect(seen(['super_administrator'], member)).toBeUndefined();
  });

  it('is for administrators, and one for super administrators is not', () => {
    expect(seen(['administrator'], administrator)).toBe('administrator');
    expect(seen(['super_administrator'], administrator)).toBeUndefined();
    expect(seen(['administrator'], superAdministrator)).toBe('administrator');
    expect(seen(['super_administrator'], superAdministrator)).toBe('super_administrator');
  });
});
