import { inDays } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { aCalendar, weekly } from './calendar';

const { anEvent, occurrences, occurrence, dates, write, change } = await aCalendar(backend);

const begun = {
  event_date: inDays(-14),
  recurring_type: 'weekly',
  recurring_end_date: inDays(14),
  event_time: '00:00',
};

/** A weekly series with two dates behind it, which somebody attended, and three ahead, from today. */
async function aSeriesUnderWay() {
  const coffee = await anEvent({ ...begun, event_time: '23:45' });
  const maria = await member(backend);
  const rows = await occurrences(coffee.title);
  for (const { id } of rows.slice(0, 2)) {
    await sql`insert into public.event_registrations (event_id, user_id, payment_status, amount_paid)
      values (${id}, ${maria.id}, 'paid', 25)`;
  }
  return { coffee, rows, last: rows.at(-1) as (typeof rows)[number] };
}

describe('a date that is over', () => {
  test('stays as it was when all of a series is called off', async () => {
    const { coffee, rows, last } = await aSeriesUnderWay();
    expect(await granted(change(last, { status: 'cancelled' }, 'all'))).toBe(3);
    const statuses = (await occurrences(coffee.title)).map((one) => one.status);
    expect(statuses).toEqual(['active', 'active', 'cancelled', 'cancelled', 'cancelled']);
    const seats = await sql`select payment_status from public.event_registrations
      where event_id in ${sql(rows.map(({ id }) => id))}`;
    expect(seats.map((seat) => seat.payment_status)).toEqual(['paid', 'paid']);
  });

  test('stays where it was when all of a series is moved', async () => {
    const { coffee, last } = await aSeriesUnderWay();
    await granted(change(last, { event_date: inDays(24) }, 'all'));
    const days = (await occurrences(coffee.title)).map((one) => one.event_date);
    expect(days).toEqual([-14, -7, 10, 17, 24].map(inDays));
  });

  test('keeps nobody from another interval for all', async () => {
    const { coffee, last } = await aSeriesUnderWay();
    await granted(change(last, { recurring_interval: 2 }, 'all'));
    const rows = await occurrences(coffee.title);
    expect(rows.map((one) => one.event_date)).toEqual([-14, -7, 0, 14].map(inDays));
    expect(rows.map((one) => one.recurring_interval)).toEqual([1, 1, 2, 2]);
  });

  test('does not go when the interval is written to one that is over', async () => {
    const { coffee, rows } = await aSeriesUnderWay();
    await granted(write(rows[0] as never, { recurring_interval: 3 }));
    const days = (await occurrences(coffee.title)).map((one) => one.event_date);
    expect(days).toEqual([-14, -7, 7].map(inDays));
  });

  test('is changed by its own id: an administrator corrects its text', async () => {
    const { rows } = await aSeriesUnderWay();
    const past = rows[0] as (typeof rows)[number];
    expect((await granted(write(past, { location: 'Roof' }))).location).toBe('Roof');
    expect(await granted(change(past, { location: 'Court' }))).toBe(1);
  });

  test('lets a series that has ended go on from today, and not in the past', async () => {
    const coffee = await anEvent({
      ...begun,
      event_date: inDays(-60),
      recurring_end_date: inDays(-32),
    });
    await granted(write(coffee, { recurring_end_date: inDays(14) }));
    const days = (await occurrences(coffee.title)).map((one) => one.event_date);
    expect(days).toEqual([-60, -53, -46, -39, -32, 3, 10].map(inDays));
  });

  test('lets a single event recur from today on, and its end be written for all', async () => {
    const coffee = await anEvent({ event_date: inDays(-10), event_time: '00:00' });
    await granted(write(coffee, { recurring_type: 'weekly', recurring_end_date: inDays(12) }));
    const days = (await occurrences(coffee.title)).map((one) => one.event_date);
    expect(days).toEqual([-10, 4, 11].map(inDays));
    await granted(change(coffee, { recurring_end_date: inDays(5) }, 'all'));
    expect(await occurrences(coffee.title)).toHaveLength(2);
  });
});

test('a date that was called off stays called off when the whole form goes to all', async () => {
  const coffee = await anEvent(weekly);
  const second = await occurrence(coffee, '2099-01-12');
  await granted(write(second, { status: 'cancelled' }));
  await granted(change(coffee, { status: 'active', location: 'Court' }, 'all'));
  const rows = await occurrences(coffee.title);
  expect(rows.map((one) => one.status)).toEqual(['active', 'cancelled', 'active', 'active']);
  expect(rows.map((one) => one.location)).toEqual(['Court', 'Court', 'Court', 'Court']);
});

test('a member’s checkout goes through while an administrator extends the series', async () => {
  const coffee = await anEvent(weekly);
  const rows = (await occurrences(coffee.title)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first, second] = rows as [(typeof rows)[number], (typeof rows)[number]];
  await sql.begin(async (checkout) => {
    const take = (id: string) =>
      checkout`select 1 from public.events where id = ${id} for no key update`;
    await take(first.id);
    // The administrator may lock the second event before the first, but is refused and lets it go.
    expect(await refusal(write(second, { recurring_end_date: '2099-02-09' }))).toBe('ES003');
    expect(await refusal(change(second, { location: 'Roof' }, 'all'))).toBe('ES003');
    await take(second.id);
  });
  expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-26');
});
