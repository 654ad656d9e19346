import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack } from '../testing/bare-stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create function public.twice(nr integer) returns integer language sql as $$ select nr * 2 $$;
    grant execute on function public.twice(integer) to anon;
  `);
});
afterAll(() => stack.stop());

const origin = 'https://www.example.test';
const ask = (method: string, headers: Record<string, string>, body?: string) =>
  fetch(`${stack.url}/rest/v1/rpc/twice`, {
    method,
    headers: { origin, ...headers },
    ...(body && { body }),
  });

test('a page of another origin may call what wants arguments, and reads why it was refused', async () => {
  const asked = { 'Access-Control-Request-Method': 'POST' };
  const preflight = await ask('OPTIONS', {
    ...asked,
    'Access-Control-Request-Headers': 'apikey,authorization,content-type',
  });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('authorization');

  const told = { apikey: stack.publishableKey, 'Content-Type': 'application/json' };
  const answer = await ask('POST', told, '{"nr": 4}');
  expect([await answer.json(), answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
    8,
    '*',
  ]);
  const refused = await ask('POST', told, '{"number": 4}');
  expect(refused.status).toBe(404);
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
});
