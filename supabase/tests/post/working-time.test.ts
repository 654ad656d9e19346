import { maltaClock, maltaMoment } from 'shared/lib/malta-time';
import { administrator, member, superAdministrator } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { chosenSeed, seededRandom } from '../proof/seeded-random';
import { type Calendar, type Count, inOffice, weekdays, workingMoments } from './calendars';
import { walkedMoment } from './walked-time';

const wall = (text: string) => maltaMoment(text.slice(0, 10), text.slice(11));

async function due(calendar: Calendar, from: string, days: number): Promise<string | undefined> {
  const [moment] = await workingMoments(calendar, [{ from: wall(from), days }]);
  return moment ? maltaClock(moment) : undefined;
}

describe('an office that is open from Monday to Friday, nine to five, is due', () => {
  test.each([
    ['a request of Friday on Monday at the same time', '2026-11-20T16:00', 1, '2026-11-23T16:00'],
    ['two days later on the second working day', '2026-11-20T16:00', 2, '2026-11-24T16:00'],
    ['within a week at the same time', '2026-11-18T09:00', 2, '2026-11-20T09:00'],
    ['one of the weekend as if it had come on Monday', '2026-11-21T10:00', 1, '2026-11-24T09:00'],
    ['one of early morning from the opening', '2026-11-18T07:15', 1, '2026-11-19T09:00'],
    ['one of the evening from the next opening', '2026-11-18T17:01', 1, '2026-11-20T09:00'],
    ['one of Friday evening from Monday', '2026-11-20T20:00', 1, '2026-11-24T09:00'],
    ['one of the closing time at the next closing', '2026-11-18T17:00', 1, '2026-11-19T17:00'],
    ['one of midnight from the opening', '2026-11-18T00:00', 1, '2026-11-19T09:00'],
    ['one before a holiday a day later', '2026-12-07T10:00', 1, '2026-12-09T10:00'],
    ['one of a holiday from the day after', '2026-12-08T10:00', 1, '2026-12-10T09:00'],
    ['one before a holiday on a Sunday on Monday', '2026-12-11T10:00', 1, '2026-12-14T10:00'],
    ['one before Good Friday after Easter', '2026-04-02T11:30', 1, '2026-04-06T11:30'],
    ['one before Christmas after it', '2026-12-24T12:00', 2, '2026-12-29T12:00'],
    ['one of New Year’s Eve in the new year', '2026-12-31T16:00', 1, '2027-01-04T16:00'],
    ['one of 28 February on the 29th', '2028-02-28T10:00', 1, '2028-02-29T10:00'],
    ['one of 29 February in March', '2028-02-29T10:00', 1, '2028-03-01T10:00'],
    ['one of 28 February in March, in a short year', '2027-02-26T10:00', 1, '2027-03-01T10:00'],
    ['at once what takes no day', '2026-11-18T10:00', 0, '2026-11-18T10:00'],
    ['at the opening what takes no day', '2026-11-21T10:00', 0, '2026-11-23T09:00'],
  ])('%s', async (_title, from, days, expected) => {
    expect(await due(weekdays, from, days)).toBe(expected);
  });

  test.each([
    // the clock goes forward on the Sunday between, and back
    ['2026-03-27T15:00Z', '2026-03-30T14:00Z'],
    ['2026-10-23T14:00Z', '2026-10-26T15:00Z'],
    ['2027-03-25T15:00Z', '2027-03-29T14:00Z'], // over Easter, too
    ['2027-10-29T14:00Z', '2027-11-01T15:00Z'],
    ['2028-03-24T15:00Z', '2028-03-27T14:00Z'],
    ['2028-10-27T14:00Z', '2028-10-30T15:00Z'],
  ])('by the clock on the wall, when it is changed: %s', async (from, expected) => {
    const [moment] = await workingMoments(weekdays, [{ from: new Date(from), days: 1 }]);
    expect(moment).toEqual(new Date(expected));
  });

  test('to the second', async () => {
    const [moment] = await workingMoments(weekdays, [
      { from: new Date('2026-11-20T13:37:42.123Z'), days: 1 },
    ]);
    expect(moment).toEqual(new Date('2026-11-23T13:37:42.123Z'));
  });
});

test('an office that never closes is open in the night in which the clock is changed', async () => {
  const always = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, ['00:00', '24:00']]));
  const calendar = { hours: always as Calendar['hours'], closed: [] };
  // half past two does not exist on the first Sunday, and comes twice on the second
  const moments = await workingMoments(calendar, [
    { from: new Date('2026-03-28T01:30Z'), days: 1 },
    { from: new Date('2026-10-24T00:30Z'), days: 1 },
    { from: new Date('2026-10-25T00:30Z'), days: 0 },
  ]);
  expect(moments).toEqual([
    new Date('2026-03-29T01:30Z'),
    new Date('2026-10-25T01:30Z'),
    new Date('2026-10-25T00:30Z'),
  ]);
});

describe('days that the office closes in a row', () => {
  const closed = ['24', '28', '29', '30', '31'].map((day) => `2026-12-${day}`);
  const calendar = { ...weekdays, closed };

  test.each([
    ['count for nothing', '2026-12-23T16:00', 1, '2027-01-04T16:00'],
    ['are waited for by what comes on one of them', '2026-12-28T10:00', 1, '2027-01-05T09:00'],
    ['are waited for by what comes the evening before', '2026-12-23T18:00', 2, '2027-01-06T09:00'],
  ])('%s', async (_title, from, days, expected) => {
    expect(await due(calendar, from, days)).toBe(expected);
  });
});

describe('hours that differ by weekday', () => {
  const long: [string, string] = ['08:30', '18:00'];
  const calendar: Calendar = {
    hours: { 1: long, 2: long, 3: long, 4: long, 5: ['08:30', '13:00'], 6: ['10:00', '12:00'] },
    closed: [],
  };

  test.each([
    ['end an afternoon’s request with the short day', '2026-11-19T16:00', 1, '2026-11-20T13:00'],
    ['begin a morning’s request with the late day', '2026-11-20T09:00', 1, '2026-11-21T10:00'],
    ['keep the time of day over a short day', '2026-11-19T16:00', 3, '2026-11-23T16:00'],
    ['begin a late request on the next day', '2026-11-20T14:00', 1, '2026-11-23T10:00'],
  ])('%s', async (_title, from, days, expected) => {
    expect(await due(calendar, from, days)).toBe(expected);
  });
});

const seed = chosenSeed(20261127);

describe(`any office (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const time = (from: number, to: number) => {
    const minutes = 15 * (from * 4 + random.below((to - from) * 4));
    return [Math.floor(minutes / 60), minutes % 60]
      .map((part) => `${part}`.padStart(2, '0'))
      .join(':');
  };
  const someCalendar = (): Calendar => ({
    hours: Object.fromEntries(
      random
        .some([1, 2, 3, 4, 5, 6, 7], 1 + random.below(7))
        .map((day) => [day, [time(3, 12), time(12, 24)]]),
    ),
    closed: Array.from({ length: 60 }, () =>
      new Date(Date.UTC(2026, 0, 1 + random.below(1800))).toISOString().slice(0, 10),
    ).filter((day, nth, all) => all.indexOf(day) === nth),
  });
  const someCounts = (): Count[] =>
    Array.from({ length: 120 }, () => ({
      from: new Date(Date.UTC(2026, 0, 1) + random.below(5 * 365 * 24 * 60) * 60_000),
      days: random.below(8),
    }));

  test('finds the moment that is found by walking from day to day', async () => {
    for (let nth = 0; nth < 10; nth++) {
      const [calendar, counts] = [someCalendar(), someCounts()];
      const walked = counts.map((count) => walkedMoment(calendar, count));
      expect(await workingMoments(calendar, counts), JSON.stringify(calendar)).toEqual(walked);
    }
  });

  test('never promises a later request for an earlier moment', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const counts = someCounts()
        .map(({ from }) => ({ from, days: 2 }))
        .toSorted((a, b) => a.from.getTime() - b.from.getTime());
      const moments = (await workingMoments(someCalendar(), counts)).map((moment) =>
        Number(moment),
      );
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    }
  });
});

test('an office without a working day within a year promises nothing', async () => {
  const ask = (calendar: Calendar) =>
    workingMoments(calendar, [{ from: new Date('2026-11-20T10:00Z'), days: 1 }]);
  expect(await ask({ hours: {}, closed: [] })).toEqual([null]);
  const closed = Array.from({ length: 400 }, (_, nth) =>
    new Date(Date.UTC(2026, 10, 20 + nth)).toISOString().slice(0, 10),
  );
  expect(await ask({ ...weekdays, closed })).toEqual([null]);
});

test('a working day is one with hours that is neither a holiday nor closed', async () => {
  const open = await inOffice(
    { ...weekdays, closed: ['2026-11-25'] },
    (tx) => tx<{ day: string }[]>`
      select d::date::text as day from generate_series('2026-11-23'::date, '2026-12-08'::date, '1 day') d
      where private.is_working_day(d::date) order by d`,
  );
  expect(open.map(({ day }) => day.slice(5))).toEqual(
    '11-23 11-24 11-26 11-27 11-30 12-01 12-02 12-03 12-04 12-07'.split(' '),
  );
});

test('the company begins with Monday to Friday, nine to five, and everybody signed in reads it', async () => {
  const maria = await member(backend);
  const hours = maria.client.from('opening_hours').select('weekday, opens, closes');
  expect(await granted(hours.lt('weekday', 6).order('weekday'))).toEqual(
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00:00', closes: '17:00:00' })),
  );
});

test('a day that an administrator closes is in the log, and so is that it opens after all', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), superAdministrator(backend)]);
  const day = '2151-07-01';
  await granted(nadia.client.from('closed_days').insert({ day, reason: 'The street is dug up' }));
  await granted(nadia.client.from('closed_days').delete().eq('day', day));
  const log = claire.client.from('audit_log').select('table_name, action, changes');
  expect(await granted(log.eq('actor_id', nadia.id).order('id'))).toMatchObject([
    { table_name: 'closed_days', action: 'insert', changes: { day: { to: day } } },
    { table_name: 'closed_days', action: 'delete', changes: { day: { from: day } } },
  ]);
  expect([...(await sql`select 1 from public.closed_days where day = ${day}`)]).toEqual([]);
});
