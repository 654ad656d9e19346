import type { EventForm, OfficeEvent, SeriesScope } from 'shared/events/types';
import { counted } from 'shared/lib/counted';
import { formatEuro } from 'shared/lib/money';

/** The dates a change is for; equals `private.occurrences_in_scope`. */
export function datesInScope(
  event: OfficeEvent,
  scope: SeriesScope,
  dates: readonly OfficeEvent[],
): OfficeEvent[] {
  if (scope === 'this' || event.series_id === null) return [event];
  return dates.filter(
    (date) => !date.is_over && (scope === 'all' || Number(date.series_position) >= place(event)),
  );
}

function place({ series_position: position }: OfficeEvent): number {
  return position ?? 0;
}

/** Registrations whose people are told when these dates are called off. */
export function seatHolders(dates: readonly OfficeEvent[]): number {
  return dates.filter(takesPlace).reduce((sum, { seat_holders }) => sum + seat_holders, 0);
}

/** What calling these dates off puts on the list of refunds; empty when nothing was paid. */
export function refundsText(dates: readonly OfficeEvent[]): string {
  const off = dates.filter(takesPlace);
  const payments = off.reduce((sum, { paid_seats }) => sum + paid_seats, 0);
  const cents = off.reduce((sum, { paid_amount }) => sum + Math.round(paid_amount * 100), 0);
  if (payments === 0) return '';
  const what = counted(payments, 'payment');
  return `${what} (${formatEuro(cents / 100)}) ${payments === 1 ? 'goes' : 'go'} to the list of refunds.`;
}

function takesPlace({ status, is_over, archived_at }: OfficeEvent): boolean {
  return status === 'active' && !is_over && archived_at === null;
}

/**
 * What saving does beyond the words of the event: how many dates it changes, and who is told.
 * @param changes only changed fields.
 */
export function consequences(
  changes: Partial<EventForm>,
  event: OfficeEvent,
  dates: readonly OfficeEvent[],
): string[] {
  const texts: string[] = [];
  if (event.series_id !== null) texts.push(`This changes ${counted(dates.length, 'date')}.`);
  if (changes.status === 'cancelled') {
    const told = seatHolders(dates);
    if (told > 0) {
      texts.push(`This cancels the event: ${counted(told, 'registered member')} will be told.`);
      texts.push(refundsText(dates));
    }
  } else {
    const told = seatHolders(dates.filter((date) => isMoved(changes, date)));
    if (told > 0) texts.push(`${counted(told, 'registered member')} will be told of the move.`);
    if (seatHolders(dates.filter((date) => isAtAnotherTime(changes, date))) > 0)
      texts.push(unpaidText);
  }
  return texts.filter((text) => text !== '');
}

/** See `private.seat_lapses_at`. */
const unpaidText =
  'Unpaid orders for it are cancelled 48 hours before the new time, or a day from now if that is later.';

function isMoved(changes: Partial<EventForm>, date: OfficeEvent): boolean {
  const { location } = changes;
  return isAtAnotherTime(changes, date) || (location !== undefined && location !== date.location);
}

function isAtAnotherTime({ event_date, event_time }: Partial<EventForm>, date: OfficeEvent) {
  return (
    event_date !== undefined ||
    (event_time !== undefined && event_time !== date.event_time.slice(0, 5))
  );
}
