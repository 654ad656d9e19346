import type { ReactNode } from 'react';
import type { EventEntry, Registration } from 'shared/events/types';
import { useVideoLinks } from 'shared/events/use-events';
import { formatEventDay } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { EventAction } from './event-action';
import styles from './event-dialog.module.css';
import {
  clockText,
  durationText,
  feeText,
  kindText,
  placesText,
  placeText,
  rhythmText,
} from './event-texts';
import { RegistrationNotes } from './registration-notes';
import { isOver, type OwnRegistrations, withVideo } from './registration-state';

interface EventDialogProps {
  /** Undefined when it is in no calendar this person sees. */
  event: EventEntry | undefined;
  own: OwnRegistrations;
  now: Date;
  onClose: () => void;
}

/** Everything there is to know of an event. It has an address of its own. */
export function EventDialog({ event, own, now, onClose }: EventDialogProps): ReactNode {
  if (!event) {
    return (
      <Dialog open onClose={onClose} title="This event is not in the calendar" size="sm">
        <p>It may have taken place or been cancelled, or the link is not complete.</p>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            See upcoming events
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  const registration = own.get(event.id);
  return (
    <Dialog open onClose={onClose} title={event.title} intro={standsOut(event, now)}>
      <DetailList
        items={[
          ['Date', formatEventDay(event.event_date)],
          ['Time', clockText(event)],
          ['Location', placeText(event)],
          ['Duration', durationText(event) || undefined],
          ['Kind', kindText(event)],
          rhythmText(event) === null ? null : ['Repeats', rhythmText(event)],
          placesText(event) === null ? null : ['Places', placesText(event)],
          ['Fee', feeText(event)],
        ]}
      />
      {event.description && <p className={styles.description}>{event.description}</p>}
      {registration && <OwnNotes registration={registration} now={now} />}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <EventAction event={event} own={registration} now={now} />
      </DialogActions>
    </Dialog>
  );
}

function OwnNotes({ registration, now }: { registration: Registration; now: Date }): ReactNode {
  const { data: videoLinks } = useVideoLinks(withVideo([registration], now));
  const videoLink = videoLinks?.[registration.event_id];
  return <RegistrationNotes registration={registration} now={now} videoLink={videoLink} />;
}

function standsOut(event: EventEntry, now: Date): string | undefined {
  if (event.status === 'cancelled') return 'This event does not take place.';
  return isOver(event, now) ? 'This event is over.' : undefined;
}
