import { formatEventTime, isMaltaClockHere } from 'shared/lib/malta-time';
import { formatPrice, type PriceUnit, priceNote, totalOf } from 'shared/lib/money';
import { eventBeginsAt } from './event-times';
import type { EventEntry } from './types';

type When = Pick<EventEntry, 'event_date' | 'event_time'>;

/** "18:30", and whose clock says so where another one hangs on the wall. */
export function clockText(event: When): string {
  const time = formatEventTime(event.event_time);
  return isMaltaClockHere(eventBeginsAt(event)) ? time : `${time} (Malta time)`;
}

/** Where it takes place (spec 1§2). */
export function placeText({ location }: Pick<EventEntry, 'location'>): string {
  return location?.trim() || 'TBD';
}

/** "1 hour 30 minutes"; empty when nothing is known of it. */
export function durationText({
  duration_hours: hours,
  duration_minutes: minutes,
}: Pick<EventEntry, 'duration_hours' | 'duration_minutes'>): string {
  return [
    hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    minutes > 0 && `${minutes} minutes`,
  ]
    .filter(Boolean)
    .join(' ');
}

const kinds: Readonly<Record<string, string>> = {
  live: 'Live',
  virtual: 'Virtual',
  hybrid: 'Hybrid',
};

/** How one takes part: "Live", "Virtual" or "Hybrid". */
export function kindText({ event_type }: Pick<EventEntry, 'event_type'>): string {
  return kinds[event_type] ?? event_type;
}

/** Whether there is something to see on a screen. */
export function hasVideo({ event_type }: Pick<EventEntry, 'event_type'>): boolean {
  return event_type === 'virtual' || event_type === 'hybrid';
}

/** How many places are left; null where there is no limit. */
export function placesText({
  is_full,
  max_attendees,
  attendee_count,
}: Pick<EventEntry, 'is_full' | 'max_attendees' | 'attendee_count'>): string | null {
  if (is_full) return 'Fully booked';
  if (max_attendees === null) return null;
  const left = max_attendees - attendee_count;
  return left === 1 ? '1 seat left' : `${left} seats left`;
}

/** Whether so few are left that one has to hurry. */
export function isFillingUp({
  is_full,
  max_attendees,
  attendee_count,
}: Pick<EventEntry, 'is_full' | 'max_attendees' | 'attendee_count'>): boolean {
  return !is_full && max_attendees !== null && max_attendees - attendee_count <= 5;
}

/** "Free", "€25.00" or "€25.00/month" (spec 1§9). */
export function feeText(
  event: Pick<EventEntry, 'registration_fee' | 'registration_fee_unit' | 'unit_quantity'>,
): string {
  // the generated type says string; a check in the database allows only the units
  const unit = event.registration_fee_unit as PriceUnit;
  return formatPrice(event.registration_fee, unit, event.unit_quantity);
}

/** What stands beside it, see `priceNote`. */
export function feeNote(event: Parameters<typeof feeText>[0]): string {
  const { registration_fee: price, registration_fee_unit: price_unit, unit_quantity } = event;
  return priceNote({ price, price_unit, unit_quantity });
}

/** The fee in full, in euros with VAT. */
export function feeTotal(event: Pick<EventEntry, 'registration_fee' | 'unit_quantity'>): number {
  return totalOf({ price: event.registration_fee, unit_quantity: event.unit_quantity });
}

const periods: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
};

/** "Every week", "Every 2 months"; null for what takes place once. */
export function rhythmText({
  recurring_type,
  recurring_interval,
}: Pick<EventEntry, 'recurring_type' | 'recurring_interval'>): string | null {
  const period = periods[recurring_type];
  if (!period) return null;
  const interval = recurring_interval ?? 1;
  return interval === 1 ? `Every ${period}` : `Every ${interval} ${period}s`;
}

/** The beginning of a description, for where the whole of it would push everything else away. */
export function beginningOf(description: string | null): string | null {
  const longest = 220;
  if (!description || description.length <= longest) return description;
  return `${description.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}
