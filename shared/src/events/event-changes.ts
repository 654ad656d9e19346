import { formatEventTime } from 'shared/lib/malta-time';
import type { EventForm, OfficeEvent } from './types';

/** The fields of the form that differ from the event. */
export function changesOf(form: EventForm, event: OfficeEvent): Partial<EventForm> {
  const stored: EventForm = {
    ...event,
    event_time: formatEventTime(event.event_time),
    video_link: event.video_link ?? '',
  };
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value !== stored[name as keyof EventForm]),
  );
}
