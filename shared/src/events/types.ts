import type { Database } from 'shared/database.types';
import type { Filters } from 'shared/lib/directory';

type Tables = Database['public']['Tables'];

/** An event as it stands in the calendar. Date and time are the wall clock in Malta. */
export type EventEntry = Tables['events']['Row'];

/** A registration of the person's, with its event and, while it stands on one, its order. */
export type Registration = Tables['event_registrations']['Row'] & {
  event: EventEntry;
  order: RegistrationOrder | null;
};

export interface RegistrationOrder {
  purchase_number: string;
  /** The invoice, and a credit note when the order was cancelled. */
  invoices: { kind: string; due_date: string }[];
}

/** An event as administrators see it, with its series and what is counted of it. Money in euros, gross. */
export type OfficeEvent = EventEntry & {
  shown_status: 'active' | 'completed' | 'cancelled' | 'archived';
  /** It has ended, by the clock in Malta. */
  is_over: boolean;
  /** Of the dates of its series those that are not archived; 1 for what belongs to none. */
  series_dates: number;
  /** Of these, those that take place and are not over. */
  series_dates_to_come: number;
  /** Seats that are paid, ordered or held in a cart: who is told when it is moved or called off. */
  seat_holders: number;
  paid_seats: number;
  paid_amount: number;
};

export interface EventFilters extends Filters {
  filter: 'all' | 'soon' | 'nearly_full' | 'upcoming' | 'past';
  status: 'all' | OfficeEvent['shown_status'];
  type: 'all' | 'live' | 'virtual' | 'hybrid';
  /** A series as one row, or each of its dates as one. */
  series: 'one' | 'dates';
}

export type EventSort = 'begins_at' | 'title' | 'registration_fee' | 'attendee_count';

/** What an administrator writes of an event; without a link it has none. */
export type EventForm = Pick<
  EventEntry,
  | 'title'
  | 'description'
  | 'event_date'
  | 'event_time'
  | 'location'
  | 'max_attendees'
  | 'registration_fee'
  | 'registration_fee_unit'
  | 'unit_quantity'
  | 'event_type'
  | 'duration_hours'
  | 'duration_minutes'
  | 'recurring_type'
  | 'recurring_interval'
  | 'recurring_end_date'
  | 'status'
> & { video_link: string };

/** Which dates of a series a change is for; of those that follow and of all, only what is not over. */
export type SeriesScope = 'this' | 'following' | 'all';

/** `updated_at` of occurrences as they were read, by id. */
export type KnownOccurrences = Readonly<Record<string, string>>;

/** What a cancellation put on the list of refunds. */
export interface OpenedRefunds {
  count: number;
  /** Euros. */
  amount: number;
}
