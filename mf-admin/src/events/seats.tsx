import type { ReactNode } from 'react';
import type { OfficeEvent } from 'shared/events/types';
import styles from './seats.module.css';

type Seats = Pick<OfficeEvent, 'attendee_count' | 'max_attendees' | 'is_full'>;

/** "12 of 40", or how many where there is no limit. */
function seatsText({ attendee_count: taken, max_attendees: most }: Seats): string {
  return most === null ? `${taken}, no limit` : `${taken} of ${most}`;
}

/** How many seats are taken, in figures and drawn. */
export function SeatsFigure({ event }: { event: Seats }): ReactNode {
  const { attendee_count: taken, max_attendees: most } = event;
  return (
    <span className={styles.seats}>
      {seatsText(event)}
      {most !== null && (
        <meter
          className={styles.meter}
          min={0}
          max={most}
          value={Math.min(taken, most)}
          aria-hidden="true"
        />
      )}
    </span>
  );
}
