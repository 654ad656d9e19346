import { expect, test } from 'vitest';
import { isPast, nearMoment } from './post-due';

test.each([
  ['2026-11-26T15:00:00Z', '2026-11-26T10:00:00Z', 'today, 16:00'],
  ['2026-11-27T15:00:00Z', '2026-11-26T10:00:00Z', 'tomorrow, 16:00'],
  ['2026-11-25T15:00:00Z', '2026-11-26T10:00:00Z', 'yesterday, 16:00'],
  ['2026-11-30T15:00:00Z', '2026-11-26T10:00:00Z', 'Monday, 16:00'],
  ['2026-12-02T15:00:00Z', '2026-11-26T10:00:00Z', 'Wednesday, 16:00'],
  ['2026-12-03T15:00:00Z', '2026-11-26T10:00:00Z', '3 December, 16:00'],
  ['2026-11-23T15:00:00Z', '2026-11-26T10:00:00Z', '23 November, 16:00'],
  // half past eleven in the evening there is half past midnight in Malta
  ['2026-11-27T08:00:00Z', '2026-11-26T23:30:00Z', 'today, 09:00'],
  ['2026-07-02T07:00:00Z', '2026-07-01T22:30:00Z', 'today, 09:00'],
])('%s, seen at %s, is %s', (at, now, words) => {
  expect(nearMoment(at, new Date(now))).toBe(words);
});

test.each([
  ['forward', '2026-03-30T07:00:00Z', '2026-03-28T23:30:00Z', 'tomorrow, 09:00'],
  ['back', '2026-10-26T08:00:00Z', '2026-10-24T22:30:00Z', 'tomorrow, 09:00'],
])('the day on which the clock goes %s is one day', (_way, at, now, words) => {
  expect(nearMoment(at, new Date(now))).toBe(words);
});

test('a moment is over once its minute is', () => {
  const at = '2026-11-26T15:00:00Z';
  expect(isPast(at, new Date('2026-11-26T15:00:59Z'))).toBe(false);
  expect(isPast(at, new Date('2026-11-26T15:01:00Z'))).toBe(true);
});
