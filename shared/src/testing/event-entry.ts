import type { EventEntry, OfficeEvent } from 'shared/events/types';

/** A free breakfast on the first of June 2026 at half past eight, changed twice since it was written. */
export function anEventEntry(changes: Partial<EventEntry> = {}): EventEntry {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    title: 'Harbour breakfast',
    description: null,
    event_date: '2026-06-01',
    event_time: '08:30:00',
    location: 'Reading Room',
    max_attendees: null,
    attendee_count: 0,
    is_full: false,
    registration_fee: 0,
    currency: 'EUR',
    registration_fee_unit: 'one_time',
    unit_quantity: 1,
    event_type: 'live',
    video_link: null,
    duration_hours: 1,
    duration_minutes: 30,
    recurring_type: 'none',
    recurring_interval: null,
    recurring_end_date: null,
    series_id: null,
    series_position: null,
    status: 'active',
    cancelled_at: null,
    archived_at: null,
    moved_at: null,
    former_date: null,
    former_time: null,
    former_location: null,
    sequence: 2,
    created_by: null,
    created_at: '2026-01-01T10:11:12.345678+00:00',
    updated_at: '2026-01-02T10:11:12.345678+00:00',
    ...changes,
  };
}

/** The same as administrators see it, alone and still to come. */
export function anOfficeEvent(changes: Partial<OfficeEvent> = {}): OfficeEvent {
  return {
    ...anEventEntry(changes),
    shown_status: 'active',
    is_over: false,
    series_dates: 1,
    series_dates_to_come: 1,
    seat_holders: 0,
    paid_seats: 0,
    paid_amount: 0,
    ...changes,
  };
}
