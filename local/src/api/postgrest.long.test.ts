import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Stack } from '../stack';
import { type Client, member, startBareStack, visitor } from '../testing/bare-stack';
import { findPostgrest } from './postgrest';

const here = test.skipIf(!findPostgrest());

let stack: Stack;
beforeAll(async () => {
  // What `npm run test:rest` sets.
  vi.stubEnv('POSTGREST', findPostgrest() ? 'true' : 'false');
  stack = await startBareStack(`
    create function public.whoami() returns text language sql stable as $$ select current_user $$;
    create function public.my_id() returns uuid language sql stable as $$ select auth.uid() $$;
  `);
  vi.unstubAllEnvs();
});
afterAll(() => stack.stop());

const ask = (headers: Record<string, string>) =>
  fetch(`${stack.url}/rest/v1/rpc/whoami`, { headers });

const whoami = async (client: Client) => (await client.rpc('whoami')).data;

here('the suites of test:rest are answered by a real PostgREST', async () => {
  const answer = await ask({ apikey: stack.publishableKey });
  expect(answer.headers.get('server')).toMatch(/^postgrest\/12/);
});

here('visitors, members and the secret key are told apart as when hosted', async () => {
  const { client, id } = await member(stack);
  expect(await whoami(visitor(stack))).toBe('anon');
  expect(await whoami(client)).toBe('authenticated');
  expect((await client.rpc('my_id')).data).toBe(id);
  const apikey = stack.secretKey;
  expect(await (await ask({ apikey })).json()).toBe('service_role');
});

here(
  'without a key, with a wrong one, or with a token of someone else’s, nothing is answered',
  async () => {
    const apikey = stack.publishableKey;
    const sign = (secret: string, expiry: string) =>
      new SignJWT({ role: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(expiry)
        .sign(new TextEncoder().encode(secret));
    const forged = await sign('x'.repeat(40), '1 hour');
    const expired = await sign(stack.jwtSecret, '1 hour ago');
    for (const headers of [
      {},
      { apikey: 'sb_publishable_guess' },
      { apikey: forged },
      { apikey, authorization: `Bearer ${forged}` },
      { apikey, authorization: `Bearer ${expired}` },
    ]) {
      expect((await ask(headers as Record<string, string>)).status).toBe(401);
    }
  },
);
