import type { ReactNode } from 'react';
import type { DetailsOf } from 'shared/events/calendar-file';
import type { EventEntry } from 'shared/events/types';
import { loadCode } from 'shared/lib/load-code';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';

interface AddToCalendarProps {
  /** One event, or the occurrences of a series. */
  events: readonly EventEntry[];
  /** The person's registration for each, and the video link if they may attend. */
  detailsOf?: DetailsOf;
  children?: ReactNode;
}

/** Saves events as a calendar file; what writes it loads on the first press. */
export function AddToCalendar({
  events,
  detailsOf,
  children = 'Add to calendar',
}: AddToCalendarProps): ReactNode {
  const { busy, run } = useAction(
    async () => {
      const { downloadCalendarFile } = await loadCode(
        () => import(/* webpackChunkName: "calendar-file" */ 'shared/events/calendar-file'),
      );
      downloadCalendarFile(events, detailsOf);
    },
    { failureToast: 'The calendar file could not be saved. Please try again.' },
  );
  return (
    <Button size="sm" busy={busy} busyLabel="Saving…" onClick={() => void run()}>
      {children}
    </Button>
  );
}
