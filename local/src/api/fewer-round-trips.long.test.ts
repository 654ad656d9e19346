import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { member, startBareStack, visitor } from '../testing/bare-stack';
import { beginLate } from './fewer-round-trips';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create table public.letters (
      id int generated always as identity,
      owner uuid not null default auth.uid(),
      title text not null
    );
    alter table public.letters enable row level security;
    grant select, insert on public.letters to authenticated, anon;
    create policy letters_own on public.letters to authenticated
      using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  `);
});
afterAll(() => stack.stop());

test('a statement prepared for one person shows the next only what is theirs', async () => {
  const people = await Promise.all([member(stack), member(stack)]);
  for (const { client, id } of people) {
    expect((await client.from('letters').insert({ title: `For ${id}` })).error).toBeNull();
  }
  // Asked so often that every connection has prepared the statement and uses its generic plan.
  const asked = Array.from({ length: 240 }, async (_, at) => {
    const person = people[at % 3];
    const client = person?.client ?? visitor(stack);
    const { data } = await client.from('letters').select('title').like('title', 'For %');
    return {
      titles: data?.map(({ title }) => title),
      expected: person ? [`For ${person.id}`] : [],
    };
  });
  for (const { titles, expected } of await Promise.all(asked)) expect(titles).toEqual(expected);
});

test('a table that changed its shape is read in its new shape', async () => {
  const { client } = await member(stack);
  await client.from('letters').insert({ title: 'Old' });
  const read = () => client.from('letters').select().eq('title', 'Old').single();
  for (let time = 0; time < 30; time++) await read();
  await stack.sql`alter table public.letters add column stamp text default 'red'`;
  await stack.reloadSchema();
  const answers = await Promise.all(Array.from({ length: 30 }, read));
  expect(answers.map(({ data }) => data?.stamp)).toEqual(answers.map(() => 'red'));
});

test('a refused write leaves nothing behind and the connection usable', async () => {
  const { client, id } = await member(stack);
  const refused = await client
    .from('letters')
    .insert([{ title: 'Mine' }, { title: 'Theirs', owner: crypto.randomUUID() }]);
  expect(refused.error?.code).toBe('42501');
  expect((await client.from('letters').select().eq('owner', id)).data).toEqual([]);
});

const sent = async (statements: [sql: string, parameters?: unknown[]][]) => {
  const log: string[] = [];
  const send = beginLate(async (sql) => {
    log.push(sql);
    return sql.startsWith('begin; ') ? ['BEGIN', 'answer'] : 'answer';
  });
  const answers: unknown[] = [];
  for (const [sql, parameters] of statements) answers.push(await send(sql, parameters));
  return { log, answers };
};

test('“begin” travels with the first statement, whose answer is the one that comes back', async () => {
  const { log, answers } = await sent([['begin'], ['select 1'], ['select 2'], ['commit']]);
  expect(log).toEqual(['begin; select 1', 'select 2', 'commit']);
  expect(answers).toEqual([[], 'answer', 'answer', 'answer']);
});

test('“begin” goes ahead of a statement with parameters, and an empty transaction sends none', async () => {
  expect((await sent([['begin'], ['select $1', [1]], ['rollback']])).log).toEqual([
    'begin',
    'select $1',
    'rollback',
  ]);
  expect((await sent([['begin'], ['rollback'], ['begin'], ['commit']])).log).toEqual([]);
});
