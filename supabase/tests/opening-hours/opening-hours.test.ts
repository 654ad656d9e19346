import type { Stack } from 'local/stack';
import { daysAfter } from 'shared/lib/malta-time';
import type { OpenDay } from 'shared/opening-hours/types';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { holidaysOf } from '../post/holidays';
import { asked, letter, subscriber } from '../post/letters';
import { startOwnStack } from '../proof/own-stack';

let stack: Stack; // of its own: everybody's due times go by these hours
let nadia: Person;
let omar: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  [nadia, omar] = await Promise.all([administrator(stack), administrator(stack)]);
});
afterAll(() => stack?.stop());

const open = (weekday: number, opens = '09:00:00', closes = '17:00:00'): OpenDay => ({
  weekday,
  opens,
  closes,
});
const usual = [1, 2, 3, 4, 5].map((weekday) => open(weekday));

beforeEach(async () => {
  await stack.sql`delete from public.opening_hours`;
  await stack.sql`delete from public.closed_days`;
  for (const day of usual) await stack.sql`insert into public.opening_hours ${stack.sql(day)}`;
});

const save = ({ client }: Pick<Person, 'client'>, known: OpenDay[], week: OpenDay[]) =>
  client.rpc('save_opening_hours', { p_known: known, p_week: week });
const stored = () =>
  granted(
    nadia.client.from('opening_hours').select('weekday, opens, closes').order('weekday'),
  ) as Promise<OpenDay[]>;

describe('an administrator who saves the week', () => {
  const summer = [open(1, '08:00:00', '13:00:00'), ...usual.slice(1, 4), open(6)];

  test('changes, closes and opens weekdays at once, and the log names those alone', async () => {
    const claire = await superAdministrator(stack);
    const julia = await administrator(stack);
    expect(await granted(save(julia, usual, summer))).toBe(true);
    expect(await stored()).toEqual(summer);
    const log = claire.client.from('audit_directory').select('action, changes, thing');
    const entries = await granted(log.eq('actor_id', julia.id).order('action'));
    expect(entries).toMatchObject([
      { action: 'delete', changes: { weekday: { from: 5 } }, thing: null },
      { action: 'insert', changes: { weekday: { to: 6 } }, thing: { name: 'Saturday' } },
      {
        action: 'update',
        changes: { opens: { from: '09:00:00', to: '08:00:00' } },
        thing: { name: 'Monday' },
      },
    ]);
  });

  test('may leave no day open', async () => {
    expect(await granted(save(nadia, usual, []))).toBe(true);
    expect(await stored()).toEqual([]);
    expect(await granted(save(nadia, [], usual))).toBe(true);
    expect(await stored()).toEqual(usual);
  });

  test('is told that somebody else was first, and writes nothing', async () => {
    const theirs = [...usual, open(7)];
    expect(await granted(save(omar, usual, theirs))).toBe(true);
    const answer = await save(nadia, usual, summer);
    expect(answer).toMatchObject({ data: false, error: null });
    expect(await stored()).toEqual(theirs);
  });

  test('saves it once, also where the first answer was lost', async () => {
    expect(await granted(save(nadia, usual, summer))).toBe(true);
    expect(await granted(save(nadia, usual, summer))).toBe(true);
    expect(await stored()).toEqual(summer);
  });

  test('at the same moment as another is first or told, and the week is that of one of them', async () => {
    const weeks = [[open(1)], [open(2)], [open(3)], [open(4)]];
    const answers = await Promise.all(
      weeks.map(async (week, nth) => (await save(nth % 2 ? nadia : omar, usual, week)).data),
    );
    expect(answers.filter((isSaved) => isSaved === true)).toHaveLength(1);
    expect(answers.filter((isSaved) => isSaved === false)).toHaveLength(3);
    expect(await stored()).toEqual(weeks[answers.indexOf(true)]);
  });

  test.each([
    ['closes before it opens', [open(1), open(2, '17:00:00', '09:00:00')], '23514'],
    ['closes as it opens', [open(2, '09:00:00', '09:00:00')], '23514'],
    ['is no weekday', [open(1), open(8)], '23514'],
    ['opens twice', [open(1), open(6), open(6, '18:00:00', '20:00:00')], '23505'],
  ])('is refused a day that %s, and the week is as it was', async (_title, week, code) => {
    expect(await refusal(save(nadia, usual, week))).toBe(code);
    expect(await stored()).toEqual(usual);
  });
});

describe('a member', () => {
  test('reads hours and closed days, as before, and changes neither', async () => {
    const maria = await member(stack);
    const day = daysAfter('2040-01-01', 8);
    await granted(nadia.client.from('closed_days').insert({ day, reason: 'Office move' }));
    expect(await granted(maria.client.from('opening_hours').select('weekday'))).toHaveLength(5);
    const closed = maria.client.from('closed_days').select('day, reason');
    expect(await granted(closed)).toEqual([{ day, reason: 'Office move' }]);
    expect(await refusal(save(maria, usual, []))).toBe('ID002');
    expect(await refusal(maria.client.rpc('get_holidays', { p_from: '2026-01-01' }))).toBe('ID002');
    const moved = maria.client
      .from('closed_days')
      .update({ day: '2040-02-02' }, { count: 'exact' });
    expect(await moved.eq('day', day)).toMatchObject({ count: 0 });
    expect(await stored()).toEqual(usual);
  });

  test('keeps the due time of a request whatever becomes of the hours; the next one is due by the new ones', async () => {
    const maria = await subscriber(stack, nadia);
    const ask = async () => asked(maria, await letter(stack.sql, maria));
    const before = await ask();

    await granted(save(nadia, usual, [open(3, '11:00:00', '12:00:00')]));
    const onWednesday = await ask();
    const due = await dueIn(onWednesday.id);
    expect(due).toMatchObject({ weekday: 3 });
    expect(due.clock >= '11:00' && due.clock <= '12:00').toBe(true);

    const reason = 'The street is dug up';
    await granted(nadia.client.from('closed_days').insert({ day: due.day, reason }));
    const later = await dueIn((await ask()).id);
    expect(later).toMatchObject({ weekday: 3 });
    expect(later.day > due.day).toBe(true);

    expect(await dueIn(onWednesday.id)).toEqual(due);
    const [kept] = await stack.sql`select due_at from public.post_requests where id = ${before.id}`;
    expect(kept?.due_at).toEqual(new Date(`${before.due_at}`));
  });
});

/** When a request is due by the clock in Malta. */
async function dueIn(id: string): Promise<{ weekday: number; day: string; clock: string }> {
  const [row] = await stack.sql<{ weekday: number; day: string; clock: string }[]>`
    select extract(isodow from d.at)::integer as weekday, d.at::date::text as day, to_char(d.at, 'HH24:MI') as clock
    from (select due_at at time zone 'Europe/Malta' as at from public.post_requests where id = ${id}) d`;
  if (!row) throw new Error('no such request');
  return row;
}

test('a visitor saves no week and reads no holidays', async () => {
  const client = visitor(stack);
  expect(await refusal(save({ client }, usual, []))).toBe('42501');
  expect(await refusal(client.rpc('get_holidays', { p_from: '2026-01-01' }))).toBe('42501');
  expect(await stored()).toEqual(usual);
});

test('an administrator reads the holidays of twelve months from a day on, those of a weekend too', async () => {
  const of = (p_from: string) => granted(nadia.client.rpc('get_holidays', { p_from }));
  const both = [...holidaysOf(2026), ...holidaysOf(2027)];
  expect(await of('2026-01-01')).toEqual([...holidaysOf(2026), '2027-01-01']);
  expect(await of('2026-11-26')).toEqual(
    both.filter((day) => day >= '2026-11-26' && day <= '2027-11-26'),
  );
  expect(await of('2026-12-25')).toContain('2026-12-25');
  expect(await of('1999-12-31')).toEqual([]);
  expect(await of('infinity')).toEqual([]);
});

test('a closed day that an administrator moves is changed as it was read, and the log names it', async () => {
  const claire = await superAdministrator(stack);
  const rows = omar.client.from('closed_days');
  const row = { day: '2041-03-04', reason: 'Office move' };
  const read = await granted(rows.insert(row).select('id, created_at, updated_at').single());
  expect(read.created_at).toBe(read.updated_at);
  const change = ({ client }: Person, day: string) =>
    granted(
      client
        .from('closed_days')
        .update({ day })
        .eq('id', read.id)
        .eq('updated_at', read.updated_at)
        .select('id'),
    );
  expect(await change(omar, '2041-03-05')).toHaveLength(1);
  expect(await change(nadia, '2041-03-06')).toHaveLength(0);
  const log = claire.client.from('audit_directory').select('action, changes, thing');
  expect(await granted(log.eq('record_id', read.id).order('id'))).toMatchObject([
    { action: 'insert', changes: { reason: { to: 'Office move' } } },
    {
      action: 'update',
      changes: { day: { from: '2041-03-04', to: '2041-03-05' } },
      thing: { name: '5 Mar 2041' },
    },
  ]);
});
