import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { noCart, useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { storePendingMembership } from 'shared/registration/pending-membership';
import { BrowserRouter, useLocation } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { signIn } from 'shared/session/api';
import { makeCartItem } from 'shared/testing/cart-items';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectDelay } from '../lib/account-created';
import LoginPage from './login-page';

expectLines(/^(invalid_credentials|email_not_confirmed)/);

vi.mock('shared/session/api', () => ({ signIn: vi.fn() }));
vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({
    features: { emailConfirmation: false },
    demoCredentials: [{ label: 'Member', email: 'member@example.test', password: 'demo' }],
  }),
}));

function Site(): ReactNode {
  return useLocation().pathname === '/login' ? <LoginPage /> : null;
}

function openLogin(query = '', state: unknown = null): ReturnType<typeof userEvent.setup> {
  history.replaceState({ usr: state }, '', `/login${query}`);
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

async function signInAs(person: ReturnType<typeof userEvent.setup>): Promise<void> {
  await person.type(screen.getByLabelText('E-mail'), 'marija@example.test');
  await person.type(screen.getByLabelText('Password'), 'secret1');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  setSession(signedOut);
  vi.mocked(signIn)
    .mockReset()
    .mockImplementation(async (email) =>
      setSession({ status: 'signed-in', userId: 'a-person', email }),
    );
});

test('a newly registered member is welcomed, finds a clean address, and signs in to the cart', async () => {
  storePendingMembership({ membershipType: 'pro', billingPeriod: 'annual' });
  const person = openLogin('?registered=true&membership=pro&billing=annual&ref=abc');
  const banner = await screen.findByText(/Your account has been created/);
  expect(banner.closest('[role="status"]')?.textContent).toContain(
    'Pro membership, billed annually',
  );
  expect(location.search).toBe('?ref=abc');
  await signInAs(person);
  await waitFor(() => expect(location.pathname).toBe('/dashboard/cart'));
});

describe('a person who comes from the registration signed in', () => {
  const query = '?registered=true&membership=pro&billing=annual';
  const item = { ...makeCartItem(1), is_membership: true };

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setSession({ status: 'signed-in', userId: 'a-person', email: 'marija@example.test' });
    useCart.setState({ ...noCart, ownerId: 'a-person' });
    return () => vi.useRealTimers();
  });

  test('is welcomed for two seconds, finds a clean address, and is led to the cart', async () => {
    openLogin(query);
    const banner = await screen.findByText(/Your account has been created/);
    expect(banner.closest('[role="status"]')?.textContent).toContain(
      'You are signed in, and your Pro membership, billed annually, waits in your cart.',
    );
    expect(location.search).toBe('');
    expect(screen.queryByLabelText('Password')).toBeNull();
    act(() => useCart.setState({ status: 'ready', items: [item] }));
    act(() => vi.advanceTimersByTime(redirectDelay - 100));
    expect(location.pathname).toBe('/login');
    act(() => vi.advanceTimersByTime(200));
    await waitFor(() => expect(location.pathname).toBe('/dashboard/cart'));
  });

  test('reads no welcome after writing the address by hand', async () => {
    useCart.setState({ status: 'ready' });
    openLogin(query);
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(screen.queryByText(/Your account has been created/)).toBeNull();
  });
});

test.each([
  '?registered=true&membership=platinum',
  '?registered=true&membership=__proto__&billing=annual',
  '?registered=true&membership=%3Cimg%20src%3Dx%3E',
  '?registered=true',
  '?registered=yes&membership=pro',
  '?membership=pro',
])('an arrival with %s is not welcomed, and is still taken out of the address', async (query) => {
  openLogin(query);
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByText(/Your account has been created/)).toBeNull();
});

test.each([
  ['a-person', 'goes on where they were', '/dashboard/services'],
  ['somebody-else', 'is not led to where another was', '/dashboard'],
])('a person who signs in after the session of %s ended %s', async (returning, _where, path) => {
  const person = openLogin('', { returnTo: '/dashboard/services', returning });
  expect((await screen.findByText(/^Your session has ended/)).textContent).toBe(
    'Your session has ended. Sign in again to carry on where you left off.',
  );
  await signInAs(person);
  await waitFor(() => expect(location.pathname).toBe(path));
});

test('a member with an unconfirmed e-mail finds the way to a new link', async () => {
  vi.mocked(signIn).mockRejectedValue(
    new AppError('email_not_confirmed', 'no', 'Please confirm your e-mail address first'),
  );
  const person = openLogin();
  await signInAs(person);
  const link = await screen.findByRole('link', { name: 'Ask for a new link' });
  expect(link.getAttribute('href')).toBe('/confirm-email?email=marija%40example.test');
});

test('a visitor who comes with an e-mail finds it filled in', () => {
  openLogin('', { email: 'marija@example.test' });
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('marija@example.test');
});

test('demo credentials stay hidden until asked for, and fill the form', async () => {
  const person = openLogin();
  const people = () => screen.queryAllByRole('button', { name: /@example.test/ });
  expect(people()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Show demo credentials' }));
  await person.click(screen.getByRole('button', { name: /member@example.test/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
  await person.click(screen.getByRole('button', { name: 'Hide demo credentials' }));
  expect(people()).toEqual([]);
});

test('the typed e-mail goes along to the forgotten-password page', async () => {
  const person = openLogin();
  await person.type(screen.getByLabelText('E-mail'), 'a+b@example.test');
  const link = screen.getByRole('link', { name: 'Forgot password?' });
  expect(link.getAttribute('href')).toBe('/forgot-password?email=a%2Bb%40example.test');
});
