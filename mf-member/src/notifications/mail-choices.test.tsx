import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { chooseMail, fetchMailChoices } from 'shared/mails/api';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { MailChoices } from './mail-choices';

vi.mock('shared/mails/api', () => ({ fetchMailChoices: vi.fn(), chooseMail: vi.fn() }));

const fetched = vi.mocked(fetchMailChoices);
const saved = vi.mocked(chooseMail);
const user = userEvent.setup();
const reminders = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /Reminders before my membership ends/ });

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fetched.mockReset().mockResolvedValue([
    { kind: 'membership_reminder', is_wanted: true },
    { kind: 'something_newer', is_wanted: false },
  ]);
  saved.mockReset().mockResolvedValue();
  useAppStore.setState({
    session: { status: 'signed-in', userId: 'maria', email: null },
    toasts: [],
  });
});

test('somebody does without a kind of mail, and sees it at once', async () => {
  render(<MailChoices />);
  expect((await reminders()).checked).toBe(true);
  await user.click(await reminders());
  expect((await reminders()).checked).toBe(false);
  expect(saved).toHaveBeenCalledWith({ kind: 'membership_reminder', is_wanted: false });
  expect(screen.getByRole('checkbox', { name: 'something newer' })).toBeDefined();
});

test('a choice that is not saved is as before, and the person is told', async () => {
  saved.mockRejectedValue(new AppError('NETWORK', 'lost', 'We could not reach the server.'));
  render(<MailChoices />);
  await user.click(await reminders());
  await waitFor(async () => expect((await reminders()).checked).toBe(true));
  expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
    'We could not reach the server.',
  ]);
});

test('choices that cannot be read say so, and are read again on demand', async () => {
  fetched.mockRejectedValueOnce(new AppError('X', 'x', 'Not now.', {}, { answer: 'refusal' }));
  render(<MailChoices />);
  await screen.findByText(/Not now/);
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect((await reminders()).checked).toBe(true);
});

test('a choice that was not saved is not told to the next person', async () => {
  let refuse = (_: AppError) => {};
  saved.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  render(<MailChoices />);
  await user.click(await reminders());
  act(() => setSession({ status: 'signed-in', userId: 'otto', email: null }));
  await act(async () => refuse(new AppError('42501', 'refused', 'Your choice was not saved.')));
  expect(useAppStore.getState().toasts).toEqual([]);
});
