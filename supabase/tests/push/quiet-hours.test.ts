import { member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { claimed, pushesOf, turnedOn } from './devices';

/** When quiet hours between two times end that fall onto a moment; null where none do. */
async function quietUntil(from: string, until: string, at: string): Promise<string | null> {
  const maria = await member(backend);
  await granted(maria.client.rpc('set_quiet_hours', { p_from: from, p_until: until }));
  const [row] = await sql<
    { ends: Date | null }[]
  >`select private.quiet_until(${maria.id}, ${at}) as ends`;
  return row?.ends?.toISOString() ?? null;
}

test.each([
  ['in the evening', '2026-06-01T20:30:00Z', '2026-06-02T05:00:00.000Z'],
  ['after midnight', '2026-06-02T00:30:00Z', '2026-06-02T05:00:00.000Z'],
  ['as they begin', '2026-06-01T20:00:00Z', '2026-06-02T05:00:00.000Z'],
  ['as they end', '2026-06-02T05:00:00Z', null],
  ['in daylight', '2026-06-01T12:00:00Z', null],
  [
    'in the night in which the clock goes forward',
    '2026-03-28T21:30:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  ['in the night in which it goes back', '2026-10-24T20:30:00Z', '2026-10-25T06:00:00.000Z'],
])('quiet hours over midnight hold %s', async (_when, at, ends) => {
  expect(await quietUntil('22:00', '07:00', at)).toBe(ends);
});

test('quiet hours within a day hold from one time until the other', async () => {
  expect(await quietUntil('13:00', '15:00', '2026-06-01T11:30:00Z')).toBe(
    '2026-06-01T13:00:00.000Z',
  );
  expect(await quietUntil('13:00', '15:00', '2026-06-01T13:00:00Z')).toBeNull();
});

test('quiet hours that end at a time that a spring night leaves out end an hour later', async () => {
  expect(await quietUntil('22:00', '02:30', '2026-03-29T00:30:00Z')).toBe(
    '2026-03-29T01:30:00.000Z',
  );
});

test('a member whose hours are quiet gets the push and its mail afterwards, unless they have read it', async () => {
  const maria = await member(backend);
  await turnedOn(maria);
  // around the present moment, whichever it is
  await sql`
    insert into public.push_settings (user_id, quiet_from, quiet_until)
    values (${maria.id}, private.malta_clock(now() - interval '1 hour')::time, private.malta_clock(now() + interval '5 hours')::time)`;
  await sql`select private.tell(${maria.id}, 'membership_reminder',
    '{"plan_title": "Pro", "valid_until": "2026-12-31", "days_left": 3}')`;
  const [push] = await pushesOf(maria.id);
  expect(push?.wait).toBeGreaterThan(290);
  const [mail] = await sql<{ wait: number }[]>`
    select round(extract(epoch from due_at - now()) / 60)::int as wait from public.mails where user_id = ${maria.id}`;
  expect(mail?.wait).toBe((push?.wait ?? 0) + 30);
  // one that is due all the same waits on
  expect(await claimed(maria.id)).toEqual([]);
  expect((await pushesOf(maria.id))[0]?.wait).toBeGreaterThan(290);
  await sql`delete from public.push_settings where user_id = ${maria.id}`;
  await sql`update public.notifications set read_at = now() where user_id = ${maria.id}`;
  await claimed(maria.id);
  expect(await pushesOf(maria.id)).toEqual([]);
});
