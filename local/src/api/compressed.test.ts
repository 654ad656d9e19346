import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from './compressed';

const rows = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, name: 'Maria Borg' })));
const asking = (encodings: string) =>
  new Request('http://localhost/rest/v1/profiles', { headers: { 'accept-encoding': encodings } });
const answer = (text: string | null, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json', vary: 'Origin' } });

it('sends a list compressed to clients that take it, with all its headers', async () => {
  const sent = await compressed(asking('gzip, br'), answer(rows, 206));
  expect([sent.status, sent.headers.get('content-encoding')]).toEqual([206, 'gzip']);
  expect(sent.headers.get('content-type')).toBe('application/json');
  expect(sent.headers.get('vary')).toBe('Origin, Accept-Encoding');
  const body = Buffer.from(await sent.arrayBuffer());
  expect(body.length).toBeLessThan(rows.length / 4);
  expect(gunzipSync(body).toString()).toBe(rows);
});

it('leaves what is short, what has no content and what must be plain as it is', async () => {
  for (const [encodings, text, status] of [
    ['gzip', '{"id":1}', 200],
    ['gzip', null, 204],
    ['identity', rows, 200],
  ] as const) {
    const sent = await compressed(asking(encodings), answer(text, status));
    expect([sent.status, sent.headers.get('content-encoding')]).toEqual([status, null]);
    expect(await sent.text()).toBe(text ?? '');
  }
});
