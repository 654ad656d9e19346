import { afterEach, expect, test, vi } from 'vitest';
import { fetchSharedFile } from './shared-file';

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'https://project.test', supabaseKey: 'sb_publishable_x' }),
}));

const asked = vi.spyOn(globalThis, 'fetch');
afterEach(() => asked.mockReset());

test('a visitor reads a file with the pass of the opening, and not as whoever is signed in', async () => {
  asked.mockResolvedValueOnce(new Response('a page'));
  const file = await fetchSharedFile('the-pass', 'item/page.jpg');
  expect(await file.text()).toBe('a page');
  const [url, request] = asked.mock.calls[0] ?? [];
  expect(url).toBe('https://project.test/storage/v1/object/authenticated/post-scans/item/page.jpg');
  expect(request?.headers).toEqual({
    apikey: 'sb_publishable_x',
    authorization: 'Bearer sb_publishable_x',
    'x-shared-scan': 'the-pass',
  });
});

test('a visitor who may no longer read a file reads what to do', async () => {
  asked.mockResolvedValueOnce(Response.json({ error: 'not_found' }, { status: 400 }));
  await expect(fetchSharedFile('the-pass', 'item/page.jpg')).rejects.toMatchObject({
    code: 'FILE_400',
    userText: 'The file could not be loaded. Please open the link again.',
  });
});
