import { company } from 'shared/company';
import { maltaClock } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { plainName } from 'shared/lib/plain-letters';
import { saveFile } from 'shared/lib/save-file';
import { runtimeConfig } from 'shared/runtime/config';
import { folded, text } from './calendar-text';
import { eventBeginsAt, eventEndsAt } from './event-times';
import type { EventEntry, Registration } from './types';

/** What the person has to do with an event, beyond what everybody sees of it. */
export interface OwnDetails {
  /** The person's own: tentative while it is not paid, and off the calendar once it is cancelled. */
  registration?: Pick<Registration, 'payment_status' | 'updated_at'> | undefined;
  /** Only for a person who may attend: it is written into the file as it is. */
  videoLink?: string | null | undefined;
}

export type DetailsOf = (event: EventEntry) => OwnDetails;

/**
 * Events as an iCalendar file (RFC 5545): one VEVENT each, also of a series, whose occurrences can be
 * moved and cancelled one by one. The same rows make the same file; a calendar that already holds an
 * event knows it by its UID and takes over a higher SEQUENCE.
 * @param siteUrl public origin of this site.
 */
export function calendarFile(
  events: readonly EventEntry[],
  siteUrl: string,
  detailsOf: DetailsOf = () => ({}),
): string {
  // A file has one method (RFC 5546); in one that only cancels, calendars take events away.
  const isOff = (event: EventEntry) => statusOf(event, detailsOf(event)) === 'CANCELLED';
  const method = events.every(isOff) ? 'CANCEL' : 'PUBLISH';
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${text(`-//${company.name}//Events//EN`)}`,
    `METHOD:${method}`,
    ...maltaZone,
    ...events.flatMap((event) => entry(event, siteUrl, detailsOf(event))),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

/** Saves events as a file that calendars open. */
export function downloadCalendarFile(events: readonly EventEntry[], detailsOf?: DetailsOf): void {
  const file = calendarFile(events, runtimeConfig().siteUrl, detailsOf);
  saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), calendarFileName(events));
}

/** The title in plain letters and the first date: "il-hadd-fil-ghodu-2026-11-22.ics". */
export function calendarFileName(events: readonly EventEntry[]): string {
  const first = events.toSorted((a, b) => a.event_date.localeCompare(b.event_date))[0];
  const name = plainName(first?.title ?? '', 60) || 'event';
  return `${[name, first?.event_date].filter(Boolean).join('-')}.ics`;
}

// The rules of the European Union since 1996, as calendars without a list of zones need them.
const maltaZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Malta',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function entry(event: EventEntry, siteUrl: string, own: OwnDetails): string[] {
  const status = statusOf(event, own);
  // of two with one SEQUENCE, the later stamp counts (RFC 5546, 2.1.5)
  const stamps = [event.updated_at, own.registration?.updated_at ?? event.updated_at].map(utc);
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`, // a UUID, so unique without a host (RFC 7986), and the same on any
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamps.sort().at(-1)}`,
    `CREATED:${utc(event.created_at)}`,
    `LAST-MODIFIED:${utc(event.updated_at)}`,
    ...times(event),
    // not every calendar shows the status
    `SUMMARY:${text(status === 'CANCELLED' ? `Cancelled: ${event.title}` : event.title)}`,
    `LOCATION:${text(event.location?.trim() || 'TBD')}`,
    `DESCRIPTION:${text(description(event, own))}`,
    `URL:${new URL(paths.events, siteUrl).href}`,
    `ORGANIZER;CN="${company.name}":mailto:${company.email}`,
    `STATUS:${status}`,
    'END:VEVENT',
  ];
}

function statusOf({ status, archived_at }: EventEntry, { registration }: OwnDetails): string {
  const isOff = status === 'cancelled' || archived_at !== null;
  if (isOff || registration?.payment_status === 'cancelled') return 'CANCELLED';
  return registration?.payment_status === 'pending' ? 'TENTATIVE' : 'CONFIRMED';
}

function description({ event_type, description: about }: EventEntry, own: OwnDetails): string {
  const type = `${event_type[0]?.toUpperCase()}${event_type.slice(1)} event`;
  return [about?.trim(), type, own.videoLink && `Join online: ${own.videoLink}`]
    .filter(Boolean)
    .join('\n\n');
}

// A time that clocks show twice means the first one to a calendar and the second to the database, so
// an event that begins or ends in that hour is written in UTC.
function times(event: EventEntry): string[] {
  const moments = [eventBeginsAt(event), eventEndsAt(event)];
  const write = moments.some(comesTwice)
    ? (at: Date) => `:${utc(at)}`
    : (at: Date) => `;TZID=Europe/Malta:${compact(maltaClock(at))}00`;
  // without an end where it takes no time: an end has to be later (RFC 5545, 3.8.2.2)
  const names =
    event.duration_hours + event.duration_minutes > 0 ? ['DTSTART', 'DTEND'] : ['DTSTART'];
  return names.map((name, at) => `${name}${write(moments[at] as Date)}`);
}

const hour = 3_600_000; // ms

function comesTwice(moment: Date): boolean {
  const shown = maltaClock(moment);
  return [-hour, hour].some((away) => maltaClock(new Date(moment.getTime() + away)) === shown);
}

function utc(moment: string | Date): string {
  return `${compact(new Date(moment).toISOString().slice(0, 19))}Z`;
}

function compact(isoTime: string): string {
  return isoTime.replace(/[-:]/g, '');
}
