import { expectLines } from 'shared/testing/expect-lines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack, visitor } from '../testing/bare-stack';
import { asRestAnswer, type RestAnswer, statusOf } from './database-errors';

expectLines(/53300/);

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create table public.things (
      id int primary key,
      size int check (size > 0),
      made_at timestamptz,
      tags text[],
      parent_id int references public.things
    );
    create function public.fail(p_code text) returns void language plpgsql as $$
    begin
      raise exception 'No' using errcode = p_code, detail = '{"item":1}', hint = 'Try again';
    end $$;
  `);
});
afterAll(() => stack.stop());

describe('an error raised in the database reaches the browser whole', () => {
  test.each([
    ['CT001', 400],
    ['DC001', 400],
    ['P0001', 400],
    ['23514', 400],
    ['23505', 409],
    ['28000', 403],
    ['53300', 503],
  ])('%s arrives with status %i', async (code, status) => {
    const answer = await visitor(stack).rpc('fail', { p_code: code });
    expect(answer.status).toBe(status);
    expect({ ...answer.error }).toMatchObject({
      code,
      message: 'No',
      details: '{"item":1}',
      hint: 'Try again',
    });
  });
});

describe('a value of the wrong type is the fault of the request', () => {
  test.each([
    ['a check', { id: 1, size: -1 }, '23514'],
    ['a timestamp', { id: 1, made_at: { year: 2026 } }, '22007'],
    ['a list', { id: 1, tags: 'none' }, '22P02'],
    ['a number', { id: 'one' }, '22P02'],
    ['a reference', { id: 1, parent_id: 99 }, '23503'],
  ])('%s', async (_what, row: Record<string, unknown>, code) => {
    const answer = await visitor(stack).from('things').insert(row);
    expect(answer.error?.code).toBe(code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

test('unknown tables, columns and functions are told apart', async () => {
  const client = visitor(stack);
  expect((await client.from('nothing').select()).error?.code).toBe('PGRST205');
  expect((await client.from('things').select('colour')).error?.code).toBe('42703');
  expect((await client.rpc('nothing')).error?.code).toBe('PGRST202');
});

test('classes of codes have the status PostgREST gives them', () => {
  expect(['08006', '40001', '57014', 'XX000', '22023'].map(statusOf)).toEqual([
    503, 500, 500, 500, 400,
  ]);
});

test.each(['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNRESET', 'EPIPE'])(
  'a connection lost as %s is answered as one',
  (code) => {
    const answer = asRestAnswer(Object.assign(new Error('lost'), { code })) as RestAnswer;
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.message)).toMatchObject({ code: 'PGRST001' });
  },
);
