import { formatShortDay, maltaClock } from 'shared/lib/malta-time';
import { writePostCode } from 'shared/post/code';
import type { PostEntry, PostEntrySort } from 'shared/post/types';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { type Column, TwoLines } from '../ui/data-table';
import styles from './post-columns.module.css';
import { entryName, kindNames, paperLooks } from './words';

export function postColumns(pathOf: (code: string) => string): Column<PostEntry, PostEntrySort>[] {
  return [
    {
      header: 'For',
      kind: 'lead',
      cell: (item) => (
        <TwoLines
          first={<Link to={pathOf(item.code)}>{entryName(item)}</Link>}
          second={item.member_company ?? (item.member_name !== null && readOtherwise(item))}
        />
      ),
    },
    {
      header: 'Sender',
      cell: (item) => (
        <TwoLines
          first={item.sender_name ?? item.sender ?? 'Not read'}
          second={kindNames[item.kind]}
        />
      ),
    },
    {
      header: 'State',
      kind: 'badge',
      cell: (item) => <TwoLines first={<ItemBadges item={item} />} second={item.place} />,
    },
    { header: 'Label', kind: 'id', cell: (item) => writePostCode(item.code) },
    {
      header: 'Received',
      kind: 'date',
      sort: 'received_at',
      cell: (item) => (
        <TwoLines
          first={formatShortDay(item.received_at)}
          second={maltaClock(new Date(item.received_at)).slice(11)}
        />
      ),
    },
  ];
}

/** The name on the envelope, where it is another than that of the member. */
function readOtherwise({ addressee, member_name: member }: PostEntry): string | null {
  return addressee === member ? null : addressee;
}

/** How it stands with an item, in a word or two. */
export function ItemBadges({
  item,
}: {
  item: Pick<
    PostEntry,
    'paper' | 'user_id' | 'not_ours_at' | 'is_to_return' | 'is_official' | 'undone_at'
  >;
}) {
  if (item.undone_at !== null) return <Badge>Taken back</Badge>;
  const { name, tone } = paperLooks[item.paper];
  return (
    <span className={styles.badges}>
      <Badge tone={tone}>{name}</Badge>
      {item.not_ours_at !== null && <Badge tone="danger">Not ours</Badge>}
      {item.user_id === null && item.not_ours_at === null && <Badge tone="danger">No match</Badge>}
      {item.is_to_return && <Badge tone="danger">To return</Badge>}
      {item.is_official && <Badge tone="warning">Official</Badge>}
    </span>
  );
}
