import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { writePostCode } from 'shared/post/code';
import type { PostBag } from 'shared/shredding/types';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { bagStanding } from './bag-list';
import styles from './shredding.module.css';

/** The bags that were shredded last. */
export function ShreddedBags({
  bags,
  onOpen,
}: {
  bags: readonly PostBag[];
  onOpen: (bagId: string) => void;
}): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="shredded-bags">
      <h3 id="shredded-bags">Shredded last</h3>
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
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Show bag ${writePostCode(bag.code)}`}
              onClick={() => onOpen(bag.id)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
