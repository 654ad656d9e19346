import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from './app-error';
import { loadCode } from './load-code';
import { preload } from './use-code';

const reload = vi.fn();
const gone = Object.assign(new Error('Loading chunk failed.'), {
  type: 'error',
  request: 'https://www.example.test/r/mf-admin/open-event.0123456789.js',
});
const load = () => Promise.reject(gone);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function failureOf(loading: Promise<unknown>): Promise<AppError> {
  const failure = loading.catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(10_000);
  return (await failure) as AppError;
}

test('code whose release is gone loads the page afresh once; then it says that the site has been updated', async () => {
  expect(await failureOf(loadCode(load))).toBeInstanceOf(AppError);
  expect(reload).toHaveBeenCalledOnce();
  const { code, userText } = await failureOf(loadCode(load));
  expect(reload).toHaveBeenCalledOnce();
  expect(code).toBe('RELEASE');
  expect(userText).toContain('The site has been updated');
});

test('code that nobody waits for any more reloads nothing', async () => {
  preload({ name: 'open event', load });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test('a failed connection stays a failed connection, and an offline browser is named', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await failureOf(loadCode(load))).toMatchObject({
    code: 'NETWORK',
    userText: expect.stringContaining('could not reach the server'),
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await failureOf(loadCode(load, 'The form did not come.'))).toMatchObject({
    code: 'NETWORK',
    userText: expect.stringContaining('You are offline'),
  });
  expect(reload).not.toHaveBeenCalled();
});
