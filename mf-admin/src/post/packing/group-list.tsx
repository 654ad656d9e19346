import type { ReactNode } from 'react';
import { writePostCode } from 'shared/post/code';
import { addressLines } from 'shared/post-addresses/address-lines';
import type { GroupToPack, ItemToPack, Packer } from 'shared/post-shipments/types';
import { Badge } from 'shared/ui/badge';
import { Card } from 'shared/ui/card';
import { keepWhole } from 'shared/ui/keep-whole';
import { dueOf } from '../due';
import { kindNames, memberName } from '../words';
import styles from './group-list.module.css';

/** What is to be packed: of each member and address the items, and where they lie. */
export function GroupList({
  groups,
  now,
}: {
  groups: readonly GroupToPack[];
  now: Date;
}): ReactNode {
  return (
    <ul className={styles.groups} aria-label="What is to be packed">
      {groups.map((group) => (
        <Group key={`${group.user_id} ${JSON.stringify(group.address)}`} group={group} now={now} />
      ))}
    </ul>
  );
}

function Group({ group, now }: { group: GroupToPack; now: Date }): ReactNode {
  const { text, isOverdue } = dueOf({ due_at: group.due_at, state: 'waiting' }, now);
  return (
    <Card as="li" className={styles.group}>
      <div className={styles.head}>
        <h4 className={styles.who}>{memberName(group)}</h4>
        <span className={isOverdue ? styles.overdue : styles.due}>{text}</span>
      </div>
      <p className={styles.address}>{addressLines(group.address).join(', ')}</p>
      {group.begun && (
        <p className={styles.address}>
          Goes into {group.begun.place}, {packedBy(group.begun.packer)}.
        </p>
      )}
      <ToPack items={group.items} needsCustoms={group.needs_customs} />
    </Card>
  );
}

/** Who has a parcel in hand. */
function packedBy(packer: Packer | null): string {
  return packer?.name ? `which ${packer.name} packs` : 'which is being packed';
}

/** Items that wait, each with its place on the shelves. */
export function ToPack({
  items,
  needsCustoms,
}: {
  items: readonly ItemToPack[];
  needsCustoms: boolean;
}): ReactNode {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <b>{keepWhole(writePostCode(item.code))}</b>
          <span className={styles.what}>
            {[kindNames[item.kind], item.sender, item.place].filter(Boolean).join(', ')}
            {item.note && <span className={styles.note}>“{item.note}”</span>}
          </span>
          {!item.is_weekly && <Badge tone="warning">At once</Badge>}
          {item.waits_for_scan && <Badge>Scan first</Badge>}
          {needsCustoms &&
            (item.may_open ? (
              <Badge>May be opened for customs</Badge>
            ) : (
              <Badge tone="warning">Not to be opened: ask what is in it</Badge>
            ))}
          {item.taken_by_name && <Badge>{item.taken_by_name} has it</Badge>}
        </li>
      ))}
    </ul>
  );
}
