import { changesOf } from 'shared/events/event-changes';
import { anOfficeEvent } from 'shared/testing/event-entry';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type EventValues, eventRules } from './event-rules';
import { newEvent, valuesOf, valuesOfCopy } from './event-values';

const typed: EventValues = {
  ...newEvent,
  title: 'Coffee',
  event_date: '2027-03-01',
  event_time: '09:00',
  price: '25',
};
const rules = eventRules({ asksScope: false, rhythm: '' });
const saved = (values: Partial<EventValues>) => v.parse(rules, { ...typed, ...values }).form;

function texts(values: Partial<EventValues>, schema = rules): string[] {
  const answer = v.safeParse(schema, { ...typed, ...values });
  return (answer.issues ?? []).map(({ path, message }) => `${path?.[0]?.key}: ${message}`);
}

describe('an administrator who writes an event', () => {
  test('needs a title, a date, a time and a fee', () => {
    expect(texts({ title: ' ', event_date: '', event_time: '', price: '' })).toEqual([
      'title: Title is required',
      'price: Registration fee is required',
      'event_date: Event date is required',
      'event_time: Event time is required',
    ]);
  });

  test('saves what is left alone as the product says: one hour, active, once', () => {
    expect(saved({})).toEqual({
      title: 'Coffee',
      description: null,
      event_date: '2027-03-01',
      event_time: '09:00',
      location: null,
      max_attendees: null,
      registration_fee: 25,
      registration_fee_unit: 'one_time',
      unit_quantity: 1,
      event_type: 'live',
      video_link: '',
      duration_hours: 1,
      duration_minutes: 0,
      recurring_type: 'none',
      recurring_interval: null,
      recurring_end_date: null,
      status: 'active',
    });
  });

  test('saves neither interval nor end of what does not recur', () => {
    const left = { recurring_interval: '3', recurring_end_date: '2027-05-01' };
    expect(saved({ ...left, recurring_type: 'none' })).toMatchObject({
      recurring_interval: null,
      recurring_end_date: null,
    });
    expect(saved({ ...left, recurring_type: 'weekly' })).toMatchObject({
      recurring_interval: 3,
      recurring_end_date: '2027-05-01',
    });
  });

  test('keeps a video link only where there is something to see', () => {
    const link = { video_link: 'https://meet.example.test/a' };
    expect(saved({ ...link, event_type: 'live' }).video_link).toBe('');
    expect(saved({ ...link, event_type: 'hybrid' }).video_link).toBe(link.video_link);
  });

  test.each([
    [{ price: '-1' }, 'price: Registration fee must be at least 0'],
    [{ price: '1.005' }, 'price: Registration fee can have two decimals at most'],
    [{ max_attendees: '0' }, 'max_attendees: Max attendees must be a whole number of at least 1'],
    [{ max_attendees: '2.5' }, 'max_attendees: Max attendees must be a whole number of at least 1'],
    [{ duration_hours: '25' }, 'duration_hours: Duration must be 0 to 24 hours'],
    [{ duration_hours: '' }, 'duration_hours: Duration must be 0 to 24 hours'],
    [{ event_date: '1999-12-31' }, 'event_date: Please choose a date from 2000 to 2199'],
    [
      { event_type: 'virtual', video_link: 'http://meet.example.test' },
      'video_link: The video link must begin with https://',
    ],
    [
      { event_type: 'virtual', video_link: 'javascript:alert(1)' },
      'video_link: The video link must begin with https://',
    ],
    [
      { recurring_type: 'weekly', recurring_interval: '11' },
      'recurring_interval: The interval must be 1 to 10',
    ],
    [
      { recurring_type: 'weekly', recurring_end_date: '2027-02-28' },
      'recurring_end_date: The series cannot end before the event itself.',
    ],
  ])('is told what is wrong: %j', (values, text) => expect(texts(values)).toEqual([text]));

  test('is told of a time that the clock in Malta skips, and of none that it shows twice', () => {
    expect(texts({ event_date: '2027-03-28', event_time: '02:30' })).toEqual([
      'event_time: There is no 02:30 in Malta on 28 March 2027: clocks go forward from 02:00 to 03:00. Choose an earlier time, or 03:00 or later.',
    ]);
    expect(texts({ event_date: '2027-03-28', event_time: '03:00' })).toEqual([]);
    expect(texts({ event_date: '2027-10-31', event_time: '02:30' })).toEqual([]);
  });
});

describe('an administrator who changes one date of a series', () => {
  const asked = eventRules({ asksScope: true, rhythm: 'weekly 1' });
  const weekly = { recurring_type: 'weekly', recurring_interval: '1' };

  test('says which dates are meant', () => {
    expect(texts(weekly, asked)).toEqual(['scope: Choose which dates to change']);
    expect(texts({ ...weekly, scope: 'following' }, asked)).toEqual([]);
  });

  test('changes how often it takes place for more than that date', () => {
    const other = { recurring_type: 'weekly', recurring_interval: '2' } as const;
    expect(texts({ ...other, scope: 'this' }, asked)).toEqual([
      'scope: To change how often it repeats, choose this and the following dates, or all',
    ]);
    expect(texts({ ...other, scope: 'all' }, asked)).toEqual([]);
  });
});

test('fields that nobody touched are not sent', () => {
  const event = anOfficeEvent({ video_link: 'https://meet.example.test/a', event_type: 'hybrid' });
  const form = v.parse(rules, { ...valuesOf(event), location: 'The yard' }).form;
  expect(changesOf(form, event)).toEqual({ location: 'The yard' });
});

test('a copy has everything but the date, and is active', () => {
  const event = anOfficeEvent({
    status: 'cancelled',
    location: 'The yard',
    registration_fee: 12.5,
  });
  expect(valuesOfCopy(event)).toMatchObject({
    title: 'Copy of Harbour breakfast',
    event_date: '',
    event_time: '08:30',
    location: 'The yard',
    price: '12.50',
    status: 'active',
  });
});
