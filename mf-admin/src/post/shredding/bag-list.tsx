import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatMoment } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import { writePostCode } from 'shared/post/code';
import type { BagState, PostBag } from 'shared/shredding/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { canWitness } from './bag-end';
import styles from './shredding.module.css';

const stateNames: Readonly<Record<BagState, string>> = {
  open: 'Open',
  stopped: 'Stopped',
  closed: 'Closed',
  shredding: 'Being shredded',
  shredded: 'Shredded',
};

/** The bags that are filled, or closed and wait for somebody who sees them shredded. */
export function BagList({
  bags,
  onOpen,
  onWitness,
}: {
  bags: readonly PostBag[];
  onOpen: (bagId: string) => void;
  onWitness: (bag: PostBag) => void;
}): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="bags">
      <h3 id="bags">Bags</h3>
      <ul className={styles.list}>
        {bags.map((bag) => (
          <li key={bag.id} className={styles.row}>
            <span className={styles.what}>
              <b>
                {keepWhole(writePostCode(bag.code))}, {counted(bag.items, 'item')}
              </b>
              <span>
                Level {bag.level}, {bag.machine}
              </span>
              <span>{bagStanding(bag)}</span>
            </span>
            <Badge tone={bag.state === 'open' ? 'progress' : 'warning'}>
              {stateNames[bag.state]}
            </Badge>
            <Button
              size="sm"
              aria-label={`${bag.closed_at === null ? 'Fill' : 'Show'} bag ${writePostCode(bag.code)}`}
              onClick={() => onOpen(bag.id)}
            >
              {bag.closed_at === null ? 'Fill' : 'Show'}
            </Button>
            {canWitness(bag) && (
              <Button
                size="sm"
                tone="primary"
                aria-label={`Witness the shredding of bag ${writePostCode(bag.code)}`}
                onClick={() => onWitness(bag)}
              >
                Witness
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who did what with it last, and who is next. */
export function bagStanding(bag: PostBag): string {
  if (bag.witnessed_at !== null) {
    return `Closed by ${personName(bag.closed_by_name)}; ${personName(bag.witnessed_by_name)} saw it shredded on ${formatMoment(bag.witnessed_at)}`;
  }
  if (bag.closed_at === null) return `Opened by ${personName(bag.opened_by_name)}`;
  if (bag.state === 'shredding') {
    const witness = bag.is_witnessed_by_me
      ? 'You see'
      : `${personName(bag.witnessed_by_name)} sees`;
    return `Closed by ${personName(bag.closed_by_name)}. ${witness} it shredded now`;
  }
  const next = bag.is_closed_by_me ? 'another of us has to see it shredded' : 'you can witness it';
  return `Closed by ${personName(bag.closed_by_name)} on ${formatMoment(bag.closed_at)}; ${next}`;
}
