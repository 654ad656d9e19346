import { act, renderHook } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { setSession, useAppStore } from 'shared/runtime/store';
import { makeNotification } from 'shared/testing/notifications';
import { expect, test, vi } from 'vitest';
import { deleteNotification } from './api';
import { useNotificationActions } from './use-notifications';

vi.mock('shared/notifications/api', () => ({ deleteNotification: vi.fn() }));

const signIn = (userId: string) => setSession({ status: 'signed-in', userId, email: null });

test.each([
  ['maria', ['The notification could not be deleted.']],
  ['otto', []],
])('a failure of Maria’s action is told to her alone: %s', async (next, told) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let refuse = (_: AppError) => {};
  vi.mocked(deleteNotification).mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  signIn('maria');
  const { result } = renderHook(() => useNotificationActions());
  const removing = result.current.remove(makeNotification(1));
  act(() => signIn(next));
  refuse(new AppError('X', '', 'The notification could not be deleted.'));
  await removing;
  expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual(told);
});
