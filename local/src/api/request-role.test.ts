import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { member, startBareStack, visitor } from '../testing/bare-stack';
import { restRequest, roleStatement } from './request-role';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create function public.who_am_i() returns jsonb language sql stable as $$
      select jsonb_build_object(
        'role', current_user, 'id', auth.uid(), 'claimed', auth.role(), 'email', auth.email(),
        'jwt_role', auth.jwt() ->> 'role'
      )
    $$;
    create function public.read_only_who() returns text language sql stable as 'select current_user::text';
    create function public.my_request() returns jsonb language sql stable as $$
      select jsonb_build_object(
        'method', current_setting('request.method'), 'path', current_setting('request.path'),
        'origin', current_setting('request.headers')::jsonb ->> 'x-origin',
        'address', current_setting('request.headers')::jsonb ->> 'cf-connecting-ip'
      )
    $$;
    create function public.answer_with(status text) returns text language sql as $$
      select set_config('response.status', status, true)
    $$;
    create function public.hasty(seconds float) returns void language sql set statement_timeout = '50ms' as $$
      select pg_sleep(seconds)
    $$;
  `);
});
afterAll(() => stack.stop());

test('the database knows a member by role and claims', async () => {
  const { client, id, email } = await member(stack);
  expect((await client.rpc('who_am_i')).data).toEqual({
    role: 'authenticated',
    id,
    claimed: 'authenticated',
    email,
    jwt_role: 'authenticated',
  });
  expect((await client.rpc('read_only_who', {}, { get: true })).data).toBe('authenticated');
});

test('a function can ask about its request and say how it is answered', async () => {
  const { client } = await member(stack);
  const asked = client
    .rpc('my_request')
    .setHeader('x-origin', "it's here")
    .setHeader('CF-Connecting-IP', '203.0.113.7');
  expect((await asked).data).toEqual({
    method: 'POST',
    path: '/rpc/my_request',
    origin: "it's here",
    address: '127.0.0.1',
  });
  expect((await client.rpc('answer_with', { status: '202' })).status).toBe(202);
  expect((await client.rpc('my_request')).status).toBe(200);
});

test('a function says itself how long it may take, and the next request may take as long as before', async () => {
  const { client } = await member(stack);
  expect((await client.rpc('hasty', { seconds: 5 })).error).toMatchObject({ code: '57014' });
  expect((await client.rpc('hasty', { seconds: 0 })).error).toBeNull();
  expect((await client.rpc('who_am_i')).error).toBeNull();
});

test('the next request on the same connection is a visitor again', async () => {
  const { client } = await member(stack);
  const asked = Array.from({ length: 40 }, (_, i) =>
    (i % 2 ? client : visitor(stack)).rpc('who_am_i').then(({ data }) => data.role),
  );
  const roles = await Promise.all(asked);
  expect(roles).toEqual(roles.map((_, i) => (i % 2 ? 'authenticated' : 'anon')));
});

test('requests get roles of the API only, and claims cannot break out of their quotes', () => {
  expect(() => roleStatement({ auth: { role: 'postgres' } })).toThrow('may not be used');
  const statement = roleStatement({
    auth: { role: 'anon', jwt: { name: "'); drop table users; --" } },
  });
  expect(statement).toContain("''); drop table users; --");
  const request = new Request('http://localhost/rest/v1/rpc/x', {
    headers: { 'x-name': "'); drop table users; --" },
  });
  const said = restRequest.run({ request, address: '127.0.0.1' }, () => roleStatement({}));
  expect(said).toContain("''); drop table users; --");
});
