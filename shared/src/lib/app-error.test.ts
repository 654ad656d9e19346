import { queryClient } from 'shared/runtime/query-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError, asAppError } from './app-error';
import { toAppError } from './to-app-error';

/** An error thrown by another remote, which is built with its own copy of the class. */
async function ofAnotherRemote(code: string): Promise<AppError> {
  vi.resetModules();
  const { AppError: Copy } = await import('./app-error');
  expect(Copy).not.toBe(AppError);
  return new Copy(code, 'for the log', 'Check your connection.');
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test.each([
  ['an unreachable server is asked again', 'NETWORK', 3],
  ['a database that starts, or has no connection left, is asked again', '53300', 3],
  ['a refusal is final', '42501', 1],
  ['an answer that took too long is not waited for three times', '57014', 1],
])('%s, whichever remote asked', async (_, code, times) => {
  const failure = await ofAnotherRemote(code);
  const ask = vi.fn(() => Promise.reject(failure));
  const answer = queryClient.fetchQuery({ queryKey: ['rows'], queryFn: ask }).catch(() => {});
  await vi.runAllTimersAsync();
  await answer;
  expect(ask).toHaveBeenCalledTimes(times);
});

test('an error worded by one remote is repeated by another', async () => {
  const failure = await ofAnotherRemote('NETWORK');
  expect(asAppError(failure, 'It failed.')).toBe(failure);
  expect(toAppError(failure, 'It failed.')).toBe(failure);
});

test('a failure of another kind is no such error', () => {
  expect(new TypeError('gone')).not.toBeInstanceOf(AppError);
  expect({ name: 'AppError' }).not.toBeInstanceOf(AppError);
  expect(asAppError(new TypeError('gone'), 'It failed.').userText).toBe('It failed.');
});
