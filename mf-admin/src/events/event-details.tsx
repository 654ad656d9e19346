import type { ReactNode } from 'react';
import {
  clockText,
  durationText,
  feeText,
  hasVideo,
  kindText,
  placeText,
} from 'shared/events/event-texts';
import type { OfficeEvent } from 'shared/events/types';
import { formatShortDay } from 'shared/lib/malta-time';
import { DetailList } from 'shared/ui/detail-list';
import { seriesText } from './event-columns';
import styles from './open-event.module.css';
import { SeatsFigure } from './seats';

/** What is known of an event. */
export function EventDetails({ event }: { event: OfficeEvent }): ReactNode {
  const series = seriesText(event);
  return (
    <section className={styles.details} aria-label="Details">
      <DetailList
        items={[
          ['Time', [clockText(event), durationText(event)].filter(Boolean).join(' · ')],
          ['Location', placeText(event)],
          ['Type', kindText(event)],
          hasVideo(event) ? ['Video link', <VideoLink key="link" event={event} />] : null,
          event.moved_at === null ? null : ['Moved', movedText(event)],
        ]}
      />
      <DetailList
        items={[
          ['Seats taken', <SeatsFigure key="seats" event={event} />],
          ['Fee', feeText(event)],
          series === null ? null : ['Series', series],
          event.recurring_end_date === null
            ? null
            : ['Repeats until', formatShortDay(event.recurring_end_date)],
          event.description ? ['Description', event.description] : null,
        ]}
      />
    </section>
  );
}

function VideoLink({ event: { video_link: link } }: { event: OfficeEvent }): ReactNode {
  if (!link) return 'None yet';
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {link}
    </a>
  );
}

/** Where it was before the last move. */
function movedText({ former_date, former_time, former_location }: OfficeEvent): string {
  const day = former_date && formatShortDay(former_date);
  return `was ${[day, former_time?.slice(0, 5), former_location ?? 'TBD'].filter(Boolean).join(', ')}`;
}
