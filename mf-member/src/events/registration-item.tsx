import type { ReactNode } from 'react';
import { clockText, placeText } from 'shared/events/event-texts';
import type { Registration } from 'shared/events/types';
import { formatEventDay } from 'shared/lib/malta-time';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { OwnItem } from '../ui/own-list';
import { AddToCalendar } from './add-to-calendar';
import { CancelRegistration } from './cancel-registration';
import { EventAction } from './event-action';
import { RegistrationNotes } from './registration-notes';
import { isOver, type Mine } from './registration-state';

interface RegistrationItemProps {
  registration: Registration;
  mine: Mine;
  onCancelled: () => void;
}

/** One registration: how it stands, what is to be known, what can be done. */
export function RegistrationItem({
  registration,
  mine,
  onCancelled,
}: RegistrationItemProps): ReactNode {
  const { event, payment_status } = registration;
  const isAhead = !isOver(event, mine.now);
  const isCalledOff = payment_status === 'cancelled'; // what they cancelled themselves is not shown
  return (
    <OwnItem
      title={event.title}
      state={<RegistrationBadge status={payment_status} />}
      facts={`${formatEventDay(event.event_date)}, ${clockText(event)}, ${placeText(event)}`}
      actions={
        isAhead &&
        (isCalledOff ? (
          <AddToCalendar events={[event]}>
            Update calendar<span className="visually-hidden">: {event.title}</span>
          </AddToCalendar>
        ) : (
          <>
            <EventAction event={event} mine={mine} isInOwnList />
            <CancelRegistration registration={registration} onCancelled={onCancelled} />
          </>
        ))
      }
    >
      <RegistrationNotes registration={registration} mine={mine} />
    </OwnItem>
  );
}

// anything else is cancelled (spec 1§2)
const labels: Readonly<Record<string, readonly [BadgeTone, string]>> = {
  paid: ['success', 'Confirmed'],
  pending: ['warning', 'Payment Pending'],
};

function RegistrationBadge({ status }: { status: string }): ReactNode {
  const [tone, label] = labels[status] ?? ['danger', 'Cancelled'];
  return <Badge tone={tone}>{label}</Badge>;
}
