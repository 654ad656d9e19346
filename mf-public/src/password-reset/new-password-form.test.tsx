import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { company } from 'shared/company';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { setSession } from 'shared/runtime/store';
import { enterCode, fetchOwnFactor } from 'shared/second-factor/api';
import { updatePassword } from 'shared/session/api';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, expect, test, vi } from 'vitest';
import { NewPasswordForm } from './new-password-form';

expectLines(/^(session_not_found|insufficient_aal)/);

vi.mock('shared/session/api', () => ({ updatePassword: vi.fn() }));
vi.mock('shared/second-factor/api', () => ({ enterCode: vi.fn(), fetchOwnFactor: vi.fn() }));

beforeEach(() => {
  vi.mocked(updatePassword).mockReset();
  setSession({ status: 'recovery', userId: 'a-person', email: 'marija@example.test' });
});

test.each([
  ['too short', 'short', 'short', 'New password', 'Password must be at least 6 characters long'],
  [
    'repeated with a difference',
    'a new password',
    'another password',
    'Confirm new password',
    'Passwords do not match',
  ],
  [
    'longer than what is hashed',
    'ħ'.repeat(40),
    'ħ'.repeat(40),
    'New password',
    'Please use at most 72 characters',
  ],
])(
  'a new password %s: said beside it, and nothing is sent',
  async (_, password, again, label, text) => {
    render(
      <BrowserRouter>
        <NewPasswordForm />
      </BrowserRouter>,
    );
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    fireEvent.change(field('New password'), { target: { value: password } });
    fireEvent.change(field('Confirm new password'), { target: { value: again } });
    fireEvent.click(screen.getByRole('button', { name: 'Update password' }));
    const note = () => document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(note()?.textContent).toBe(text)); // the rules come with the first press
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(updatePassword).not.toHaveBeenCalled();
  },
);

async function setNewPassword(): Promise<void> {
  render(
    <BrowserRouter>
      <NewPasswordForm />
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('New password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm new password'), 'secret1');
  await person.click(screen.getByRole('button', { name: 'Update password' }));
}

test('a member whose session ends before the new password is set is led to a new link', async () => {
  vi.mocked(updatePassword).mockRejectedValue(
    new AppError('session_not_found', 'gone', 'Please sign in again.'),
  );
  await setNewPassword();
  expect((await screen.findByRole('alert')).textContent).toContain('request a new password reset');
  expect(screen.getByRole('link', { name: 'Request New Link' })).toBeTruthy();
});

test('a member whose new password is set reads so, and whom to write to when signing in fails', async () => {
  vi.mocked(updatePassword).mockResolvedValue(undefined);
  await setNewPassword();
  await screen.findByRole('heading', { name: 'Password Updated' });
  expect(screen.getByRole('link', { name: company.supportEmail })).toBeTruthy();
});

test('a member with a second factor is asked for its code, and the typed password is set then', async () => {
  vi.mocked(fetchOwnFactor).mockResolvedValue({ id: 'factor', since: '2026-11-20T10:00:00Z' });
  vi.mocked(updatePassword)
    .mockRejectedValueOnce(new AppError('insufficient_aal', 'AAL2', 'Please enter the code.'))
    .mockResolvedValue(undefined);
  await setNewPassword();
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Code'), '123456');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Password Updated' });
  expect(enterCode).toHaveBeenCalledExactlyOnceWith('factor', '123456');
  expect(updatePassword).toHaveBeenLastCalledWith('secret1');
});
