import { type ReactNode, useEffect, useRef } from 'react';
import { itemKinds } from 'shared/cart/item-kinds';
import type { EventEntry } from 'shared/events/types';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CompletePayment } from './complete-payment';
import styles from './event-action.module.css';
import { OwnCalendar } from './own-calendar';
import { register } from './register';
import { isOver, type Mine, standingOf } from './registration-state';

interface EventActionProps {
  event: EventEntry;
  mine: Mine;
  /** What tells this event from others on the screen; its title, unless several have it. */
  name?: string;
  /** Quieter where there are several below each other. */
  tone?: 'primary' | 'secondary';
  /** Where the state is said already, and registering is done anew. */
  isInOwnList?: boolean;
}

/** What the person can do about an event. */
export function EventAction({
  event,
  mine,
  name = event.title,
  tone = 'primary',
  isInOwnList = false,
}: EventActionProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const own = mine.own.get(event.id);
  const standing = standingOf(event, own, mine.now);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPressed.current) place.current?.focus({ preventScroll: true }); // the button has gone
    wasPressed.current = false;
  }, [standing]);
  const { busy, error, run } = useAction(() => register(event), {
    fallback: itemKinds.event.notAdded,
  });
  // an answer that was lost is no failure once the registration is there
  const isThere = standing === 'pending' && error?.answer !== 'refusal';
  const failure = standing === 'registered' || isThere ? null : error;
  const verb = isInOwnList ? 'Register again' : 'Register';
  return (
    <div ref={place} className={styles.action} tabIndex={-1}>
      {standing === 'open' && (
        <Button
          size="sm"
          tone={tone}
          busy={busy}
          busyLabel="Registering…"
          aria-label={`${verb} for ${name}`}
          onClick={() => {
            wasPressed.current = true;
            void run();
          }}
        >
          {verb}
        </Button>
      )}
      {standing === 'registered' && !isOver(event, mine.now) && (
        <OwnCalendar event={event} mine={mine} />
      )}
      {standing === 'pending' && own && <CompletePayment registration={own} />}
      {failure && (
        <div className={styles.error}>
          <ErrorNotice error={failure} />
        </div>
      )}
    </div>
  );
}
