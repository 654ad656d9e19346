import { member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { aCalendar, weekly } from './calendar';

const { nadia, anEvent, occurrence, occurrences, dates, register } = await aCalendar(backend);

type Dates = readonly { id: string }[];

async function known(all: Dates) {
  const ids = all.map(({ id }) => id);
  const rows = await sql<{ id: string; updated_at: string }[]>`
    select id, to_json(updated_at) #>> '{}' as updated_at from public.events where id in ${sql(ids)}`;
  return Object.fromEntries(rows.map(({ id, updated_at }) => [id, updated_at]));
}

const remove = ({ id }: { id: string }, p_scope: string, p_known: Record<string, string>) =>
  nadia.client.rpc('remove_event_series', { p_event_id: id, p_scope, p_known });

test('an administrator deletes a date and those that follow, and the series ends before it', async () => {
  const coffee = await anEvent({ ...weekly, recurring_end_date: null });
  const all = await occurrences(coffee.title);
  const third = await occurrence(coffee, '2099-01-19');
  await granted(remove(third, 'following', await known(all)));
  expect(await dates(coffee)).toBe('01-05 01-12');
  const left = await occurrences(coffee.title);
  expect(left.map((one) => one.recurring_end_date)).toEqual(['2099-01-18', '2099-01-18']);
});

test('an administrator deletes all dates, of which those with registrations are kept as history', async () => {
  const coffee = await anEvent(weekly);
  const second = await occurrence(coffee, '2099-01-12');
  await register(second);
  const all = await known(await occurrences(coffee.title));
  expect(await granted(remove(second, 'all', all))).toEqual({ deleted: 3, archived: 1 });
  expect(await dates(coffee)).toBe('');
});

test('an administrator whose list is old deletes none, and a member never does', async () => {
  const coffee = await anEvent(weekly);
  const all = await known(await occurrences(coffee.title));
  await sql`update public.events set location = 'Roof' where title = ${coffee.title} and series_position = 2`;
  expect(await refusal(remove(coffee, 'all', all))).toBe('ES005');
  expect(await refusal(remove(coffee, 'all', {}))).toBe('ES005');
  const maria = await member(backend);
  const call = { p_event_id: coffee.id, p_scope: 'all', p_known: all };
  expect(await refusal(maria.client.rpc('remove_event_series', call))).toBe('ID002');
  expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-26');
});

test('a daily series without an end, and a later end of one, are one entry of the audit log each', async () => {
  const coffee = await anEvent({ recurring_type: 'daily', recurring_end_date: '2099-01-20' });
  const entries = async () => {
    const ids = (await occurrences(coffee.title)).map(({ id }) => id);
    const rows = await sql`select 1 from public.audit_log where record_id in ${sql(ids)}`;
    return rows.length;
  };
  expect(await entries()).toBe(1);
  await granted(
    nadia.client.from('events').update({ recurring_end_date: null }).eq('id', coffee.id),
  );
  expect((await occurrences(coffee.title)).length).toBeGreaterThan(300);
  expect(await entries()).toBe(2);
});
