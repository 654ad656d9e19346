import { administrator, member, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, refusal, sql } from '../backend';
import { actAs } from '../query-plans/plan-nodes';

/** Views that read with the rights of their owner, and what the API shows of them. */
const directories = (
  await sql<{ name: string }[]>`
  select c.relname as name from pg_class c
  where c.relnamespace = 'private'::regnamespace and c.relkind = 'v' and c.relname like '%_directory'`
).map(({ name }) => name);

test('the schema has directories of people', () => {
  expect(directories).toEqual(expect.arrayContaining(['user_directory', 'affiliate_directory']));
});

test.each(directories)('%s shows its rows to administrators only', async (name) => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  for (const schema of ['public', 'private']) {
    const view = `${schema}.${name}`;
    // a filter's error tells what the filter has read: it must never be evaluated
    const leaks = `select count(*) from ${view} d where 1 / (length(d::text) - length(d::text)) = 0`;
    // not even explain is allowed: the planner's figures are made of names and addresses
    for (const asked of [leaks, `explain select * from ${view}`]) {
      const asMaria = sql.begin(async (tx) => {
        await tx.unsafe(actAs(maria.id));
        await tx.unsafe(asked);
      });
      await expect(asMaria).rejects.toMatchObject({ code: 'ID002' });
    }
    const asNadia = sql.begin(async (tx) => {
      await tx.unsafe(actAs(nadia.id));
      await tx.unsafe(leaks);
    });
    // for an administrator it does raise, if there are any rows
    await asNadia.catch((error: { code: string }) => expect(error.code).toBe('22012'));
  }
});

test.each(directories)(
  'the API refuses %s to visitors and members, and tells them no estimate of it',
  async (name) => {
    const maria = await member(backend);
    const view = name as 'user_directory';
    expect(await refusal(visitor(backend).from(view).select())).toBe('42501');
    for (const how of ['exact', 'planned', 'estimated', undefined] as const) {
      const answer = await maria.client.from(view).select('*', how && { count: how });
      expect(answer).toMatchObject({ error: { code: 'ID002' }, count: null });
    }
  },
);
