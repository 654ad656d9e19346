import { type ReactNode, useState } from 'react';
import { formatEventDay } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import { LaterDialog } from 'shared/ui/later-dialog';
import type { CancelRegistrationProps } from './cancel-dialog';
import { eventDialogs } from './later-dialogs';

const title = 'Cancel your registration?';

/** Cancels a registration after a question that says what becomes of the money. */
export function CancelRegistration(props: CancelRegistrationProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { event } = props.registration;
  const question = { title, onClose: () => setAsking(false) };
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Cancel registration for ${event.title} on ${formatEventDay(event.event_date)}`}
        onClick={() => setAsking(true)}
      >
        Cancel registration
      </Button>
      {isAsking && (
        <LaterDialog code={eventDialogs} {...question}>
          {({ CancelDialog }) => <CancelDialog {...props} {...question} />}
        </LaterDialog>
      )}
    </>
  );
}
