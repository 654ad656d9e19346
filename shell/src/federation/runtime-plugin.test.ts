import { remoteTimeout } from 'shared/lib/chunk-errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tryAfresh } from './fresh-url';
import remoteTimeLimits from './runtime-plugin';

const entry = 'https://www.example.test/r/mf-member/remoteEntry.0123456789.js';

const plugin = remoteTimeLimits();
type CreateScript = NonNullable<typeof plugin.createScript>;
type Fetch = NonNullable<typeof plugin.fetch>;
type LoadError = Parameters<NonNullable<typeof plugin.errorLoadRemote>>[0];

const createScript = (url: string) =>
  plugin.createScript?.({ url } as Parameters<CreateScript>[0]) as {
    script: HTMLScriptElement;
    timeout: number;
  };

describe('the federation runtime', () => {
  afterEach(() => vi.restoreAllMocks());

  it('gives up on a remote in time for the page to say so within 4.5 seconds', () => {
    expect(remoteTimeout).toBeLessThan(4500);
    expect(createScript('/r/mf-public/remoteEntry.js').timeout).toBe(remoteTimeout);
  });

  it('asks for an entry exactly as the preload did, so that it comes once', () => {
    const { script } = createScript('/r/mf-public/remoteEntry.js');
    expect(script.getAttribute('src')).toBe('/r/mf-public/remoteEntry.js');
    expect(script.hasAttribute('crossorigin')).toBe(false);
  });

  it('limits the time of every other request as well', () => {
    const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
    const limit = vi.spyOn(AbortSignal, 'timeout');
    void plugin.fetch?.(
      '/r/x/mf-manifest.json',
      { cache: 'no-cache' } as Parameters<Fetch>[1],
      {} as Parameters<Fetch>[2],
    );
    expect(limit).toHaveBeenCalledWith(remoteTimeout);
    expect(request.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-cache' });
    expect(request.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('lets a failure through to the page and leaves a word for developers', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = plugin.errorLoadRemote?.({ id: 'mf_public/routes', error: 'x' } as LoadError);
    expect(answer).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
  });

  it('reports an entry that is gone as chunk loaders do, so that the new release is looked for', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = new Error('#RUNTIME-008');
    const fail = () =>
      plugin.errorLoadRemote?.({
        id: 'mf_member/routes',
        error,
        remote: { entry },
      } as LoadError);

    createScript(entry).script.dispatchEvent(new Event('error'));
    expect(fail).toThrow(expect.objectContaining({ type: 'error', request: entry }));
    createScript(entry); // asked for again, which then takes too long
    expect(fail).not.toThrow();
  });

  it('asks under a new address once somebody tries again', () => {
    tryAfresh();
    expect(createScript('/r/mf-public/remoteEntry.js').script.getAttribute('src')).toBe(
      '/r/mf-public/remoteEntry.js?retry=1',
    );
  });
});
