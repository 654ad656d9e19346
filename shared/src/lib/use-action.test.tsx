import { act, renderHook } from '@testing-library/react';
import { useAppStore } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import { AppError } from './app-error';
import { useAction } from './use-action';

expectLines(/^(XX001|UNKNOWN)/);

const refused = new AppError('XX001', 'no', 'That is not possible.');
const toasts = () => useAppStore.getState().toasts.map(({ text, tone }) => [tone, text]);

beforeEach(() => useAppStore.setState({ toasts: [] }));

test('a person who presses twice acts once, and sees that it is under way', async () => {
  let finish = () => {};
  const act1 = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { result } = renderHook(() => useAction(act1));
  act(() => {
    void result.current.run();
    void result.current.run();
  });
  expect(result.current.busy).toBe(true);
  await act(async () => finish());
  expect(result.current.busy).toBe(false);
  expect(act1).toHaveBeenCalledOnce();
  act(() => void result.current.run());
  expect(act1).toHaveBeenCalledTimes(2);
});

test('a person who is refused reads why, until they try again', async () => {
  const attempt = vi.fn(async (_: string) => {});
  attempt.mockRejectedValueOnce(refused).mockRejectedValueOnce(new Error('odd'));
  const { result } = renderHook(() => useAction(attempt, { fallback: 'It did not work.' }));
  await act(() => result.current.run('first'));
  expect(result.current.error?.userText).toBe('That is not possible.');
  expect(result.current.busy).toBe(false);
  await act(() => result.current.run('second'));
  expect(result.current.error?.userText).toBe('It did not work.');
  await act(() => result.current.run('third'));
  expect(result.current.error).toBeNull();
  expect(attempt.mock.calls).toEqual([['first'], ['second'], ['third']]);
  expect(toasts()).toEqual([]);
});

test('a failure without a place on the page is told in a toast', async () => {
  const { result } = renderHook(() =>
    useAction(() => Promise.reject(refused), { failureToast: 'Please try again.' }),
  );
  await act(() => result.current.run());
  expect(toasts()).toEqual([['error', 'Please try again.']]);
  expect(result.current.error).toBeNull();
});

test('a person who has left the page is told in a toast, but nobody else who is signed in by then', async () => {
  const anna = { status: 'signed-in', userId: 'anna', email: null } as const;
  for (const [session, told] of [
    [anna, [['error', 'Give notice: That is not possible.']]],
    [{ ...anna, userId: 'ben' }, []],
  ] as const) {
    useAppStore.setState({ session: anna, toasts: [] });
    let refuse = () => {};
    const attempt = () => new Promise((_, reject) => (refuse = () => reject(refused)));
    const { result, unmount } = renderHook(() => useAction(attempt, { failure: 'Give notice' }));
    act(() => void result.current.run());
    unmount();
    useAppStore.setState({ session });
    await act(async () => refuse());
    expect(toasts()).toEqual(told);
  }
});
