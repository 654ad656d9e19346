import { calendarFile } from 'shared/events/calendar-file';
import { eventBeginsAt, eventEndsAt } from 'shared/events/event-times';
import type { EventEntry } from 'shared/events/types';
import { maltaClock, maltaMoment } from 'shared/lib/malta-time';
import { anEventEntry } from 'shared/testing/event-entry';
import { readCalendar } from 'shared/testing/read-calendar';
import { describe, expect, test } from 'vitest';
import { sql } from '../backend';

/** The nights in which the clock is changed, 2026 and 2027, with the days around them; and far ahead. */
const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']
  .concat(['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01'])
  .concat(['2026-07-01', '2026-12-31', '2199-03-31', '2199-10-27']);
const times = ['00:00', '00:30', '01:30', '02:00', '02:30', '03:00', '03:30', '12:15', '23:30'];
const durations = [
  [0, 0],
  [0, 15],
  [1, 0],
  [1, 30],
  [2, 0],
  [24, 0],
] as const;
const walls = days.flatMap((event_date) => times.map((event_time) => ({ event_date, event_time })));
const events = walls.flatMap((wall) =>
  durations.map(([duration_hours, duration_minutes]) =>
    anEventEntry({
      ...wall,
      event_time: `${wall.event_time}:00`,
      duration_hours,
      duration_minutes,
    }),
  ),
);

/** When the events begin and end, as the database says. */
async function moments(of: EventEntry[]): Promise<{ begins: string; ends: string }[]> {
  const rows = await sql<{ begins: Date; ends: Date }[]>`
    select private.event_begins_at(e) as begins, private.event_ends_at(e) as ends
    from jsonb_array_elements(${sql.json(of as never)}) with ordinality as sent (row, place),
      jsonb_populate_record(null::public.events, sent.row) e
    order by sent.place`;
  return rows.map(({ begins, ends }) => ({
    begins: begins.toISOString(),
    ends: ends.toISOString(),
  }));
}

describe('around both changes of the clock', () => {
  test('a page finds the moment that the database means, for times that come twice or never too', async () => {
    const rows = await sql<{ moment: Date }[]>`
      select private.malta_moment(wall::timestamp) as moment
      from jsonb_array_elements_text(${sql.json(walls.map((wall) => `${wall.event_date} ${wall.event_time}`))})
        with ordinality as sent (wall, place)
      order by sent.place`;
    expect(walls.map((wall) => maltaMoment(wall.event_date, wall.event_time))).toEqual(
      rows.map(({ moment }) => moment),
    );
  });

  test('a page says when an event begins and ends as the database does', async () => {
    const said = events.map((event) => ({
      begins: eventBeginsAt(event).toISOString(),
      ends: eventEndsAt(event).toISOString(),
    }));
    expect(said).toEqual(await moments(events));
  });

  test('a calendar reads the same moments from the file', async () => {
    const { events: entries } = readCalendar(calendarFile(events, 'https://site.test'));
    expect(entries.map(({ begins, ends }) => ({ begins, ends }))).toEqual(await moments(events));
  });

  test.each([
    // the hour from two to three does not exist: three hours later by the clock, two hours long
    ['2026-03-29', '01:30', '2026-03-29T01:30', '2026-03-29T04:30'],
    ['2026-03-29', '02:30', '2026-03-29T03:30', '2026-03-29T05:30'],
    ['2026-03-29', '03:30', '2026-03-29T03:30', '2026-03-29T05:30'],
    // it comes twice, and what is said of it means the second time
    ['2026-10-25', '01:30', '2026-10-25T01:30', '2026-10-25T02:30'],
    ['2026-10-25', '02:30', '2026-10-25T02:30', '2026-10-25T04:30'],
    ['2026-10-25', '03:30', '2026-10-25T03:30', '2026-10-25T05:30'],
  ])('two hours from %s %s are two hours', async (event_date, event_time, from, until) => {
    const event = anEventEntry({ event_date, event_time, duration_hours: 2, duration_minutes: 0 });
    const [entry] = readCalendar(calendarFile([event], 'https://site.test')).events;
    const [begins, ends] = [new Date(entry?.begins ?? ''), new Date(entry?.ends ?? '')];
    expect(ends.getTime() - begins.getTime()).toBe(7_200_000);
    expect([maltaClock(begins), maltaClock(ends)]).toEqual([from, until]);
    expect(await moments([event])).toEqual([{ begins: entry?.begins, ends: entry?.ends }]);
  });
});
