import { daysAfter } from 'shared/lib/malta-time';

/** The day of the paschal full moon by golden number, from 1900 to 2199, as the tables of the prayer books have it. */
const fullMoons =
  '04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27'.split(
    ' ',
  );

/** The Sunday after the paschal full moon, as YYYY-MM-DD. */
export function easterByTable(year: number): string {
  const moon = `${year}-${fullMoons[year % 19]}`;
  return daysAfter(moon, 7 - new Date(moon).getUTCDay());
}

const fixed = '01-01 02-10 03-19 03-31 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25'.split(
  ' ',
);

/** The fourteen holidays of a year in Malta, in order, as YYYY-MM-DD. */
export function holidaysOf(year: number): string[] {
  const goodFriday = daysAfter(easterByTable(year), -2);
  return [...fixed.map((day) => `${year}-${day}`), goodFriday].sort();
}
