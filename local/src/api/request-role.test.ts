import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { member, startBareStack, visitor } from '../testing/bare-stack';
import { roleStatement } from './request-role';

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

test('the next request on the same connection is a visitor again', async () => {
  const { client } = await member(stack);
  const asked = Array.from({ length: 40 }, (_, i) =>
    (i % 2 ? client : visitor(stack)).rpc('who_am_i').then(({ data }) => data.role),
  );
  const roles = await Promise.all(asked);
  expect(roles).toEqual(roles.map((_, i) => (i % 2 ? 'authenticated' : 'anon')));
});

test('only roles of the API can be asked for, and claims cannot break out of their quotes', () => {
  expect(() => roleStatement({ auth: { role: 'postgres' } })).toThrow('may not be used');
  const statement = roleStatement({
    auth: { role: 'anon', jwt: { name: "'); drop table users; --" } },
  });
  expect(statement).toContain("''); drop table users; --");
});
