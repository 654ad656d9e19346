import { leaveDevice } from 'shared/lib/kept';
import {
  ownAnswer as answer,
  type FakeCaches,
  keepHere,
  keepNothing,
} from 'shared/testing/kept-caches';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import './offline';

let caches: FakeCaches;
const server = vi.fn<(request: { url: string }) => Promise<Response>>();

/** What a page is answered; undefined: the worker leaves it to the browser. */
async function ask(path: string, mode = 'cors'): Promise<string | undefined> {
  let given: Promise<Response> | undefined;
  const waiting: Promise<unknown>[] = [];
  dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: { url: new URL(path, location.href).href, method: 'GET', mode },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (response: Promise<Response>) => {
        given = response;
      },
      waitUntil: (done: Promise<unknown>) => waiting.push(done),
    }),
  );
  try {
    return given && (await (await given).text());
  } finally {
    for (const done of waiting) await done; // one may bring another
  }
}

const visit = (path: string) => ask(path, 'navigate');
const code = '/assets/main.0123456789.js';
const noLine = new TypeError('Failed to fetch');

beforeEach(async () => {
  caches = keepHere();
  await caches.open('site');
  vi.stubGlobal('fetch', server);
  server.mockReset();
  return () => vi.unstubAllGlobals();
});
afterAll(keepNothing);

test('a page comes from the server as long as that is there, and then as it last was', async () => {
  server.mockResolvedValueOnce(answer('release 1')).mockResolvedValueOnce(answer('release 2'));
  expect(await visit('/dashboard/post')).toBe('release 1');
  expect(await visit('/dashboard/post?q=bank')).toBe('release 2');
  server.mockRejectedValue(noLine);
  expect(await visit('/dashboard/post')).toBe('release 2');
});

test('a page is as it last was where a gateway answers without its server, and never instead of what the server says', async () => {
  server.mockResolvedValueOnce(answer('kept'));
  await visit('/dashboard/post');
  server.mockResolvedValueOnce(answer('Bad gateway', 'text/html', 502));
  expect(await visit('/dashboard/post')).toBe('kept');
  server.mockResolvedValueOnce(answer('There is no such page.', 'text/html', 404));
  expect(await visit('/dashboard/post')).toBe('There is no such page.');
});

test('a page that was never opened is the one that leads to all others, where there is no line', async () => {
  server.mockResolvedValueOnce(answer('any page'));
  await visit('/dashboard');
  server.mockRejectedValue(noLine);
  expect(await visit('/dashboard/events')).toBe('any page');
});

test.each([
  ['that is kept', '/dashboard/post'],
  ['that was never opened', '/dashboard'],
])(
  'a line that swallows everything keeps nobody from a page %s for longer than five seconds',
  async (_which, opened) => {
    server.mockResolvedValueOnce(answer('kept'));
    await visit(opened);
    let late = (_answer: Response): void => undefined;
    server.mockReturnValueOnce(
      new Promise((resolve) => {
        late = resolve;
      }),
    );
    vi.useFakeTimers();
    const shown = visit('/dashboard/post');
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    late(answer('newer'));
    expect(await shown).toBe('kept');
    server.mockRejectedValue(noLine);
    expect(await visit('/dashboard/post')).toBe('newer'); // it was kept when it came
  },
);

test('code is asked for once, except by whoever tries again', async () => {
  server.mockImplementation(async () => answer('code', 'text/javascript'));
  expect(await ask(code)).toBe('code');
  expect(await ask(code)).toBe('code');
  expect(server).toHaveBeenCalledOnce();
  await ask(`${code}?retry=1`);
  expect(server).toHaveBeenCalledTimes(2);
  server.mockRejectedValue(noLine);
  expect(await ask(`${code}?retry=2`)).toBe('code');
});

test('code whose release is gone fails as without a worker, and the refusal is not kept', async () => {
  server.mockResolvedValueOnce(answer('There is no such file.', 'text/plain', 404));
  expect(await ask(code)).toBe('There is no such file.');
  server.mockResolvedValueOnce(answer('code', 'text/javascript'));
  expect(await ask(code)).toBe('code');
});

test('after the last person has signed out nothing is kept', async () => {
  await caches.delete('site');
  server.mockImplementation(async () => answer('code', 'text/javascript'));
  await ask(code);
  expect(await caches.keys()).toEqual([]);
});

test('what is kept while the last person signs out does not stay', async () => {
  const has = caches.has.bind(caches);
  let left: Promise<void> | undefined;
  vi.spyOn(caches, 'has').mockImplementationOnce(async (name) => {
    const isThere = await has(name);
    left = leaveDevice();
    await new Promise((resolve) => setTimeout(resolve)); // everything happens that can
    return isThere;
  });
  server.mockImplementation(async () => answer('code', 'text/javascript'));
  await ask(code);
  await left;
  expect(left).toBeDefined();
  expect(await caches.keys()).toEqual([]);
});

test('the API is left to the browser', async () => {
  expect(await ask('/rest/v1/profiles')).toBeUndefined();
  expect(await visit('/storage/v1/object/sign/post-scans/a/b.pdf?token=t')).toBeUndefined();
  expect(server).not.toHaveBeenCalled();
});
