import { anEventEntry } from 'shared/testing/event-entry';
import { readCalendar } from 'shared/testing/read-calendar';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { calendarFile, calendarFileName, downloadCalendarFile } from './calendar-file';
import type { EventEntry } from './types';

vi.mock('shared/runtime/config', () => ({ runtimeConfig: () => ({ siteUrl: site }) }));
const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile }));
afterEach(() => saveFile.mockReset());

const site = 'https://site.test';
const fileOf = (...events: Partial<EventEntry>[]) => calendarFile(events.map(anEventEntry), site);
const read = (...events: Partial<EventEntry>[]) => readCalendar(fileOf(...events));
const readOne = (event: Partial<EventEntry> = {}) => read(event).events[0];

describe('a calendar reads of an event', () => {
  test('the contents of its page', () => {
    const event = {
      title: 'Harbour breakfast',
      description: 'Coffee, ftira; introductions.\r\nBring \\ cards.\rNow\u0007.',
      location: 'Business Lounge, ground floor',
    };
    expect(readOne(event)).toEqual({
      uid: anEventEntry().id,
      sequence: 2,
      summary: 'Harbour breakfast',
      location: 'Business Lounge, ground floor',
      description: 'Coffee, ftira; introductions.\nBring \\ cards.\nNow.\n\nLive event',
      status: 'CONFIRMED',
      url: 'https://site.test/dashboard/events',
      stamp: '2026-01-02T10:11:12Z',
      zone: 'Europe/Malta',
      begins: '2026-06-01T06:30:00.000Z',
      ends: '2026-06-01T08:00:00.000Z',
    });
  });

  test('TBD when there is no place yet', () => {
    expect(readOne({ location: null })?.location).toBe('TBD');
    expect(readOne({ location: ' ' })?.location).toBe('TBD');
  });

  test('an event without length as a moment', () => {
    const event = readOne({ duration_hours: 0, duration_minutes: 0 });
    expect(event?.ends).toBe(event?.begins);
    expect(fileOf({ duration_hours: 0, duration_minutes: 0 })).not.toContain('DTEND');
  });

  test('the video link only when its reader may attend', () => {
    const event = anEventEntry({ event_type: 'hybrid', description: null });
    const videoLink = 'https://meet.example.test/a,b;c';
    const own = calendarFile([event], site, () => ({ videoLink }));
    expect(readCalendar(own).events[0]?.description).toBe(
      `Hybrid event\n\nJoin online: ${videoLink}`,
    );
    expect(readOne({ event_type: 'hybrid', description: null })?.description).toBe('Hybrid event');
  });

  test('the same of the same row, byte by byte', () => {
    expect(fileOf({})).toBe(fileOf({}));
  });
});

describe('a calendar that holds an event', () => {
  test('takes over what has changed', () => {
    const before = readOne({ sequence: 3 });
    const after = readOne({ sequence: 4, event_date: '2026-06-08' });
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.begins).toBe('2026-06-08T06:30:00.000Z');
  });

  test.each([
    ['pending', 'PUBLISH', 'TENTATIVE'],
    ['paid', 'PUBLISH', 'CONFIRMED'],
    ['cancelled', 'CANCEL', 'CANCELLED'],
  ])('takes over that the own registration is %s', (payment_status, method, status) => {
    const registration = { payment_status, updated_at: '2026-01-05T10:11:12.345678+00:00' };
    const own = readCalendar(calendarFile([anEventEntry()], site, () => ({ registration })));
    expect(own).toMatchObject({ method, events: [{ status, stamp: '2026-01-05T10:11:12Z' }] });
  });

  test.each([{ status: 'cancelled' }, { archived_at: '2026-01-02T10:11:12+00:00' }])(
    'takes it away when it is cancelled: %j',
    (off) => {
      const { method, events } = read({ title: 'Coffee', sequence: 5, ...off });
      expect(method).toBe('CANCEL');
      expect(events).toMatchObject([
        { uid: anEventEntry().id, sequence: 5, status: 'CANCELLED', summary: 'Cancelled: Coffee' },
      ]);
    },
  );
});

test('a series is one file: each occurrence an event of its own, the cancelled one cancelled', () => {
  const { method, events } = read(
    { id: 'a', event_date: '2026-03-22' },
    { id: 'b', event_date: '2026-03-29', status: 'cancelled', sequence: 3 },
    { id: 'c', event_date: '2026-04-05' },
  );
  expect(method).toBe('PUBLISH');
  expect(events.map(({ uid, status, begins }) => [uid, status, begins])).toEqual([
    ['a', 'CONFIRMED', '2026-03-22T07:30:00.000Z'],
    ['b', 'CANCELLED', '2026-03-29T06:30:00.000Z'],
    ['c', 'CONFIRMED', '2026-04-05T06:30:00.000Z'],
  ]);
});

describe('a long text in many letters', () => {
  const title = 'Il-Ħadd filgħodu ma’ l-imprendituri żgħażagħ: kafè, ftira u ħafna għajnuna 👩🏽‍🍳';

  test('comes through whole, in lines of at most 75 octets that end as the standard says', () => {
    const description = 'Żur il-għassa, ħu ċ-ċans; ġib lil kulħadd miegħek. '.repeat(90);
    const file = fileOf({ title, description });
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBe(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/);
    expect(lines.at(-1)).toBe('');
    expect(readCalendar(file).events[0]).toMatchObject({
      summary: title,
      description: `${description.trim()}\n\nLive event`,
    });
  });

  test('names the file in plain ones, with the first date', () => {
    const events = ['2026-06-08', '2026-06-01'].map((event_date) =>
      anEventEntry({ title, event_date }),
    );
    expect(calendarFileName(events)).toBe(
      'il-hadd-filghodu-ma-l-imprendituri-zghazagh-kafe-ftira-u-haf-2026-06-01.ics',
    );
    expect(calendarFileName([anEventEntry({ title: '新年' })])).toBe('event-2026-06-01.ics');
  });
});

test('a person saves the file under its name, as a calendar', async () => {
  downloadCalendarFile([anEventEntry({ title: 'Coffee' })]);
  const [blob, name] = saveFile.mock.calls[0] as [Blob, string];
  expect(name).toBe('coffee-2026-06-01.ics');
  expect(blob.type).toBe('text/calendar;charset=utf-8');
  expect(readCalendar(await blob.text()).events[0]?.summary).toBe('Coffee');
});
