import type { ReactNode } from 'react';
import { clockText, hasVideo, placeText } from 'shared/events/event-texts';
import type { Registration } from 'shared/events/types';
import { formatDay, formatEventDay, formatMoment } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { dayToPay } from 'shared/orders/payment-terms';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './registration-notes.module.css';
import { hasLapsed, isOver, type Mine, wasMoved } from './registration-state';

interface RegistrationNotesProps {
  registration: Registration;
  mine: Mine;
}

/** What has to be known of a registration; nothing once its event is over. */
export function RegistrationNotes({ registration, mine }: RegistrationNotesProps): ReactNode {
  const { now, videoLinks } = mine;
  const { event, payment_status, amount_paid } = registration;
  if (payment_status === 'cancelled') {
    return (
      <ul className={styles.notes}>
        <li className={styles.warning}>This event has been cancelled.</li>
        {amount_paid > 0 && (
          <li>
            We are reviewing a refund of the {formatEuro(amount_paid)} you paid and will be in
            touch.
          </li>
        )}
      </ul>
    );
  }
  if (isOver(event, now)) return null;
  const notes = [
    wasMoved(registration) && <Moved key="moved" registration={registration} />,
    payment_status === 'pending' && <Held key="held" registration={registration} now={now} />,
    hasVideo(event) && (
      <Video key="video" isPaid={payment_status === 'paid'} videoLink={videoLinks[event.id]} />
    ),
  ].filter(Boolean);
  return notes.length > 0 && <ul className={styles.notes}>{notes}</ul>;
}

function Moved({ registration: { event } }: { registration: Registration }): ReactNode {
  const { former_date, former_time, former_location } = event;
  if (former_date === null || former_time === null) return null;
  const former = { event_date: former_date, event_time: former_time, location: former_location };
  return (
    <li className={styles.warning}>
      Moved: was {formatEventDay(former_date)}, {clockText(former)}, {placeText(former)}.
    </li>
  );
}

function Held({ registration, now }: { registration: Registration; now: Date }): ReactNode {
  const { held_until, order, event } = registration;
  if (hasLapsed(registration, now)) {
    return (
      <li className={styles.warning}>
        Your seat was reserved until {formatMoment(held_until ?? '')} (Malta time)
        {event.is_full
          ? ', and the event is now fully booked.'
          : ' and is now open to others. Register again to get one.'}
      </li>
    );
  }
  if (held_until !== null) {
    return <li>Your seat is reserved until {formatMoment(held_until)} (Malta time).</li>;
  }
  const due = order?.invoices.find(({ kind }) => kind === 'invoice')?.due_date;
  return (
    <li>
      Your seat is reserved by order {keepWhole(order?.purchase_number)}
      {due && `, due by ${formatDay(due)}`}. If it is unpaid 48 hours before the event, we cancel
      it. {dayToPay}
    </li>
  );
}

function Video({
  isPaid,
  videoLink,
}: {
  isPaid: boolean;
  videoLink: string | undefined;
}): ReactNode {
  if (!isPaid) return <li>The video link appears here once your payment has arrived.</li>;
  if (videoLink === undefined) return <li>The video link appears here as soon as we have it.</li>;
  return (
    <li>
      Video link:{' '}
      <a href={videoLink} target="_blank" rel="noopener noreferrer">
        {videoLink}
      </a>
    </li>
  );
}
