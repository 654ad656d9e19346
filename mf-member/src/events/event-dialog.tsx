import type { ReactNode } from 'react';
import {
  clockText,
  durationText,
  feeNote,
  feeText,
  kindText,
  placesText,
  placeText,
  rhythmText,
} from 'shared/events/event-texts';
import type { EventEntry } from 'shared/events/types';
import { formatEventDay } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { EventAction } from './event-action';
import styles from './event-dialog.module.css';
import { RegistrationNotes } from './registration-notes';
import { isOver, type Mine, type Standing, standingOf } from './registration-state';
import { StandingBadge } from './standing-badge';

interface EventDialogProps {
  /** Undefined when it is in no calendar this person sees. */
  event: EventEntry | undefined;
  mine: Mine;
  onClose: () => void;
}

/** Everything there is to know of an event. It has an address of its own. */
export function EventDialog({ event, mine, onClose }: EventDialogProps): ReactNode {
  const { now } = mine;
  if (!event) {
    return (
      <Dialog open onClose={onClose} title="This event is not in the calendar" size="sm">
        <p>It may have taken place or been cancelled, or the link is incomplete.</p>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            See upcoming events
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  const registration = mine.own.get(event.id);
  const standing = standingOf(event, registration, now);
  return (
    <Dialog open onClose={onClose} title={event.title} intro={standsOut(event, now)}>
      <DetailList
        items={[
          ['Date', formatEventDay(event.event_date)],
          ['Time', clockText(event)],
          ['Location', placeText(event)],
          ['Duration', durationText(event) || undefined],
          ['Type', kindText(event)],
          rhythmText(event) === null ? null : ['Repeats', rhythmText(event)],
          hasPlaces(event, standing) ? ['Seats', placesText(event)] : null,
          ['Fee', [feeText(event), feeNote(event)].filter(Boolean).join(', ')],
          standing === 'open' ? null : ['Registration', <StandingBadge standing={standing} />],
        ]}
      />
      {event.description && <p className={styles.description}>{event.description}</p>}
      {registration && <RegistrationNotes registration={registration} mine={mine} />}
      <DialogActions>
        <EventAction event={event} mine={mine} />
      </DialogActions>
    </Dialog>
  );
}

// full, over and called off are said by its state
function hasPlaces(event: EventEntry, standing: Standing): boolean {
  const isAhead = !['full', 'over', 'cancelled'].includes(standing);
  return isAhead && !event.is_full && placesText(event) !== null;
}

function standsOut(event: EventEntry, now: Date): string | undefined {
  if (event.status === 'cancelled') return 'This event has been cancelled.';
  return isOver(event, now) ? 'This event is over.' : undefined;
}
