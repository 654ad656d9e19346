import { loadRemote } from '@module-federation/runtime';
import { remoteTimeout } from 'shared/lib/chunk-errors';
import { paths } from 'shared/lib/paths';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPage, preloadPage } from './remotes';
import { keepScreenMap } from './screen-map';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
keepScreenMap({
  'mf-admin': { container: 'mf_admin', entry: '/r/mf-admin/remoteEntry.js', screens: [] },
});

/** An entry script that never comes: given up after the time limit. */
async function hang(): Promise<never> {
  vi.advanceTimersByTime(remoteTimeout);
  throw new Error('The entry took too long.');
}

describe('a remote that hangs while the page is opened', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(loadRemote).mockReset().mockImplementation(hang);
    return () => vi.useRealTimers();
  });

  it('is waited for once, also by a page that can only be shown after the wait', async () => {
    await expect(preloadPage('mf-admin', paths.users)).rejects.toThrow('took too long');
    await expect(loadPage('mf-admin', paths.users)).rejects.toThrow('took too long');
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it('is asked again when the person tries again', async () => {
    await expect(preloadPage('mf-admin', paths.users)).rejects.toThrow();
    await expect(loadPage('mf-admin', paths.users)).rejects.toThrow();
    await expect(loadPage('mf-admin', paths.users)).rejects.toThrow();
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });
});
