import { type ReactNode, useRef } from 'react';
import { itemKinds } from 'shared/cart/item-kinds';
import type { EventEntry, Registration } from 'shared/events/types';
import { ignoreSecondPress } from 'shared/lib/second-press';
import { useAction } from 'shared/lib/use-action';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CompletePayment } from './complete-payment';
import styles from './event-action.module.css';
import { register } from './register';
import { type Standing, standingOf } from './registration-state';
import { useSteadyPlace } from './use-steady-place';

interface EventActionProps {
  event: EventEntry;
  own: Registration | undefined;
  now: Date;
  /** What tells this event from others on the screen; its title, unless several have it. */
  name?: string;
  /** Where the state is said already, and registering is done anew. */
  isInOwnList?: boolean;
}

/** How the person stands to an event, and what they can do about it. */
export function EventAction({
  event,
  own,
  now,
  name = event.title,
  isInOwnList = false,
}: EventActionProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const standing = standingOf(event, own, now);
  const holdPlace = useSteadyPlace(place, standing);
  const { busy, error, run } = useAction(() => register(event), {
    fallback: itemKinds.event.notAdded,
  });
  const verb = isInOwnList ? 'Register again' : 'Register';
  return (
    <div ref={place} className={styles.action} tabIndex={-1}>
      {standing === 'open' && (
        <Button
          size="sm"
          tone="primary"
          busy={busy}
          busyLabel="Registering…"
          aria-label={`${verb} for ${name}`}
          onClick={(press) => {
            ignoreSecondPress(press.currentTarget); // another button takes its place
            holdPlace();
            void run();
          }}
        >
          {verb}
        </Button>
      )}
      {!isInOwnList && badges[standing]}
      {standing === 'pending' && own && <CompletePayment registration={own} />}
      {error && standing !== 'registered' && (
        <div className={styles.error}>
          <ErrorNotice error={error} />
        </div>
      )}
    </div>
  );
}

const badges: Readonly<Record<Standing, ReactNode>> = {
  open: null,
  registered: <Badge tone="success">Confirmed</Badge>,
  pending: <Badge tone="warning">Payment Pending</Badge>,
  full: <Badge>Fully booked</Badge>,
  over: <Badge>Over</Badge>,
  cancelled: <Badge tone="danger">Cancelled</Badge>,
};
