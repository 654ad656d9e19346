import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { Badge } from 'shared/ui/badge';
import { fetchNotifications } from 'shared/users/person/api';
import { PersonItem, PersonList } from './person-list';

/** What they were told, and whether they have read it. */
export function PersonNotifications({ id }: { id: string }): ReactNode {
  return (
    <PersonList
      id={id}
      what="notifications"
      fetchPart={(part) => fetchNotifications(id, part)}
      empty="No notifications yet"
    >
      {(row) => (
        <PersonItem
          title={row.title}
          state={row.read_at ? <Badge>Read</Badge> : <Badge tone="info">Unread</Badge>}
          end={formatMoment(row.created_at)}
          facts={[row.read_at && `Read ${formatMoment(row.read_at)}`]}
        />
      )}
    </PersonList>
  );
}
