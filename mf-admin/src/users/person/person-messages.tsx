import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { fetchMessages } from 'shared/users/person/api';
import { PersonItem, PersonList } from './person-list';

/** What they wrote through the contact page while they were signed in. */
export function PersonMessages({ id, ids }: { id: string; ids: readonly string[] }): ReactNode {
  return (
    <PersonList
      id={id}
      what="messages"
      fetchPart={() => fetchMessages(ids)}
      empty="No messages sent while signed in"
    >
      {(row) => (
        <PersonItem
          title={<Link to={`${paths.messages}?open=${row.id}`}>{beginning(row.message)}</Link>}
          state={row.handled_at ? <Badge>Handled</Badge> : <Badge tone="warning">Open</Badge>}
          end={formatMoment(row.created_at)}
          facts={[row.email]}
        />
      )}
    </PersonList>
  );
}

const shown = 120; // characters: a line or two

function beginning(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  return text.length > shown ? `${text.slice(0, shown).trimEnd()}…` : text;
}
