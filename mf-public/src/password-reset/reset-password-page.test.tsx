import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { setSession, signedOut } from 'shared/runtime/store';
import { followAccountLink } from 'shared/session/api';
import { beforeEach, expect, test, vi } from 'vitest';
import ResetPasswordPage from './reset-password-page';

vi.mock('shared/session/api', () => ({ followAccountLink: vi.fn(), updatePassword: vi.fn() }));

const somebody = { userId: 'a-person', email: 'marija@example.test' };
const goOn = () => screen.findByRole('button', { name: 'Continue' });

function open(fragment: string): ReturnType<typeof userEvent.setup> {
  history.replaceState(null, '', `/reset-password${fragment}`);
  render(
    <BrowserRouter>
      <ResetPasswordPage />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  setSession(signedOut);
  vi.mocked(followAccountLink)
    .mockReset()
    .mockImplementation(async () => {
      setSession({ status: 'recovery', ...somebody });
      return {};
    });
});

test.each(['signed-out', 'signed-in', 'recovery'] as const)(
  'a link is used by a press, not by opening it, by somebody who is %s',
  async (status) => {
    setSession(status === 'signed-out' ? signedOut : { status, ...somebody, userId: 'another' });
    const person = open('#token_hash=abc&type=recovery');
    const button = await goOn();
    expect(followAccountLink).not.toHaveBeenCalled();
    await person.click(button);
    await screen.findByRole('heading', { name: 'Create New Password' });
    expect(screen.getByText('For marija@example.test.')).toBeTruthy();
    expect(location.hash).toBe('');
    expect(vi.mocked(followAccountLink).mock.calls).toEqual([[{ token: 'abc', type: 'recovery' }]]);
  },
);

test('a link that is used up is invalid, whoever is signed in, with a way to a new one', async () => {
  setSession({ status: 'signed-in', ...somebody });
  vi.mocked(followAccountLink).mockRejectedValue(new AppError('otp_expired', 'no', 'No.'));
  const person = open('#token_hash=abc&type=recovery');
  await person.click(await goOn());
  await screen.findByRole('heading', { name: 'Invalid Reset Link' });
  expect(location.hash).toBe('');
  expect(screen.getByRole('link', { name: 'Request New Link' })).toBeTruthy();
});
