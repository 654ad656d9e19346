import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter, useLocation } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { followAccountLink, requestConfirmation } from 'shared/session/api';
import { beforeEach, expect, test, vi } from 'vitest';
import ConfirmEmailPage from './confirm-email-page';

vi.mock('shared/session/api', () => ({ followAccountLink: vi.fn(), requestConfirmation: vi.fn() }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: () => ({}) }));

function Site(): ReactNode {
  return useLocation().pathname === '/confirm-email' ? <ConfirmEmailPage /> : null;
}

function open(address: string): ReturnType<typeof userEvent.setup> {
  history.replaceState(null, '', `/confirm-email${address}`);
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

const link = '#token_hash=abc&type=signup';
const refused = (code: string) => new AppError(code, 'no', 'It cannot be used right now.');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setSession(signedOut);
  vi.mocked(followAccountLink).mockReset().mockResolvedValue({});
  vi.mocked(requestConfirmation).mockReset().mockResolvedValue(undefined);
});

test('a link is used by a press, not by opening it, and leads to the dashboard', async () => {
  const person = open(link);
  const button = await screen.findByRole('button', { name: 'Confirm my e-mail' });
  expect(followAccountLink).not.toHaveBeenCalled();
  await person.click(button);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(location.hash).toBe('');
  expect(vi.mocked(followAccountLink).mock.calls).toEqual([[{ token: 'abc', type: 'signup' }]]);
});

test('a person who chose a plan at registration is welcomed with it', async () => {
  const plan = { membership_type: 'pro', billing_period: 'annual' };
  vi.mocked(followAccountLink).mockResolvedValue(plan);
  const person = open(link);
  await person.click(await screen.findByRole('button', { name: 'Confirm my e-mail' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(location.search).toBe('?registered=true&membership=pro&billing=annual');
});

test('a link that is used up says so, leaves the address, and a new one can be asked for', async () => {
  vi.mocked(followAccountLink).mockRejectedValue(refused('otp_expired'));
  const person = open(link);
  await person.click(await screen.findByRole('button', { name: 'Confirm my e-mail' }));
  await screen.findByText(/has already been used or has expired/);
  expect(location.hash).toBe('');
  await person.type(screen.getByLabelText('E-mail'), 'marija@example.test');
  await person.click(screen.getByRole('button', { name: 'Send a new link' }));
  await screen.findByRole('heading', { name: 'Check Your Email' });
  expect(vi.mocked(requestConfirmation).mock.calls).toEqual([['marija@example.test']]);
});

test('a link that nobody could look at can be followed again', async () => {
  vi.mocked(followAccountLink).mockRejectedValueOnce(refused('NETWORK'));
  const person = open(link);
  const button = await screen.findByRole('button', { name: 'Confirm my e-mail' });
  await person.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('It cannot be used right now.');
  expect(location.hash).toBe(link);
  await person.click(button);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test('a change of e-mail of which the other half is missing says what is to be done', async () => {
  vi.mocked(followAccountLink).mockResolvedValue(null);
  const person = open('#token_hash=abc&type=email_change');
  await person.click(await screen.findByRole('button', { name: 'Confirm the change' }));
  await screen.findByText(/follow the link in the e-mail to your other address/);
});

test.each(['', '#token_hash=abc&type=recovery', '#token_hash=&type=signup', '#type=signup'])(
  'an address that ends “%s” brings no link, and offers to send one to the e-mail of the query',
  async (fragment) => {
    open(`?email=a%2Bb%40example.test${fragment}`);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a+b@example.test'),
    );
    expect(location.search).toBe('');
  },
);
