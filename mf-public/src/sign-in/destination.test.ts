import { paths } from 'shared/lib/paths';
import { expect, test } from 'vitest';
import { signInDestination } from './destination';

const nothing = { isFromRegistration: false, hasPlanWaiting: false, returnTo: undefined };

test('a person who signs in arrives at their dashboard', () => {
  expect(signInDestination(nothing)).toBe(paths.dashboard);
});

test('someone who has just registered arrives at the cart with their plan', () => {
  expect(signInDestination({ ...nothing, isFromRegistration: true, hasPlanWaiting: true })).toBe(
    paths.cart,
  );
  expect(signInDestination({ ...nothing, isFromRegistration: true })).toBe(paths.dashboard);
  expect(signInDestination({ ...nothing, hasPlanWaiting: true })).toBe(paths.dashboard);
});

test('a member goes back to the page that asked for a sign-in', () => {
  const returnTo = '/dashboard/billing?invoice=7#top';
  expect(signInDestination({ ...nothing, returnTo })).toBe(returnTo);
});

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\\evil.test',
  '/\u0000/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/dashboard\\..\\..//evil.test',
  'javascript:alert(1)',
  'dashboard',
  '',
  7,
  null,
])('nobody is sent to another site: %s', (returnTo) => {
  expect(signInDestination({ ...nothing, returnTo })).toBe(paths.dashboard);
});
