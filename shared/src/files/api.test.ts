import { beforeEach, expect, test, vi } from 'vitest';
import { sharedAddresses, signedAddresses, uploadFile } from './api';

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'https://project.test', supabaseKey: 'sb_publishable_x' }),
}));
const fileFetch = vi.hoisted(() => vi.fn<typeof fetch>());
const fetchWithin = vi.hoisted(() => vi.fn((_patience: number) => fileFetch));
vi.mock('shared/runtime/supabase-client', () => ({ fetchWithin }));

const answers = (body: object, status = 200) =>
  fileFetch.mockResolvedValueOnce(Response.json(body, { status }));
const refuses = (statusCode: string, error: string) =>
  answers({ statusCode, error, message: error }, 400);
beforeEach(() => fileFetch.mockReset());

const name = 'item/page.pdf';
const file = new Blob(['%PDF-'], { type: 'application/pdf' });

test('a member gets addresses for a minute of the files they may read, by name', async () => {
  answers([
    { path: name, error: null, signedURL: `/object/sign/post-scans/${name}?token=t` },
    { path: 'other/page.pdf', error: 'not found', signedURL: null },
  ]);
  const addresses = await signedAddresses(
    'post-scans',
    [name, 'other/page.pdf'],
    'Ittra 1 għal Ħaż.pdf',
  );
  expect([...addresses]).toEqual([
    [
      name,
      `https://project.test/storage/v1/object/sign/post-scans/${name}?token=t&download=Ittra%201%20g%C4%A7al%20%C4%A6a%C5%BC.pdf`,
    ],
  ]);
  const [url, request] = fileFetch.mock.calls[0] ?? [];
  expect(url).toBe('https://project.test/storage/v1/object/sign/post-scans');
  expect(JSON.parse(String(request?.body))).toEqual({
    expiresIn: 60,
    paths: [name, 'other/page.pdf'],
  });
});

test('a visitor with a link asks with it, and not as whoever is signed in', async () => {
  const visitorFetch = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(
      Response.json([
        { path: name, error: null, signedURL: `/object/sign/post-scans/${name}?token=t` },
      ]),
    );
  const addresses = await sharedAddresses('the-link', [name]);
  expect([...addresses.keys()]).toEqual([name]);
  const headers = new Headers(visitorFetch.mock.calls[0]?.[1]?.headers);
  expect(headers.get('x-shared-scan')).toBe('the-link');
  expect(headers.get('authorization')).toBe('Bearer sb_publishable_x');
  expect(fileFetch).not.toHaveBeenCalled();
});

test('a large file is waited for longer than a small one', async () => {
  answers({ Id: '1', Key: name });
  await uploadFile('post-scans', name, new Blob([new Uint8Array(25_000_000)]));
  expect(fetchWithin).toHaveBeenLastCalledWith(20_000 + 1_000_000);
});

test('a page without files asks for none', async () => {
  expect((await signedAddresses('post-envelopes', [])).size).toBe(0);
  expect(fileFetch).not.toHaveBeenCalled();
});

test('a second try of an upload finds what a first one with a lost answer has stored', async () => {
  fileFetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(uploadFile('post-scans', name, file)).rejects.toMatchObject({
    code: 'NETWORK',
    answer: 'none',
  });
  refuses('409', 'Duplicate');
  await uploadFile('post-scans', name, file);
  const [url, request] = fileFetch.mock.calls[1] ?? [];
  expect([url, request?.method]).toEqual([
    `https://project.test/storage/v1/object/post-scans/${name}`,
    'POST',
  ]);
});

test.each([
  ['403', 'You do not have permission to do that.', 'trouble'],
  ['413', 'This file is too large.', 'refusal'],
  ['415', 'Files of this kind are not accepted here.', 'refusal'],
  ['500', 'The file could not be stored. Please try again.', 'trouble'],
])('a member reads why a file was refused: %s', async (statusCode, userText, answer) => {
  refuses(statusCode, 'no');
  await expect(uploadFile('post-scans', name, file)).rejects.toMatchObject({ userText, answer });
});
