import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack } from '../testing/bare-stack';
import { dumpSchema } from './schema-dump';

const SCHEMA = `
  create schema private;
  create type public.mood as enum ('good', 'bad');
  create table public.people (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users on delete cascade,
    name text not null default 'New' check (name <> ''),
    mood public.mood
  );
  create index people_user on public.people (user_id);
  create function private.touch() returns trigger
    language plpgsql security definer set search_path = '' as 'begin return new; end';
  revoke execute on function private.touch() from public;
  create trigger tg_people__touch before update on public.people
    for each row execute function private.touch();
  create trigger tg_users__touch after insert on auth.users
    for each row execute function private.touch();
  alter table public.people enable row level security;
  create policy people_own on public.people for select to authenticated
    using (user_id = (select auth.uid()));
  revoke all on public.people from anon, authenticated;
  grant select (id, name) on public.people to authenticated;
  create view public.names with (security_invoker = on) as select name from public.people;
  comment on table public.people is 'Those who''ve come';
  alter publication supabase_realtime add table public.people;
`;

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(SCHEMA);
});
afterAll(() => stack.stop());

test('the dump names every object and every right, and nothing of the local stack', async () => {
  const dump = await dumpSchema(stack.sql);
  for (const expected of [
    'create schema private;',
    "create type public.mood as enum ('good', 'bad');",
    'id bigint generated always as identity not null',
    'create index people_user on public.people',
    'create or replace function private.touch()',
    'create trigger tg_users__touch after insert on auth.users',
    'alter table public.people enable row level security;',
    'for select to authenticated',
    'grant select (id, name) on table public.people to authenticated;',
    'create view public.names with (security_invoker=on)',
    "comment on table public.people is 'those who''ve come';",
    'alter publication supabase_realtime add table public.people;',
  ]) {
    expect(dump.toLowerCase()).toContain(expected);
  }
  expect(dump).not.toMatch(/_local|table public\.people to anon/);
});

test('the dump stays the same until a right changes', async () => {
  const before = await dumpSchema(stack.sql);
  expect(await dumpSchema(stack.sql)).toBe(before);
  await stack.sql`grant select (mood) on public.people to authenticated`;
  expect(await dumpSchema(stack.sql)).not.toBe(before);
});
