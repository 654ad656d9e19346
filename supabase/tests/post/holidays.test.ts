import { expect, test } from 'vitest';
import { sql } from '../backend';
import { easterByTable, holidaysOf } from './holidays';

const easters =
  `2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28
  2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01`.split(
    /\s+/,
  );

const years = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

test('Easter falls on the days that are printed in calendars', async () => {
  const rows = await sql<{ day: string }[]>`
    select private.easter_sunday(y)::text as day from generate_series(2024, 2040) y order by y`;
  expect(rows.map(({ day }) => day)).toEqual(easters);
});

test('Easter is the Sunday after the full moon of the tables, for three centuries', async () => {
  const rows = await sql<{ day: string }[]>`
    select private.easter_sunday(y)::text as day from generate_series(1900, 2199) y order by y`;
  expect(rows.map(({ day }) => day)).toEqual(years(1900, 2199).map(easterByTable));
});

test('a year has the fourteen holidays of the law and no other, weekends or not', async () => {
  const rows = await sql<{ day: string }[]>`
    select d::date::text as day from generate_series('2026-01-01'::date, '2030-12-31'::date, '1 day') d
    where private.is_maltese_holiday(d::date) order by d`;
  const expected = years(2026, 2030).flatMap(holidaysOf);
  expect(expected).toHaveLength(14 * 5);
  expect(rows.map(({ day }) => day)).toEqual(expected);
});

test('Good Friday is a holiday, and the Monday after Easter is a working day', async () => {
  const [row] = await sql`select private.is_maltese_holiday('2026-04-03') as friday,
    private.is_maltese_holiday('2026-04-06') as monday`;
  expect(row).toEqual({ friday: true, monday: false });
});
