import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack, visitor } from '../testing/bare-stack';
import { isoTimestamp } from './row-values';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create table public.samples (
      id int primary key, price numeric(10,2), at timestamptz, local_at timestamp, day date,
      settings jsonb, tags text[]
    );
    create function public.echo(p_value jsonb) returns jsonb language sql as 'select p_value';
  `);
});
afterAll(() => stack.stop());

test('rows read as PostgREST writes them', async () => {
  const row = {
    id: 1,
    price: 149.5,
    at: '2026-11-20T18:52:55+00:00',
    local_at: '2026-11-20T18:52:55',
    day: '2026-11-20',
    settings: { nested: [1, { deep: true }] },
    tags: ['a', 'b'],
  };
  const { data, error } = await visitor(stack).from('samples').insert(row).select().single();
  expect(error).toBeNull();
  expect(data).toEqual(row);
});

test('a JSON parameter is encoded once', async () => {
  const items = [{ item_type: 'service', unit_price: 12.5 }];
  expect((await visitor(stack).rpc('echo', { p_value: items })).data).toEqual(items);
  const kind = await visitor(stack).rpc('echo', { p_value: { a: 'b' } });
  expect(kind.data).toEqual({ a: 'b' });
});

test('offsets get their minutes, infinity stays', () => {
  expect(isoTimestamp('2026-11-20 18:52:55.5+01')).toBe('2026-11-20T18:52:55.5+01:00');
  expect(isoTimestamp('2026-11-20 18:52:55+05:30')).toBe('2026-11-20T18:52:55+05:30');
  expect(isoTimestamp('infinity')).toBe('infinity');
});
