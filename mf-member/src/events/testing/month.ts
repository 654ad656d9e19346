import type { EventEntry } from 'shared/events/types';
import { anEventEntry } from 'shared/testing/event-entry';
import { afterEach, beforeEach, vi } from 'vitest';
import type { EventState } from '../month-event';

const states = new Map<string, EventState>();

/** An event on a day (YYYY-MM-DD), open where nothing else is said. */
export function on(
  event_date: string,
  title: string,
  more: Partial<EventEntry> = {},
  state: EventState = 'open',
): EventEntry {
  const event = anEventEntry({ id: `event-${states.size}`, event_date, title, ...more });
  states.set(event.id, state);
  return event;
}

export const stateOf = ({ id }: EventEntry): EventState => states.get(id) ?? 'open';

/** Half past midnight on 10 June 2026 in Malta, still the day before in most of the west. */
export function onTenthOfJune(): void {
  beforeEach(() => void vi.setSystemTime('2026-06-09T22:30:00Z'));
  afterEach(() => void vi.useRealTimers());
}
