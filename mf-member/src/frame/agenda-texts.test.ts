import { describe, expect, test } from 'vitest';
import { dueText, nearDay } from './agenda-texts';

const today = '2026-11-22';

describe('the agenda line', () => {
  test.each([
    [1, '2026-12-03', '€363.44 due by 3 December'],
    [1, today, '€363.44 due by 22 November'],
    [1, '2026-11-21', '€363.44 overdue since 21 November'],
    [2, '2026-12-03', '€363.44 due on 2 orders, the first by 3 December'],
    [2, '2026-11-01', '€363.44 on 2 orders overdue since 1 November'],
    [1, null, '€363.44 due'],
    [3, null, '€363.44 due on 3 orders'],
  ])('with %s order(s) due on %s: %s', (orders, first_due_date, text) => {
    expect(dueText({ amount: 363.44, orders, first_due_date }, today)).toBe(text);
  });

  test.each([
    [today, 'today'],
    ['2026-11-23', 'tomorrow'],
    ['2026-11-24', '24 November'],
  ])('of an event on %s: %s', (date, text) => {
    expect(nearDay(date, today)).toBe(text);
  });

  test('says “tomorrow” over a change of the clock, and from year to year', () => {
    expect(nearDay('2026-10-26', '2026-10-25')).toBe('tomorrow');
    expect(nearDay('2027-01-01', '2026-12-31')).toBe('tomorrow');
  });
});
