import { everything, type NotificationFilter, type ReadState } from 'shared/notifications/types';
import { useSearchParams } from 'shared/router';

/**
 * What is shown of the notifications, kept in the address: back, reload and a link show the same.
 * What the address does not say, or says wrongly, is everything.
 */
export function useFilter(): [NotificationFilter, (filter: NotificationFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const type = query.get('type') ?? '';
  const filter: NotificationFilter = {
    readState: readStateOf(query.get('show')),
    type: /^[a-z]+(_[a-z]+)*$/.test(type) ? type : everything.type,
  };
  const change = (next: NotificationFilter) => {
    const set = (query: URLSearchParams, name: string, value: string) => {
      if (value === 'all') query.delete(name);
      else query.set(name, value);
    };
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        set(after, 'show', next.readState);
        set(after, 'type', next.type);
        return after;
      },
      { preventScrollReset: true },
    );
  };
  return [filter, change];
}

function readStateOf(name: string | null): ReadState {
  return name === 'unread' || name === 'read' ? name : everything.readState;
}
