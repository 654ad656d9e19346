import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPage } from './remotes';
import { useLoadedPage } from './use-loaded-page';

vi.mock('./remotes', () => ({ loadPage: vi.fn() }));

const request = 'https://www.example.test/r/mf-public/members.0123456789.js';
const gone = Object.assign(new Error('Loading chunk failed.'), { type: 'error', request });

const reload = vi.fn();
let answerHead = (_status: number): void => undefined;

beforeEach(() => {
  vi.mocked(loadPage).mockRejectedValue(gone);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal(
    'fetch',
    vi.fn(
      () =>
        new Promise((resolve) => {
          answerHead = (status) => resolve(new Response(null, { status }));
        }),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
  sessionStorage.clear();
});

/** Asks for a page of a release that is gone, up to the question whether it is. */
async function ask() {
  const hook = renderHook(() => useLoadedPage('mf-public', '/members'));
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  return hook;
}

test('a person waiting for a page of a release that is gone gets the new release', async () => {
  await ask();
  answerHead(404);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a person who has gone on meanwhile, and may be typing, is left alone', async () => {
  const { unmount } = await ask();
  unmount();
  await act(async () => answerHead(404));
  expect(reload).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

test('a person waiting while the server is in trouble reads that it failed', async () => {
  const { result } = await ask();
  answerHead(503);
  await waitFor(() => expect(result.current[0]).toEqual({ status: 'failed' }));
});

test('a page that did not come comes by itself once the line is back', async () => {
  const { result } = await ask();
  answerHead(503);
  await waitFor(() => expect(result.current[0]).toEqual({ status: 'failed' }));
  const Page = () => null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.mocked(loadPage).mockClear();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(loadPage).toHaveBeenCalledOnce(); // and fails: what the browser calls online is not there at once
  await act(async () => {
    await Promise.resolve();
    answerHead(503);
    await new Promise(setImmediate);
  });
  expect(result.current[0]).toEqual({ status: 'failed' });
  vi.mocked(loadPage).mockResolvedValue(Page);
  act(() => void vi.advanceTimersByTime(3000));
  vi.useRealTimers();
  await waitFor(() => expect(result.current[0]).toEqual({ status: 'loaded', page: Page }));
});
