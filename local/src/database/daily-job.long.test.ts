import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack } from '../testing/bare-stack';
import { startDailyJob } from './daily-job';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack();
});
afterAll(() => stack.stop());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stack.sql`drop schema if exists private cascade`;
});

/** A job that notes each run and then does `what`. */
const makeJob = (sql: postgres.Sql, what: string) =>
  sql.unsafe(`
    create schema if not exists private;
    create sequence if not exists private.runs;
    create or replace function private.run_daily() returns jsonb language plpgsql as $$
    begin
      perform nextval('private.runs');
      ${what}
    end $$`);
const runs = async () =>
  Number((await stack.sql`select last_value from private.runs`)[0]?.last_value);

test('runs at once and again and again', async () => {
  await makeJob(stack.sql, `return '{"failures": [], "is_done": true}';`);
  const job = await startDailyJob(stack.sql, 5);
  expect(await runs()).toBeGreaterThanOrEqual(1);
  await expect.poll(runs).toBeGreaterThan(3);
  await job.close();
  expect(console.error).not.toHaveBeenCalled();
});

test('tells what failed, one order or the whole run, and goes on', async () => {
  await makeJob(stack.sql, `return '{"failures": ["order 7: it is stuck"], "is_done": true}';`);
  const job = await startDailyJob(stack.sql, 5);
  expect(console.error).toHaveBeenCalledWith('run_daily:', 'order 7: it is stuck');
  await makeJob(stack.sql, `raise exception 'all is lost';`);
  await expect
    .poll(() => vi.mocked(console.error).mock.lastCall)
    .toEqual(['run_daily:', expect.objectContaining({ message: 'all is lost' })]);
  await makeJob(stack.sql, 'return null;');
  const before = await runs();
  await expect.poll(runs).toBeGreaterThan(before + 1);
  await job.close();
});

test('goes on, part after part, until all is done', async () => {
  await makeJob(
    stack.sql,
    `return jsonb_build_object('failures', '{}'::text[],
      'is_done', (select last_value from private.runs) >= 7);`,
  );
  const job = await startDailyJob(stack.sql);
  expect(await runs()).toBe(7);
  await job.close();
});

test('does nothing where the job does not exist', async () => {
  const job = await startDailyJob(stack.sql);
  await job.close();
  expect(console.error).not.toHaveBeenCalled();
});
