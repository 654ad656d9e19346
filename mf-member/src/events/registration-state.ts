import { hasVideo } from 'shared/events/event-texts';
import { eventEndsAt } from 'shared/events/event-times';
import type { EventEntry, Registration } from 'shared/events/types';

/** What an event is to the person who looks at it. */
export type Standing = 'registered' | 'pending' | 'full' | 'open' | 'cancelled' | 'over';

/** The registrations that stand, by their event. */
type OwnRegistrations = ReadonlyMap<string, Registration>;

/** What the person has to do with the events, and the time it is. */
export interface Mine {
  own: OwnRegistrations;
  /** By the event's id; only of events the person may attend. */
  videoLinks: Readonly<Record<string, string>>;
  now: Date;
}

/** A cancelled registration counts as none (spec 1§2). */
export function standingByEvent(registrations: readonly Registration[]): OwnRegistrations {
  return new Map(
    registrations
      .filter(({ payment_status }) => payment_status !== 'cancelled')
      .map((each) => [each.event_id, each]),
  );
}

export function standingOf(event: EventEntry, own: Registration | undefined, now: Date): Standing {
  if (event.status === 'cancelled') return 'cancelled';
  if (own?.payment_status === 'paid') return 'registered';
  if (isOver(event, now)) return 'over';
  if (own && !hasLapsed(own, now)) return 'pending';
  return event.is_full ? 'full' : 'open';
}

export function isOver(event: EventEntry, now: Date): boolean {
  return event.status === 'completed' || eventEndsAt(event) <= now;
}

/** Its seat was held for a time that has run out: anybody can have it now. */
export function hasLapsed(own: Registration, now: Date): boolean {
  return (
    own.payment_status === 'pending' &&
    own.purchase_id === null &&
    own.held_until !== null &&
    new Date(own.held_until) <= now
  );
}

/**
 * Cancelled because the event does not take place; a member who cancelled before that has left by themselves.
 */
function isCalledOff({ payment_status, cancelled_at, event }: Registration): boolean {
  return (
    payment_status === 'cancelled' &&
    event.cancelled_at !== null &&
    cancelled_at !== null &&
    new Date(cancelled_at) >= new Date(event.cancelled_at)
  );
}

/** Whether the event has another date, time or place than when the person registered. */
export function wasMoved({ registration_date, event }: Registration): boolean {
  return event.moved_at !== null && new Date(event.moved_at) > new Date(registration_date);
}

const asked = 100; // as many as an address has room for

/** The events ahead among them that may have a video link for the person. */
export function withVideo(registrations: readonly Registration[], now: Date): string[] {
  return registrations
    .filter(
      ({ payment_status, event }) =>
        payment_status === 'paid' && hasVideo(event) && !isOver(event, now),
    )
    .map(({ event_id }) => event_id)
    .slice(0, asked);
}

/**
 * What My Registrations shows, without what the person cancelled: what is to come, soonest first, and
 * what is over, latest first.
 */
export function toShow(
  registrations: readonly Registration[],
  now: Date,
): { coming: Registration[]; past: Registration[] } {
  const shown = registrations
    .filter((each) => each.payment_status !== 'cancelled' || isCalledOff(each))
    .toSorted((a, b) => beginning(a).localeCompare(beginning(b)));
  return {
    coming: shown.filter(({ event }) => !isOver(event, now)),
    past: shown.filter(({ event }) => isOver(event, now)).reverse(),
  };
}

function beginning({ event, id }: Registration): string {
  return `${event.event_date} ${event.event_time} ${id}`;
}
