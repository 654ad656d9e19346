import { describe, expect, test } from 'vitest';
import { backend, granted } from '../backend';
import { aCalendar, monthly, weekly } from './calendar';

const { anEvent, occurrences, occurrence, dates, write, change, register } =
  await aCalendar(backend);

const ends = async ({ title }: { title: string }) =>
  new Set((await occurrences(title)).map((one) => one.recurring_end_date));

describe('a series that is moved', () => {
  test('a day back and extended, monthly, has no month twice', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-04-30' });
    const march = await occurrence(coffee, '2099-03-31');
    await granted(change(march, { event_date: '2099-03-30' }, 'all'));
    await granted(write(coffee, { recurring_end_date: '2099-05-31' }));
    expect(await dates(coffee)).toBe('01-30 02-28 03-30 04-30 05-30');
  });

  test('a day on, monthly, keeps each date in its place', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-04-30' });
    await granted(change(coffee, { event_date: '2099-02-01' }, 'all'));
    expect(await dates(coffee)).toBe('02-01 03-01 04-01 05-01');
    await granted(write(coffee, { recurring_end_date: '2099-06-01' }));
    expect(await dates(coffee)).toBe('02-01 03-01 04-01 05-01 06-01');
  });

  test('keeps the distance and the month of a date that was moved by itself', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-05-31' });
    const march = await occurrence(coffee, '2099-03-31');
    await granted(write(march, { event_date: '2099-04-01' }));
    await register(march);
    await granted(change(coffee, { event_date: '2099-01-30' }, 'all'));
    expect(await dates(coffee)).toBe('01-30 02-28 03-31 04-30 05-30');
    await granted(write(coffee, { recurring_end_date: '2099-06-30' }));
    expect(await dates(coffee)).toBe('01-30 02-28 03-31 04-30 05-30 06-30');
  });

  test('counts from its first date, though that one was moved by itself', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-04-30' });
    await granted(write(coffee, { event_date: '2099-02-01' }));
    const march = await occurrence(coffee, '2099-03-31');
    await granted(change(march, { event_date: '2099-03-30' }, 'all'));
    expect(await dates(coffee)).toBe('01-31 02-28 03-30 04-30');
  });

  test('from one date on counts from the same day as before', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-05-31' });
    const march = await occurrence(coffee, '2099-03-31');
    await granted(change(march, { event_date: '2099-03-30' }, 'following'));
    expect(await dates(coffee)).toBe('01-31 02-28 03-30 04-30 05-30');
  });

  test('takes its end along, so that a later end only adds dates', async () => {
    const coffee = await anEvent(weekly);
    await register(await occurrence(coffee, '2099-01-26'));
    await granted(change(coffee, { event_date: '2099-01-12' }, 'all'));
    expect(await dates(coffee)).toBe('01-12 01-19 01-26 02-02');
    expect(await ends(coffee)).toEqual(new Set(['2099-02-02']));
    await granted(write(coffee, { recurring_end_date: '2099-02-09' }));
    expect(await dates(coffee)).toBe('01-12 01-19 01-26 02-02 02-09');
  });

  test('with the whole form takes the end as it was or another', async () => {
    const coffee = await anEvent(weekly);
    await granted(change(coffee, { ...weekly, event_date: '2099-01-06' }, 'all'));
    expect(await ends(coffee)).toEqual(new Set(['2099-01-27']));
    const values = { ...weekly, event_date: '2099-01-05', recurring_end_date: '2099-01-19' };
    await granted(change(coffee, values, 'all'));
    expect(await dates(coffee)).toBe('01-05 01-12 01-19');
  });

  test('with an end on the last day of a month keeps every date', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-04-30' });
    await register(await occurrence(coffee, '2099-04-30'));
    await granted(change(coffee, { event_date: '2099-01-30' }, 'all'));
    expect(await dates(coffee)).toBe('01-30 02-28 03-30 04-30');
    expect(await ends(coffee)).toEqual(new Set(['2099-04-30']));
  });
});

describe('an occurrence moved by itself', () => {
  test('is not written a second time once the series ends earlier and later again', async () => {
    const coffee = await anEvent(weekly);
    await granted(write(await occurrence(coffee, '2099-01-19'), { event_date: '2099-01-17' }));
    await granted(write(coffee, { recurring_end_date: '2099-01-18' }));
    expect(await dates(coffee)).toBe('01-05 01-12 01-17');
    await granted(write(coffee, { recurring_end_date: '2099-01-26' }));
    expect(await dates(coffee)).toBe('01-05 01-12 01-17 01-26');
  });

  test('beyond the end stays when that is moved to a later day, also by itself', async () => {
    const coffee = await anEvent(weekly);
    const last = await occurrence(coffee, '2099-01-26');
    await granted(write(last, { event_date: '2099-01-29' }));
    await granted(write(coffee, { recurring_end_date: '2099-01-27' }));
    await granted(write(last, { recurring_end_date: '2099-01-28' }));
    expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-29');
  });

  test('does not make the part before a change of interval longer', async () => {
    const coffee = await anEvent(weekly);
    const second = await occurrence(coffee, '2099-01-12');
    await granted(write(second, { event_date: '2099-01-25' }));
    await granted(change(second, { recurring_interval: 2 }, 'following'));
    expect((await occurrence(coffee, '2099-01-05')).recurring_end_date).toBe('2099-01-11');
    expect(await dates(coffee)).toBe('01-05 01-25');
  });
});
