import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { type Client, serviceRole, startBareStack } from '../testing/bare-stack';
import { papersAndPolicies } from '../testing/sample-files';

let stack: Stack;
let service: Client;
beforeAll(async () => {
  stack = await startBareStack(papersAndPolicies);
  service = serviceRole(stack);
});
afterAll(() => stack?.stop());

describe('a name', () => {
  const url = (path: string) => `${stack.url}/storage/v1/object/loose/${path}`;
  const put = async (path: string) => {
    const headers = { authorization: `Bearer ${stack.secretKey}`, 'content-type': 'text/plain' };
    const answer = await fetch(url(path), { method: 'POST', headers, body: 'x' });
    return { status: answer.status, ...(await answer.json()) };
  };

  test.each([
    '..%2F..%2Fsecrets.json',
    'a/..%2Fb.txt',
    'a/%2e%2e%2fb.txt',
    'a//b.txt',
    'a/',
    '%2Fa.txt',
    'a%00.txt',
    'a%0A.txt',
    'a%5Cb.txt',
    'a%3Fb.txt',
    '%20a.txt',
    '%E2%80%AEfdp.exe',
    '...',
    '%',
    '%zz',
    `${'a'.repeat(256)}.txt`,
    `${'a/'.repeat(600)}b.txt`,
  ])('is refused when it is no plain path: %s', async (path) => {
    expect(await put(path)).toMatchObject({ status: 400, error: 'InvalidKey' });
  });

  test('that leads out of its folder is only another name in a bucket, or none', async () => {
    expect(await put('../../secrets.json')).toMatchObject({ statusCode: '404' });
    expect(await put('a/%2e%2e/b.txt')).toMatchObject({ Key: 'loose/b.txt' });
    expect(await put('a%2Fc.txt')).toMatchObject({ Key: 'loose/a/c.txt' });
  });

  test('is checked where a file is moved, too', async () => {
    const files = service.storage.from('loose');
    await files.upload('here.txt', 'x', { upsert: true, contentType: 'text/plain' });
    for (const name of ['../x', '/x', 'a//b', 'a\nb', ''])
      expect((await files.move('here.txt', name)).error, name).toMatchObject({ statusCode: '400' });
  });

  test('is nothing a request without sense can go round', async () => {
    const headers = {
      authorization: `Bearer ${stack.secretKey}`,
      'content-type': 'application/json',
    };
    const ask = async (path: string, body: string) => {
      const request = { method: 'POST', headers, body };
      const answer = await fetch(`${stack.url}/storage/v1/object/${path}`, request);
      return answer.status;
    };
    const bodies = [
      '',
      '[]',
      'null',
      '{',
      '"x"',
      '{"prefix": 5}',
      '{"limit": "x"}',
      '{"paths": {}}',
    ];
    bodies.push('{"expiresIn": 60, "paths": []}', '{"expiresIn": 60, "paths": ["a\\u0000"]}');
    bodies.push('{"expiresIn": -1}', '{"expiresIn": 1e99}', '{"prefix": "\\u0000"}');
    for (const path of ['sign/loose', 'sign/loose/a.txt', 'move', 'copy', 'list', 'nothing']) {
      for (const body of bodies) expect(await ask(path, body), `${path} ${body}`).toBe(400);
    }
    expect((await fetch(`${stack.url}/storage/v1/bucket`, { headers })).status).toBe(400);
  });
});
