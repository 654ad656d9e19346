import { remoteTimeout } from 'shared/lib/chunk-errors';
import type { ScreenMap } from 'shared/screen-map';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tryAfresh } from './fresh-url';
import remoteTimeLimits from './runtime-plugin';
import { keepScreenMap } from './screen-map';

const elsewhere = 'https://member.example.test/remoteEntry.0123456789.js';
const written = 'https://Admin.example.test:443/remoteEntry.0123456789.js';
const map: ScreenMap = {
  'mf-public': { container: 'mf_public', entry: '/r/mf-public/remoteEntry.js', screens: [] },
  'mf-member': { container: 'mf_member', entry: elsewhere, integrity: 'sha384-x', screens: [] },
  'mf-admin': { container: 'mf_admin', entry: written, integrity: 'sha384-y', screens: [] },
};
keepScreenMap(map);

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

  it('takes an entry from another origin only with the content that was deployed', () => {
    const { script } = createScript(elsewhere);
    expect(script.crossOrigin).toBe('anonymous');
    expect(script.integrity).toBe('sha384-x');
  });

  it('knows the entry again however its address is written', () => {
    const { script } = createScript(new URL(written).href);
    expect(script.crossOrigin).toBe('anonymous');
    expect(script.integrity).toBe('sha384-y');
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
        remote: { entry: elsewhere },
      } as LoadError);

    createScript(elsewhere).script.dispatchEvent(new Event('error'));
    expect(fail).toThrow(expect.objectContaining({ type: 'error', request: elsewhere }));
    createScript(elsewhere); // asked for again, which then takes too long
    expect(fail).not.toThrow();
  });

  it('asks under a new address once somebody tries again', () => {
    tryAfresh();
    expect(createScript('/r/mf-public/remoteEntry.js').script.getAttribute('src')).toBe(
      '/r/mf-public/remoteEntry.js?retry=1',
    );
  });
});
