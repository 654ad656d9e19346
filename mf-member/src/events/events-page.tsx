import { type ReactNode, useMemo, useState } from 'react';
import { useLiveEvents, useRegistrations, useUpcomingEvents } from 'shared/events/use-events';
import { Skeleton } from 'shared/ui/skeleton';
import { EventDialog } from './event-dialog';
import styles from './events-page.module.css';
import { MyRegistrations } from './my-registrations';
import { standingByEvent, toShow } from './registration-state';
import { UpcomingEvents } from './upcoming-events';
import { useEventsAddress } from './use-events-address';
import { useNow } from './use-now';
import { useWideScreen } from './use-wide-screen';
import { ViewSwitch } from './view-switch';

/** /dashboard/events (spec 1§2): what takes place, and what the person is registered for. */
export default function EventsPage(): ReactNode {
  useLiveEvents();
  const isCalendarKnown = !useUpcomingEvents().isPending;
  const areRegistrationsKnown = !useRegistrations().isPending;
  return (
    <div className={styles.page}>
      <h2>Events</h2>
      {/* in one go: what stands under something that is still growing would jump */}
      {isCalendarKnown && areRegistrationsKnown ? (
        <Events />
      ) : (
        <Skeleton label="Loading the events…" lines={3} height="card" />
      )}
    </div>
  );
}

function Events(): ReactNode {
  const now = useNow();
  const address = useEventsAddress();
  const isWide = useWideScreen();
  const { data: upcoming = [] } = useUpcomingEvents();
  const { data: registrations = [] } = useRegistrations();
  const own = useMemo(() => standingByEvent(registrations), [registrations]);
  // decided once: a section that changes places jumps
  const [isOwnFirst] = useState(() => {
    const { coming, past } = toShow(registrations, now);
    return coming.length + past.length > 0;
  });
  const known = [...upcoming, ...registrations.map(({ event }) => event)];
  const mine = <MyRegistrations now={now} />;
  return (
    <>
      {isOwnFirst && mine}
      <UpcomingEvents
        own={own}
        now={now}
        onOpen={address.open}
        viewSwitch={isWide && <ViewSwitch view={address.view} onChange={address.setView} />}
        otherView={null}
      />
      {!isOwnFirst && mine}
      {address.openId !== null && (
        <EventDialog
          event={known.find(({ id }) => id === address.openId)}
          own={own}
          now={now}
          onClose={address.close}
        />
      )}
    </>
  );
}
