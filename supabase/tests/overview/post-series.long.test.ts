import { type PostMonth, postSeriesSchema } from 'shared/overview/types';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { letter } from '../post/letters';

let nadia: Person;
let maria: Person;
beforeAll(async () => {
  [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
});

const series = async (client: Client, p_from: string, p_to: string) =>
  v.parse(postSeriesSchema, await granted(client.rpc('get_post_series', { p_from, p_to }))).months;

/** A request as it stands after some time. */
async function request(item: { id: string }, values: Record<string, unknown>): Promise<string> {
  const row = {
    id: crypto.randomUUID(),
    item_id: item.id,
    user_id: maria.id,
    kind: 'scan',
    counts: 1,
    is_included: true,
    net: 0,
    vat: 0,
    gross: 0,
    ...values,
  };
  await sql`insert into public.post_requests ${sql(row)}`;
  return row.id;
}
const done = { state: 'done' };
const nothing: Omit<PostMonth, 'from' | 'to'> = {
  came_in: 0,
  went_out: 0,
  on_time: 0,
  late: 0,
  pages: 0,
  included: 0,
  beyond: 0,
  beyond_net: 0,
};

test('an administrator alone sees the post of a period of at most ten years', async () => {
  const period = { p_from: '2012-01-01', p_to: '2012-12-31' };
  expect(await refusal(maria.client.rpc('get_post_series', period))).toBe('ID002');
  expect(await refusal(visitor(backend).rpc('get_post_series', period))).toBe('42501');
  for (const [p_from, p_to] of [
    ['2012-02-01', '2012-01-31'],
    ['2001-01-01', '2012-01-01'],
    ['-infinity', 'infinity'],
  ] as const) {
    expect(await refusal(nadia.client.rpc('get_post_series', { p_from, p_to }))).toBe('OV001');
  }
});

// years of their own: nobody else has post of them
test('an administrator sees what came in and went out, by Malta’s months and the days of the period', async () => {
  const at = (received_at: string, values = {}) => letter(sql, maria, { received_at, ...values });
  await at('2013-01-31 22:59:59Z');
  await at('2013-01-31 23:00:00Z'); // midnight in Malta
  await at('2013-02-10 10:00:00Z', { paper: 'returned', paper_at: '2013-03-31 21:59:59Z' });
  await at('2013-02-11 10:00:00Z', { paper: 'collected', paper_at: '2013-03-31 22:00:00Z' });
  await at('2013-02-12 10:00:00Z', { paper: 'lost', paper_at: '2013-03-05 10:00:00Z' });
  await at('2013-02-13 10:00:00Z', { paper: 'stored', paper_at: '2013-02-14 10:00:00Z' });
  await at('2013-02-14 10:00:00Z', { undone_at: '2013-02-14 10:01:00Z' });
  expect(await series(nadia.client, '2013-01-15', '2013-04-30')).toEqual([
    { ...nothing, from: '2013-01-15', to: '2013-01-31', came_in: 1 },
    { ...nothing, from: '2013-02-01', to: '2013-02-28', came_in: 5 },
    { ...nothing, from: '2013-03-01', to: '2013-03-31', went_out: 1 },
    { ...nothing, from: '2013-04-01', to: '2013-04-30', went_out: 1 },
  ]);
  const [cut] = await series(nadia.client, '2013-02-11', '2013-02-12');
  expect(cut?.came_in).toBe(2);
});

test('an administrator sees which scans kept their due time, those still to do among the late', async () => {
  const due = { due_at: '2014-03-10 12:00:00Z', asked_at: '2014-03-08 12:00:00Z' };
  const of = await letter(sql, maria, { received_at: '2014-01-01 12:00:00Z' });
  await request(of, { ...due, ...done, done_at: '2014-03-10 12:00:00Z' });
  await request(of, { ...due, ...done, done_at: '2014-03-09 12:00:00Z' });
  await request(of, { ...due, ...done, done_at: '2014-04-02 12:00:00Z' });
  await request(of, { ...due, state: 'withdrawn', done_at: '2014-03-11 12:00:00Z' });
  const gone = { state: 'refused', refusal: 'gone', done_at: '2014-03-12 12:00:00Z' };
  await request(of, { ...due, ...gone });
  await request(of, due);
  await request(of, { ...done, kind: 'rescan', counts: 0, done_at: '2014-03-10 12:00:00Z' });
  const [march, april] = await series(nadia.client, '2014-03-01', '2014-04-30');
  expect([march?.on_time, march?.late]).toEqual([2, 2]);
  expect([april?.on_time, april?.late]).toEqual([0, 0]);
});

test('an administrator sees the pages that were scanned, and documents by whether a plan included them', async () => {
  const of = await letter(sql, maria, { received_at: '2015-01-01 12:00:00Z' });
  const asked = { asked_at: '2015-05-10 12:00:00Z', ...done, done_at: '2015-05-11 12:00:00Z' };
  const price = { extra_net: 1.5, extra_vat: 0.27 };
  const extra = { ...price, is_included: false, net: 1.5, vat: 0.27, gross: 1.77 };
  const first = await request(of, { ...asked, counts_included: 1 });
  await request(of, { ...asked, ...extra });
  await request(of, { ...asked, ...extra });
  await request(of, { ...asked, ...extra, state: 'withdrawn' });
  const thick = { net: 3, vat: 0.54, gross: 3.54, counts: 4, counts_included: 2 };
  await request(of, { ...asked, ...extra, ...thick });
  await request(of, { ...asked, kind: 'rescan', counts: 0 });
  const scan = (values: object) =>
    sql`insert into public.post_scans ${sql({ id: crypto.randomUUID(), item_id: of.id, request_id: first, original: [{ name: 'x', turn: 0 }] as never, ...values })}`;
  const read = { state: 'done', pdf: 'x', created_at: '2015-05-31 12:00:00Z' };
  await scan({ ...read, pages: 12, done_at: '2015-05-31 21:59:59Z' });
  await scan({ ...read, pages: 3, done_at: '2015-05-31 22:00:00Z' });
  await scan({ state: 'failed', failure: 'x', created_at: '2015-05-12 12:00:00Z' });
  const [may, june] = await series(nadia.client, '2015-05-01', '2015-06-30');
  expect(may).toMatchObject({ pages: 12, included: 3, beyond: 4, beyond_net: 6 });
  expect(june).toMatchObject({ pages: 3, included: 0, beyond: 0, beyond_net: 0 });
});
