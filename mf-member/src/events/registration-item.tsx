import type { ReactNode } from 'react';
import type { Registration } from 'shared/events/types';
import { formatEventDay } from 'shared/lib/malta-time';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { OwnItem } from 'shared/ui/own-list';
import { CancelRegistration } from './cancel-registration';
import { EventAction } from './event-action';
import { clockText, placeText } from './event-texts';
import { RegistrationNotes } from './registration-notes';
import { isOver } from './registration-state';

interface RegistrationItemProps {
  registration: Registration;
  now: Date;
  /** Undefined when there is none, or none yet. */
  videoLink: string | undefined;
  onCancelled: () => void;
}

/** One registration: how it stands, what is to be known, what can be done. */
export function RegistrationItem({
  registration,
  now,
  videoLink,
  onCancelled,
}: RegistrationItemProps): ReactNode {
  const { event, payment_status } = registration;
  const canAct = payment_status !== 'cancelled' && !isOver(event, now);
  return (
    <OwnItem
      title={event.title}
      state={<RegistrationBadge status={payment_status} />}
      facts={`${formatEventDay(event.event_date)}, ${clockText(event)}, ${placeText(event)}`}
      actions={
        canAct && (
          <>
            {payment_status === 'pending' && (
              <EventAction event={event} own={registration} now={now} isInOwnList />
            )}
            <CancelRegistration registration={registration} onCancelled={onCancelled} />
          </>
        )
      }
    >
      <RegistrationNotes registration={registration} now={now} videoLink={videoLink} />
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
