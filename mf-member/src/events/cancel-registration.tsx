import { type ReactNode, useState } from 'react';
import { formatEventDay } from 'shared/lib/malta-time';
import { Button } from 'shared/ui/button';
import type { CancelRegistrationProps } from './cancel-dialog';
import { CancelDialog } from './cancel-dialog';

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
      {isAsking && <CancelDialog {...props} {...question} />}
    </>
  );
}
