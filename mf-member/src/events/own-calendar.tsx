import type { ReactNode } from 'react';
import type { EventEntry } from 'shared/events/types';
import { AddToCalendar } from './add-to-calendar';
import type { Mine } from './registration-state';

/** Adds one event to the person's calendar, with what their registration means there. */
export function OwnCalendar({ event, mine }: { event: EventEntry; mine: Mine }): ReactNode {
  const details = { registration: mine.own.get(event.id), videoLink: mine.videoLinks[event.id] };
  return (
    <AddToCalendar events={[event]} detailsOf={() => details}>
      Add to calendar<span className="visually-hidden">: {event.title}</span>
    </AddToCalendar>
  );
}
