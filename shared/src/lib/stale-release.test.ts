import { useAppStore } from 'shared/runtime/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import { remoteTimeout } from './chunk-errors';
import { reloadIfReleaseIsGone, tellOfNewRelease } from './stale-release';

expectLines(/^could not store/);

const request = 'https://www.example.test/r/mf-public/members.0123456789.js';
const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk failed.'), { name: 'ChunkLoadError', type, request });

describe('a chunk that a deploy has taken away', () => {
  const reload = vi.fn();
  const answer = (status: number) =>
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }));

  beforeEach(() => {
    sessionStorage.clear();
    useAppStore.setState({ toasts: [] });
    vi.spyOn(location, 'reload').mockImplementation(reload);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    reload.mockReset();
  });

  it('loads the site afresh once, and then shows the failure', async () => {
    answer(404);
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(true);
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('loads the site afresh for another file a minute later, and never again for the same one', async () => {
    answer(404);
    vi.useFakeTimers({ toFake: ['Date'] });
    const another = Object.assign(chunkError('error'), {
      request: request.replace('members', 'find'),
    });
    const again = Object.assign(chunkError('error'), { request: `${request}?fresh=1` });
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(true);
    tellOfNewRelease();
    vi.advanceTimersByTime(61_000);
    expect(await reloadIfReleaseIsGone(again)).toBe(false);
    expect(await reloadIfReleaseIsGone(another)).toBe(true);
    vi.useRealTimers();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is told once the page is there again, and not at every later one', async () => {
    tellOfNewRelease();
    expect(useAppStore.getState().toasts).toEqual([]);
    answer(404);
    await reloadIfReleaseIsGone(chunkError('error'));
    tellOfNewRelease();
    tellOfNewRelease();
    expect(useAppStore.getState().toasts).toMatchObject([
      { text: expect.stringContaining('The site has been updated') },
    ]);
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(false);
  });

  it('is gone as well where a host answers with its page for what it does not have', async () => {
    const page = { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<!doctype html>', page));
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(true);
  });

  it('does not reload when the server is in trouble or the network is down', async () => {
    answer(503);
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(false);
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits for the answer no longer than for the chunk', async () => {
    const asked = answer(404);
    const limit = vi.spyOn(AbortSignal, 'timeout');
    await reloadIfReleaseIsGone(chunkError('error'));
    expect(limit).toHaveBeenCalledWith(remoteTimeout);
    expect(asked.mock.calls[0]?.[1]?.signal).toBe(limit.mock.results[0]?.value);
  });

  it('does not even ask after a chunk that only took too long, or another error', async () => {
    const asked = answer(404);
    expect(await reloadIfReleaseIsGone(chunkError('timeout'))).toBe(false);
    expect(await reloadIfReleaseIsGone(new Error('render'))).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  it('does not reload where it could not remember the reload', async () => {
    answer(404);
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(await reloadIfReleaseIsGone(chunkError('error'))).toBe(false);
  });
});
