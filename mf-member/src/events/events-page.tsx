import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EventEntry } from 'shared/events/types';
import {
  useLiveEvents,
  useRegistrations,
  useUpcomingEvents,
  useVideoLinks,
} from 'shared/events/use-events';
import { Skeleton } from 'shared/ui/skeleton';
import { EventDialog } from './event-dialog';
import styles from './events-page.module.css';
import type { EventState } from './month-event';
import { MyRegistrations } from './my-registrations';
import { type Mine, standingByEvent, standingOf, toShow, withVideo } from './registration-state';
import { UpcomingEvents } from './upcoming-events';
import { useEventsAddress } from './use-events-address';
import { useNow } from './use-now';
import { useWideScreen } from './use-wide-screen';
import { ViewSwitch } from './view-switch';

// only on a desk
const MonthView = lazy(async () => {
  const { MonthView } = await import(/* webpackChunkName: "events-month" */ './month-view');
  return { default: MonthView };
});

/** /dashboard/events (spec 1§2): what takes place, and what the person is registered for. */
export default function EventsPage(): ReactNode {
  useLiveEvents();
  const isCalendarKnown = !useUpcomingEvents().isPending;
  const areRegistrationsKnown = !useRegistrations().isPending;
  const [isDrawn, setDrawn] = useState(false);
  // once: a list that failed is asked for again by who shows it, and must not take the page away
  if (!isDrawn && isCalendarKnown && areRegistrationsKnown) setDrawn(true);
  return (
    <div className={styles.page}>
      <h2>Events</h2>
      {/* in one go: what stands under something that is still growing would jump */}
      {isDrawn ? <Events /> : <Loading />}
    </div>
  );
}

function Loading(): ReactNode {
  return <Skeleton label="Loading the events…" lines={3} height="card" />;
}

function Events(): ReactNode {
  const address = useEventsAddress();
  const isWide = useWideScreen();
  const { data: upcoming = [] } = useUpcomingEvents();
  const { data: registrations = [] } = useRegistrations();
  const mine = useMine();
  // decided once: a section that changes places jumps
  const [isOwnFirst] = useState(() => {
    const { coming, past } = toShow(registrations, mine.now);
    return coming.length + past.length > 0;
  });
  const known = new Map(
    [...registrations.map(({ event }) => event), ...upcoming].map((event) => [event.id, event]),
  );
  return (
    <>
      {isOwnFirst && <MyRegistrations mine={mine} />}
      <UpcomingEvents
        mine={mine}
        onOpen={address.open}
        viewSwitch={isWide && <ViewSwitch view={address.view} onChange={address.setView} />}
        month={
          isWide &&
          address.view === 'month' && (
            <Suspense fallback={<Loading />}>
              <MonthView
                events={[...known.values()]}
                stateOf={(event) => stateInMonth(event, mine)}
                month={address.month}
                onMonthChange={address.setMonth}
                onOpen={({ id }) => address.open(id)}
              />
            </Suspense>
          )
        }
      />
      {!isOwnFirst && <MyRegistrations mine={mine} />}
      {address.openId !== null && (
        <EventDialog event={known.get(address.openId)} mine={mine} onClose={address.close} />
      )}
    </>
  );
}

function useMine(): Mine {
  const now = useNow();
  const { data: registrations = [] } = useRegistrations();
  const { data: videoLinks = {} } = useVideoLinks(withVideo(registrations, now));
  return { own: standingByEvent(registrations), videoLinks, now };
}

// what is over stands on its day like anything else
function stateInMonth(event: EventEntry, { own, now }: Mine): EventState {
  const standing = standingOf(event, own.get(event.id), now);
  return standing === 'over' ? 'open' : standing;
}
