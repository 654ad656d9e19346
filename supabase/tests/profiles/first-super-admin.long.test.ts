import type { Stack } from 'local/stack';
import { member, visitor } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnStack } from '../proof/own-stack';

/** A project without anyone in it, as it is after the migrations. */
let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack.stop());

const appoint = (email: string): Promise<string> =>
  stack.sql`select private.appoint_first_super_admin(${email})`.then(
    () => 'appointed',
    ({ code }) => code,
  );

test('the owner of a new project appoints the first super administrator, once and for a confirmed e-mail', async () => {
  const [claire, maria] = await Promise.all([
    member(stack, { fullName: 'Claire Borg', email: 'claire@example.test' }),
    member(stack),
  ]);
  expect(await appoint('nobody@example.test')).toBe('FA002');
  const confirm = (when: string | null) =>
    stack.sql`update auth.users set email_confirmed_at = ${when} where id = ${claire.id}`;
  await confirm(null);
  expect(await appoint(claire.email)).toBe('FA002');
  await confirm('2026-11-21');

  const answers = await Promise.all([appoint(' Claire@Example.test '), appoint(maria.email)]);
  expect(answers.toSorted()).toEqual(['FA001', 'appointed']);
  const [first] = await stack.sql<{ id: string }[]>`
    select id from profiles where role = 'super_admin'`;
  const [appointed, other] = first?.id === claire.id ? [claire, maria] : [maria, claire];
  expect(await appoint(other.email)).toBe('FA001');

  // the appointment holds: the appointed person can now give a role to somebody else
  await appointed.client.from('profiles').update({ role: 'admin' }).eq('id', other.id);
  const { data } = await other.client.from('admins').select('user_id, role');
  expect(data?.toSorted((a, b) => a.role.localeCompare(b.role))).toEqual([
    { user_id: other.id, role: 'admin' },
    { user_id: appointed.id, role: 'super_admin' },
  ]);
});

test('nobody appoints themselves over the API', async () => {
  const maria = await member(stack);
  for (const client of [visitor(stack), maria.client]) {
    const { error } = await client.rpc(
      'appoint_first_super_admin' as never,
      {
        p_email: maria.email,
      } as never,
    );
    expect(error?.code).toBe('PGRST202');
  }
  const roles = await stack.sql`
    select r.role, has_function_privilege(r.role, p.oid, 'execute') as may_call
    from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) as r(role)
    where p.proname = 'appoint_first_super_admin'`;
  expect(roles).toHaveLength(3);
  expect(roles.filter(({ may_call }) => may_call)).toEqual([]);
});
