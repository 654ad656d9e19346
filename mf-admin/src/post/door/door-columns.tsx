import { counted } from 'shared/lib/counted';
import { formatShortDay } from 'shared/lib/malta-time';
import type { DoorEntry, DoorSort } from 'shared/post-collections/types';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { type Column, TwoLines } from '../../ui/data-table';
import { memberName } from '../words';

function comesAs({ is_owner: isOwner, is_confirmed: isConfirmed }: DoorEntry): string {
  if (!isOwner) return 'Named by the member';
  return isConfirmed ? 'The member' : 'The member, name not confirmed';
}

export function doorColumns(pathOf: (id: string) => string): Column<DoorEntry, DoorSort>[] {
  return [
    {
      header: 'Comes',
      kind: 'lead',
      cell: (entry) => (
        <TwoLines
          first={<Link to={pathOf(entry.id)}>{entry.bearer}</Link>}
          second={comesAs(entry)}
        />
      ),
    },
    {
      header: 'For',
      cell: (entry) => <TwoLines first={memberName(entry)} second={entry.member_company} />,
    },
    {
      header: 'Items',
      cell: ({ items, waiting }) => (
        <TwoLines
          first={counted(items, 'item')}
          second={waiting > 0 && `${waiting} to scan first`}
        />
      ),
    },
    {
      header: 'Ready',
      kind: 'date',
      sort: 'ready_on',
      cell: ({ is_ready, ready_on, valid_until }) => (
        <TwoLines
          first={
            is_ready ? (
              <Badge tone="success">Ready</Badge>
            ) : (
              <Badge>From {formatShortDay(ready_on)}</Badge>
            )
          }
          second={`until ${formatShortDay(valid_until)}`}
        />
      ),
    },
    { header: 'Note', cell: ({ note }) => note },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (entry) => (
        <ButtonLink size="sm" to={pathOf(entry.id)} aria-label={`Hand over to ${entry.bearer}`}>
          Hand over
        </ButtonLink>
      ),
    },
  ];
}
