import { describe, expect, test } from 'vitest';
import { promisedBy } from './promised-by';

const thursday = '2026-11-26T09:00:00Z';

describe('the day a service was promised by', () => {
  test.each([
    ['3 working days', '2026-12-01'],
    ['10-15 working days', '2026-12-17'],
    ['2–3 Business Days', '2026-12-01'],
    ['1 working day', '2026-11-27'],
    ['10 days', '2026-12-06'],
    ['Within two days', '2026-11-28'],
    ['Within a week', '2026-12-03'],
    ['3 weeks, or 10 working days when it is urgent', '2026-12-10'],
    ['24 hours', '2026-11-27'],
    ['Within 36 hours', '2026-11-28'],
    ['an hour', '2026-11-27'],
    ['3 months', '2027-02-26'],
  ])('is read from “%s”', (estimate, day) => {
    expect(promisedBy(estimate, thursday)).toBe(day);
  });

  test.each([
    'On the day',
    'At once',
    'By the 10th of each month',
    'Before the anniversary of the company',
    'Day 1',
    'seventeen days',
    '',
    null,
  ])('is nowhere in “%s”', (estimate) => {
    expect(promisedBy(estimate, thursday)).toBeNull();
  });

  test('counts from the day in Malta, and from a weekend as from its Friday', () => {
    expect(promisedBy('1 day', '2026-11-26T23:30:00Z')).toBe('2026-11-28');
    for (const day of ['27', '28', '29']) {
      expect(promisedBy('1 working day', `2026-11-${day}T09:00:00Z`)).toBe('2026-11-30');
    }
  });

  test('is the last of a month that has no such day', () => {
    expect(promisedBy('1 month', '2027-01-31T09:00:00Z')).toBe('2027-02-28');
  });
});
