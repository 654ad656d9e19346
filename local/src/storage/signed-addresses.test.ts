import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { member, type Person, startBareStack } from '../testing/bare-stack';
import { papersAndPolicies, pdf } from '../testing/sample-files';

let stack: Stack;
let maria: Person;
let name: string;
const bytes = pdf('0123456789');
beforeAll(async () => {
  stack = await startBareStack(papersAndPolicies);
  maria = await member(stack);
  name = `${maria.id}/${randomUUID()}.pdf`;
  await upload(name, bytes);
});
afterAll(() => stack?.stop());

const papers = () => maria.client.storage.from('papers');
const upload = (path: string, content: Uint8Array) =>
  papers().upload(path, content, { contentType: 'application/pdf' });

async function signed(options?: { download?: string | boolean }, path = name): Promise<string> {
  const { data, error } = await papers().createSignedUrl(path, 60, options);
  if (error) throw error;
  return data.signedUrl;
}

/** What is answered to somebody who has the address and nothing else. */
async function ask(url: string | URL, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  return { answer, status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

async function refusal(url: string | URL) {
  const { status, body } = await ask(url);
  const { statusCode, error, message } = JSON.parse(body.toString());
  return { status, statusCode, error, message };
}

describe('a signed address', () => {
  test('shows the file to whoever has it, and the answer runs nothing and is kept by nobody else', async () => {
    const { answer, status, body } = await ask(await signed());
    expect(status).toBe(200);
    expect(body).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=(5\d|60)$/),
      'content-length': String(bytes.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.has('content-disposition')).toBe(false);
  });

  test('saves the file under the name it is given, whatever is in it', async () => {
    const disposition = async (download: string | boolean) =>
      (await ask(await signed({ download }))).answer.headers.get('content-disposition');
    expect(await disposition(true)).toBe('attachment');
    expect(await disposition('letter.pdf')).toBe(
      "attachment; filename=letter.pdf; filename*=UTF-8''letter.pdf",
    );
    const odd = `${await signed()}&download=${encodeURIComponent('Żebbuġ "1"\r\nx: y.pdf')}`;
    expect((await ask(odd)).answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=(%C5%BBebbu%C4%A1%20%221%22%0D%0Ax%3A%20y.pdf); filename\*=UTF-8''\1$/,
    );
  });

  test('works for ten minutes at most, however long is asked for', async () => {
    for (const [asked, given] of [
      [31_536_000, 600],
      [601, 600],
      [60, 60],
    ] as const) {
      const { data } = await papers().createSignedUrl(name, asked);
      const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
      const { iat, exp } = decodeJwt(token);
      expect(Number(exp) - Number(iat)).toBe(given);
    }
  });

  test('answers for several at once, and says which are not there', async () => {
    const second = `${maria.id}/${randomUUID()}.pdf`;
    await upload(second, pdf('second'));
    const { data } = await papers().createSignedUrls([second, `${maria.id}/none.pdf`, name], 60);
    expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
      [second, true],
      [`${maria.id}/none.pdf`, false],
      [name, true],
    ]);
    expect((await ask(data?.[0]?.signedUrl ?? '')).body).toEqual(pdf('second'));
  });

  test('is for one file: no other one, no other bucket', async () => {
    const other = `${maria.id}/${randomUUID()}.pdf`;
    await upload(other, pdf('other'));
    const address = await signed();
    const wrong = { status: 400, statusCode: '400', error: 'InvalidSignature' };
    expect(await refusal(address.replace(name, other))).toMatchObject(wrong);
    expect(await refusal(address.replace('/papers/', '/loose/'))).toMatchObject(wrong);
  });

  test('works with the token it was given, and no other: not a changed one, not an ended one, not a person’s', async () => {
    const address = new URL(await signed());
    const withToken = (token: string) => {
      const url = new URL(address);
      url.searchParams.set('token', token);
      return refusal(url);
    };
    const token = address.searchParams.get('token') ?? '';
    const invalid = { status: 400, statusCode: '400', error: 'InvalidJWT' };
    const key = new TextEncoder().encode(stack.jwtSecret);
    const make = (claims: object, end: string | undefined, secret = key, alg = 'HS256') => {
      const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg }).setIssuedAt();
      return (end ? jwt.setExpirationTime(end) : jwt).sign(secret);
    };
    const url = `papers/${name}`;
    const [header, payload = '', signature] = token.split('.');
    const longer = Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"exp":\d+/, '"exp":99999999999');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const each of [
      '',
      'x',
      `${token}x`,
      `${header}.${Buffer.from(longer).toString('base64url')}.${signature}`,
      `${none}.${payload}.`,
      await make({ url }, '-1s'),
      await make({ url }, '60s', new TextEncoder().encode('x'.repeat(40))),
      await make({ url }, '60s', key, 'HS512'),
    ]) {
      expect(await withToken(each), each).toMatchObject(invalid);
    }
    const wrong = { status: 400, error: 'InvalidSignature' };
    const { data } = await maria.client.auth.getSession();
    expect(await withToken(data.session?.access_token ?? '')).toMatchObject(wrong);
    expect(await withToken(await make({ url }, undefined))).toMatchObject(wrong);
  });

  test('gives no rights: its token is no key to anything else', async () => {
    const token = new URL(await signed()).searchParams.get('token');
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await ask(`${stack.url}/storage/v1/object/papers/${name}`, headers);
    expect(status).toBe(400);
    expect(JSON.parse(body.toString())).toMatchObject({ statusCode: '403' });
  });

  test('ends with its file', async () => {
    const path = `${maria.id}/${randomUUID()}.pdf`;
    await upload(path, pdf('short-lived'));
    const address = await signed({}, path);
    await papers().remove([path]);
    expect(await refusal(address)).toMatchObject({ status: 400, statusCode: '404' });
  });
});

describe('a range', () => {
  const size = bytes.length;
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { answer, status, body } = await ask(await signed(), { range, ...more });
    return { status, body, range: answer.headers.get('content-range') };
  };

  test.each([
    ['bytes=0-3', 0, 3],
    ['bytes=9-', 9, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=0-${size * 9}`, 0, size - 1],
    [`bytes=-${size * 9}`, 0, size - 1],
    ['bytes=0-0', 0, 0],
  ])('of bytes that are there is answered with them: %s', async (range, start, end) => {
    expect(await part(range)).toEqual({
      status: 206,
      body: bytes.subarray(start, end + 1),
      range: `bytes ${start}-${end}/${size}`,
    });
  });

  test.each([
    'bytes=5-2',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'bytes 0-3',
    'pages=0-3',
    'bytes=1--1',
    'bytes=0x0-3',
  ])('that makes no sense is as if there was none: %s', async (range) => {
    expect(await part(range)).toEqual({ status: 200, body: bytes, range: null });
  });

  test.each([`bytes=${size}-`, 'bytes=99999999999999999999-', 'bytes=-0'])(
    'that lies behind the end is refused, with the size: %s',
    async (range) => {
      expect(await part(range)).toMatchObject({ status: 416, range: `bytes */${size}` });
    },
  );

  test('is answered with the whole file when the file has changed since', async () => {
    const { answer } = await ask(await signed());
    const etag = answer.headers.get('etag') ?? '';
    expect((await part('bytes=0-3', { 'if-range': etag })).status).toBe(206);
    expect((await part('bytes=0-3', { 'if-range': '"another"' })).status).toBe(200);
  });
});
