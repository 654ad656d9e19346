import { type ReactNode, useState } from 'react';
import type { EventEntry, Registration } from 'shared/events/types';
import {
  useLiveEvents,
  useRegistrations,
  useUpcomingEvents,
  useVideoLinks,
} from 'shared/events/use-events';
import { useMinute } from 'shared/lib/use-minute';
import { Skeleton } from 'shared/ui/skeleton';
import { CataloguePage } from '../ui/catalogue-page';
import { CompactMonth } from './compact-month';
import { EventDialog } from './event-dialog';
import type { EventState } from './month-event';
import { MonthView, type MonthViewProps } from './month-view';
import { MyRegistrations } from './my-registrations';
import { type Mine, standingByEvent, standingOf, toShow, withVideo } from './registration-state';
import { UpcomingEvents } from './upcoming-events';
import { useEventsAddress } from './use-events-address';
import { useWideScreen } from './use-wide-screen';
import { ViewSwitch } from './view-switch';

/** /dashboard/events (spec 1§2): what takes place, and what the person is registered for. */
export default function EventsPage(): ReactNode {
  useLiveEvents();
  const [calendar, registrations] = [useUpcomingEvents(), useRegistrations()];
  return (
    <CataloguePage title="Events" lists={[calendar, registrations]} loading={<Loading />}>
      <Events calendar={calendar} registrations={registrations} />
    </CataloguePage>
  );
}

function Loading(): ReactNode {
  return <Skeleton label="Loading the events…" lines={3} height="card" />;
}

interface EventsProps {
  // handed down: a component that asks for a failed list by itself would ask the server again as it appears
  calendar: ReturnType<typeof useUpcomingEvents>;
  registrations: ReturnType<typeof useRegistrations>;
}

function Events({ calendar, registrations }: EventsProps): ReactNode {
  const address = useEventsAddress();
  const isWide = useWideScreen();
  const mine = useMine(registrations.data ?? []);
  // as it was when the page opened: the first registration does not turn the page upside down
  const [isOwnFirst] = useState(() => {
    const { coming, past } = toShow(registrations.data ?? [], mine.now);
    return coming.length + past.length > 0;
  });
  const registered = (registrations.data ?? []).map(({ event }) => event);
  const known = new Map(
    [...registered, ...(calendar.data ?? [])].map((event) => [event.id, event]),
  );
  const { openId, close } = address;
  const opened = openId === null ? undefined : known.get(openId);
  const month: MonthViewProps = {
    events: [...known.values()],
    stateOf: (event) => stateInMonth(event, mine),
    month: address.month,
    onMonthChange: address.setMonth,
    onOpen: ({ id }) => address.open(id),
  };
  return (
    <>
      {isOwnFirst && <MyRegistrations list={registrations} mine={mine} />}
      <UpcomingEvents
        list={calendar}
        mine={mine}
        onOpen={address.open}
        viewSwitch={<ViewSwitch view={address.view} onChange={address.setView} />}
        month={
          address.view === 'month' &&
          (isWide ? (
            <MonthView {...month} />
          ) : (
            <CompactMonth {...month} day={address.day} onDayChange={address.setDay} />
          ))
        }
      />
      {!isOwnFirst && <MyRegistrations list={registrations} mine={mine} />}
      {openId !== null && <EventDialog event={opened} mine={mine} onClose={close} />}
    </>
  );
}

function useMine(registrations: readonly Registration[]): Mine {
  const now = useMinute();
  const { data: videoLinks = {} } = useVideoLinks(withVideo(registrations, now));
  return { own: standingByEvent(registrations), videoLinks, now };
}

function stateInMonth(event: EventEntry, { own, now }: Mine): EventState {
  const standing = standingOf(event, own.get(event.id), now);
  return standing === 'over' ? 'open' : standing;
}
