import type { Stack } from 'local/stack';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { granted } from '../backend';
import { runDaily as runDailyOn } from '../daily-run';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { aCalendar, monthly } from './calendar';

const stack: Stack = await startOwnStack();
afterAll(() => stack.stop());
const { nadia, anEvent, occurrences, occurrence, change } = await aCalendar(stack);

beforeEach(() => setMaltaToday(stack.sql, '2099-01-01'));

const runDaily = async () => (await runDailyOn(stack.sql))?.failures;

async function until({ title }: { title: string }) {
  const rows = await occurrences(title);
  return `${rows.length} until ${rows.at(-1)?.event_date}`;
}

describe('the daily job', () => {
  test('writes a series without an end on, twelve months ahead and every date once', async () => {
    const coffee = await anEvent(monthly);
    expect(await until(coffee)).toBe('13 until 2100-01-31');
    await setMaltaToday(stack.sql, '2099-03-15');
    expect(await runDaily()).toEqual([]);
    expect(await until(coffee)).toBe('14 until 2100-02-28');
    await setMaltaToday(stack.sql, '2099-05-31');
    expect(await runDaily()).toEqual([]);
    expect(await runDaily()).toEqual([]);
    expect(await until(coffee)).toBe('17 until 2100-05-31');
  });

  test('reaches an end far away, and stops there', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2100-03-31' });
    await setMaltaToday(stack.sql, '2099-12-01');
    await runDaily();
    expect(await until(coffee)).toBe('15 until 2100-03-31');
  });

  test('copies the last date that takes place, and brings back none that was deleted', async () => {
    const coffee = await anEvent({ ...monthly, location: 'Court' });
    await granted(change(await occurrence(coffee, '2099-12-31'), { location: 'Roof' }));
    const last = await occurrence(coffee, '2100-01-31');
    await granted(nadia.client.from('events').delete().eq('id', last.id).select());
    await setMaltaToday(stack.sql, '2099-03-15');
    await runDaily();
    const [before, added] = (await occurrences(coffee.title)).slice(-2);
    expect(before?.event_date).toBe('2099-12-31');
    expect(added).toMatchObject({ event_date: '2100-02-28', location: 'Roof', status: 'active' });
  });

  test('leaves alone a series that was called off', async () => {
    const coffee = await anEvent(monthly);
    await granted(change(coffee, { status: 'cancelled' }, 'all'));
    await setMaltaToday(stack.sql, '2099-03-15');
    await runDaily();
    expect(await until(coffee)).toBe('13 until 2100-01-31');
  });

  test('leaves what somebody works on to the next run', async () => {
    const coffee = await anEvent(monthly);
    await setMaltaToday(stack.sql, '2099-03-15');
    await stack.sql.begin(async (tx) => {
      await tx`select 1 from private.event_series where id = ${coffee.id} for update`;
      await runDaily();
    });
    expect(await until(coffee)).toBe('13 until 2100-01-31');
    await runDaily();
    expect(await until(coffee)).toBe('14 until 2100-02-28');
  });

  test('names a series that fails, and writes the others on', async () => {
    const [broken, coffee] = [await anEvent(monthly), await anEvent(monthly)];
    await stack.sql.unsafe(`alter table public.events add constraint events_no_more_of_it
      check (title <> '${broken.title}' or event_date < '2100-02-01')`);
    await setMaltaToday(stack.sql, '2099-03-15');
    expect(await runDaily()).toEqual([expect.stringContaining(`series ${broken.id}: 23514`)]);
    await stack.sql`alter table public.events drop constraint events_no_more_of_it`;
    expect(await until(broken)).toBe('13 until 2100-01-31');
    expect(await until(coffee)).toBe('14 until 2100-02-28');
  });
});
