import { makeNotification } from 'shared/testing/notifications';
import { expect, test } from 'vitest';
import { byDay } from './days';

const at = (...moments: string[]) =>
  moments.map((created_at, nr) => makeNotification(nr, { created_at }));
const headings = (now: string, ...moments: string[]) =>
  byDay(at(...moments), new Date(now)).map(({ heading, items }) => [heading, items.length]);

test('notifications stand under their day in Malta, each day once', () => {
  expect(
    headings(
      '2026-11-16T12:00:00Z',
      '2026-11-16T10:00:00Z',
      '2026-11-15T23:30:00Z', // half past midnight in Malta
      '2026-11-15T10:00:00Z',
      '2026-11-14T10:00:00Z',
      '2026-11-14T09:00:00Z',
      '2025-12-31T22:59:59Z',
    ),
  ).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Saturday 14 November', 2],
    ['Wednesday 31 December 2025', 1],
  ]);
});

test('a notification of today is one of yesterday after midnight in Malta', () => {
  const late = '2026-07-01T20:00:00Z';
  expect(headings('2026-07-01T21:59:59Z', late)).toEqual([['Today', 1]]);
  expect(headings('2026-07-01T22:00:00Z', late)).toEqual([['Yesterday', 1]]);
  expect(headings('2026-07-02T22:00:00Z', late)).toEqual([['Wednesday 1 July', 1]]);
});

test.each([
  [
    'of 23 hours, when the clock goes forward',
    '2026-03-29',
    '2026-03-28T23:00Z',
    '2026-03-29T21:59Z',
  ],
  ['of 25 hours, when it goes back', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T22:59Z'],
])('a day %s is one day', (_what, day, first, last) => {
  expect(byDay(at(last, first), new Date(last)).map((one) => [one.day, one.heading])).toEqual([
    [day, 'Today'],
  ]);
  const nextNoon = new Date(Date.parse(`${day}T12:00Z`) + 86_400_000).toISOString();
  expect(headings(nextNoon, last, first)).toEqual([['Yesterday', 2]]);
  const dayBefore = new Date(Date.parse(first) - 60_000).toISOString();
  expect(headings(last, last, first, dayBefore)).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ]);
});
