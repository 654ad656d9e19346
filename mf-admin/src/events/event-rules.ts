import { type Offer, type OfferValues, offerRules } from 'shared/catalogue/offer-rules';
import { hasVideo } from 'shared/events/event-texts';
import type { EventForm, SeriesScope } from 'shared/events/types';
import { optional } from 'shared/lib/form-rules';
import { formatDay, maltaClock, maltaMoment } from 'shared/lib/malta-time';
import * as v from 'valibot';

/** An event as it is typed. Date and time are the wall clock in Malta. */
export interface EventValues extends OfferValues {
  description: string;
  event_date: string;
  event_time: string;
  location: string;
  max_attendees: string;
  event_type: string;
  video_link: string;
  duration_hours: string;
  duration_minutes: string;
  recurring_type: string;
  recurring_interval: string;
  recurring_end_date: string;
  status: string;
  /** Of a series: which dates it is for. */
  scope: SeriesScope | '';
}

export interface EventOutput {
  form: EventForm;
  scope: SeriesScope;
}

interface Asked {
  /** It is one date of a series, so that somebody has to say which dates are meant. */
  asksScope: boolean;
  /** How often the series takes place now: "weekly 2". */
  rhythm: string;
}

export const rhythmOf = (type: string, interval: number | string | null): string =>
  type === 'none' ? 'none' : `${type} ${interval || 1}`;

/** Every rule of the form (spec 1§5); the limits are those of the database's columns. */
export function eventRules({
  asksScope,
  rhythm,
}: Asked): v.GenericSchema<EventValues, EventOutput> {
  const own = v.pipe(
    v.object({
      description: optional(5000),
      event_date: v.pipe(
        v.string(),
        v.nonEmpty('Event date is required'),
        v.check(isPossibleDate, 'Please choose a date from 2000 to 2199'),
      ),
      event_time: v.pipe(v.string(), v.nonEmpty('Event time is required')),
      location: optional(300),
      max_attendees: v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^([1-9]\d{0,5})?$/, 'Max attendees must be a whole number of at least 1'),
      ),
      event_type: v.string(),
      video_link: optional(2000),
      duration_hours: wholeNumber(0, 24, 'Duration must be 0 to 24 hours'),
      duration_minutes: wholeNumber(0, 45, 'Choose 0, 15, 30 or 45 minutes'),
      recurring_type: v.string(),
      recurring_interval: v.string(),
      recurring_end_date: v.string(),
      status: v.string(),
      scope: v.picklist(['', 'this', 'following', 'all']),
    }),
    v.forward(
      v.partialCheck(
        [['event_date'], ['event_time']],
        ({ event_date: day, event_time: time }) => !day || !time || existsInMalta(day, time),
        ({ input }) =>
          skippedHour(String(Object(input).event_date), String(Object(input).event_time)),
      ),
      ['event_time'],
    ),
    v.forward(
      v.partialCheck(
        [['event_type'], ['video_link']],
        (event) => !hasVideo(event) || event.video_link === '' || isHttps(event.video_link),
        'The video link must begin with https://',
      ),
      ['video_link'],
    ),
    v.forward(
      v.partialCheck(
        [['recurring_type'], ['recurring_interval']],
        ({ recurring_type: type, recurring_interval: interval }) =>
          type === 'none' || /^([1-9]|10)$/.test(interval.trim()),
        'The interval must be 1 to 10',
      ),
      ['recurring_interval'],
    ),
    v.forward(
      v.partialCheck(
        [['recurring_type'], ['recurring_end_date'], ['event_date']],
        ({ recurring_type: type, recurring_end_date: end, event_date: day }) =>
          type === 'none' || end === '' || asksScope || end >= day,
        'The series cannot end before the event itself.',
      ),
      ['recurring_end_date'],
    ),
    v.forward(
      v.partialCheck(
        [['scope']],
        ({ scope }) => !asksScope || scope !== '',
        'Choose which dates to change',
      ),
      ['scope'],
    ),
    v.forward(
      v.partialCheck(
        [['scope'], ['recurring_type'], ['recurring_interval']],
        (event) =>
          event.scope !== 'this' ||
          rhythmOf(event.recurring_type, event.recurring_interval.trim()) === rhythm,
        'To change how often it repeats, choose this and the following dates, or all',
      ),
      ['scope'],
    ),
  );
  return v.pipe(
    v.intersect([offerRules('Registration fee'), own]),
    v.transform((event) => ({ form: toForm(event), scope: event.scope || 'this' })),
  );
}

type Checked = Offer & Omit<EventValues, keyof OfferValues>;

function toForm(event: Checked): EventForm {
  const recurs = event.recurring_type !== 'none';
  return {
    title: event.title,
    description: event.description || null,
    event_date: event.event_date,
    event_time: event.event_time.slice(0, 5),
    location: event.location || null,
    max_attendees: event.max_attendees === '' ? null : Number(event.max_attendees),
    registration_fee: event.price,
    registration_fee_unit: event.price_unit,
    unit_quantity: event.unit_quantity,
    event_type: event.event_type,
    video_link: hasVideo(event) ? event.video_link : '',
    duration_hours: Number(event.duration_hours),
    duration_minutes: Number(event.duration_minutes),
    recurring_type: event.recurring_type,
    // without recurrence both are saved empty
    recurring_interval: recurs ? Number(event.recurring_interval) : null,
    recurring_end_date: recurs ? event.recurring_end_date || null : null,
    status: event.status,
  };
}

function wholeNumber(from: number, to: number, text: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) => /^\d{1,2}$/.test(typed) && Number(typed) >= from && Number(typed) <= to,
      text,
    ),
  );
}

function isPossibleDate(day: string): boolean {
  if (day === '') return true; // a missing day is reported already
  return /^\d{4}-\d\d-\d\d$/.test(day) && day >= '2000-01-01' && day <= '2199-12-31';
}

function isHttps(address: string): boolean {
  return /^https:\/\//.test(address) && URL.canParse(address);
}

/** When the clock is put forward, an hour of that night does not exist. */
function existsInMalta(day: string, time: string): boolean {
  return maltaClock(maltaMoment(day, time)) === `${day}T${time.slice(0, 5)}`;
}

function skippedHour(day: string, time: string): string {
  return `There is no ${time.slice(0, 5)} in Malta on ${formatDay(day)}: clocks go forward from 02:00 to 03:00. Choose an earlier time, or 03:00 or later.`;
}
