import { paths } from 'shared/lib/paths';
import { useSearchParams } from 'shared/router';

type EventView = 'registrations' | 'door';

interface EventsAddress {
  /** The id of the open event; null for the list. */
  openId: string | null;
  view: EventView;
  /** The address of an event, or with null of the list as it was narrowed. */
  addressOf: (eventId: string | null, view?: EventView) => string;
}

/** Which event is open stands in the address beside what the list shows, so that both can be shared. */
export function useEventsAddress(): EventsAddress {
  const [parameters] = useSearchParams();
  return {
    openId: parameters.get('open') || null,
    view: parameters.get('view') === 'door' ? 'door' : 'registrations',
    addressOf: (eventId, view = 'registrations') => {
      const next = new URLSearchParams(parameters);
      for (const name of ['open', 'view']) next.delete(name);
      if (eventId !== null) next.set('open', eventId);
      if (view === 'door') next.set('view', view);
      const query = next.toString();
      return query ? `${paths.events}?${query}` : paths.events;
    },
  };
}
