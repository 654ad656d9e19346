import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { useAdminRole } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import * as api from 'shared/second-factor/api';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, expect, test, vi } from 'vitest';
import SecondFactorPage from './second-factor-page';

vi.mock('shared/second-factor/api', () => ({
  fetchOwnFactor: vi.fn(),
  fetchOfficeFactors: vi.fn(),
  beginEnrolment: vi.fn(),
  enterCode: vi.fn(),
  removeFactor: vi.fn(),
  resetSecondFactor: vi.fn(),
}));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));

const person = userEvent.setup();
const claire = { user_id: 'claire', full_name: 'Claire Borg', email: 'claire@example.test' };
const nadia = { user_id: 'nadia', full_name: 'Nadia Zammit', email: 'nadia@example.test' };
const since = '2026-11-20T10:00:00Z';

function open(isSuperAdmin = false): void {
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin });
  render(<SecondFactorPage />);
}

beforeEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'claire', email: claire.email });
  vi.mocked(api.fetchOwnFactor).mockResolvedValue(null);
  vi.mocked(api.fetchOfficeFactors).mockResolvedValue([
    { ...claire, enrolled_at: since },
    { ...nadia, enrolled_at: since },
  ]);
  vi.mocked(api.beginEnrolment).mockResolvedValue({
    factorId: 'factor',
    secret: 'ABCDEFGHIJKL',
    picture: 'data:image/svg+xml,',
  });
});

expectLines(/^mfa_verification_failed/);

test('an administrator sets up a second factor with the code their app shows, typed as apps write it', async () => {
  open();
  await person.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  expect(await screen.findByText('ABCD EFGH IJKL')).toBeTruthy();
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  await person.type(code, '12345');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Enter the six digits that your app shows')).toBeTruthy();
  expect(api.enterCode).not.toHaveBeenCalled();

  vi.mocked(api.enterCode).mockRejectedValueOnce(
    new AppError('mfa_verification_failed', 'wrong', 'This code is not right.'),
  );
  await person.clear(code);
  await person.type(code, '123 456');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));

  vi.mocked(api.fetchOwnFactor).mockResolvedValue({ id: 'factor', since });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/Every sign-in asks for its code/)).toBeTruthy();
  expect(api.enterCode).toHaveBeenLastCalledWith('factor', '123456');
});

test('an administrator removes a second factor after a question', async () => {
  vi.mocked(api.fetchOwnFactor).mockResolvedValue({ id: 'factor', since });
  open();
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = screen.getByRole('dialog');
  expect(api.removeFactor).not.toHaveBeenCalled();
  vi.mocked(api.fetchOwnFactor).mockResolvedValue(null);
  await person.click(within(dialog).getByRole('button', { name: 'Remove second factor' }));
  expect(await screen.findByText(/You sign in with your password alone/)).toBeTruthy();
  expect(api.removeFactor).toHaveBeenCalledExactlyOnceWith('factor');
});

test('a super administrator resets the second factor of somebody else, not their own', async () => {
  open(true);
  const reset = await screen.findByRole('button', {
    name: 'Reset the second factor of Nadia Zammit',
  });
  expect(screen.queryByRole('button', { name: /Claire Borg/ })).toBeNull();
  vi.mocked(api.resetSecondFactor).mockResolvedValue(true);
  vi.mocked(api.fetchOfficeFactors).mockResolvedValue([{ ...nadia, enrolled_at: null }]);
  await person.click(reset);
  await person.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset second factor' }),
  );
  expect(await screen.findByText('Password only')).toBeTruthy();
  expect(api.resetSecondFactor).toHaveBeenCalledExactlyOnceWith('nadia');
});

test('an administrator sees nothing of other people’s factors', async () => {
  open();
  await screen.findByText(/You sign in with your password alone/);
  expect(screen.queryByText('The office')).toBeNull();
  expect(api.fetchOfficeFactors).not.toHaveBeenCalled();
});
