import { type ReactNode, useId } from 'react';
import { useHeld } from 'shared/lib/use-held';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { useShownPart } from '../lib/use-shown-part';
import styles from './own-list.module.css';

interface OwnListProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Whether the address leads to this one: the list is shown so far, then. */
  leadsTo?: (row: Row) => boolean;
  /** Draws an `OwnItem`, with a key. */
  children: (row: Row) => ReactNode;
}

const atFirst = 5;

/** What a person has, one under the other: the first ones, and all on demand. */
export function OwnList<Row>({ label, leadsTo, children, ...list }: OwnListProps<Row>): ReactNode {
  const [rows, held] = useHeld(list.rows);
  const part = useShownPart(atFirst, Number.POSITIVE_INFINITY);
  const isLedToLater = leadsTo !== undefined && rows.slice(atFirst).some(leadsTo);
  const isWhole = isLedToLater || part.count > atFirst;
  if (rows.length === 0) return null; // whoever lists them says so
  return (
    <div className={styles.whole}>
      <ul ref={part.list} {...held} className={styles.list} aria-label={label}>
        {(isWhole ? rows : rows.slice(0, atFirst)).map(children)}
      </ul>
      {rows.length > atFirst && !isLedToLater && (
        <Button
          size="sm"
          aria-expanded={isWhole}
          onClick={isWhole ? part.showFirst : part.showMore}
        >
          {isWhole ? 'Show fewer' : `Show all (${rows.length})`}
        </Button>
      )}
    </div>
  );
}

/** Stands in the place of the list while there is nothing in it. */
export function OwnNone({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.none}>{children}</p>;
}

interface OwnItemProps {
  /** An address within the page that leads here. */
  id?: string;
  title: string;
  /** How it stands, as a `Badge`. */
  state: ReactNode;
  /** A line of facts under the title. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** Whatever this kind has besides, under the line. */
  children?: ReactNode;
}

/** One thing a person has and how it stands. An item of an `OwnList`. */
export function OwnItem({ id, title, state, facts, actions, children }: OwnItemProps): ReactNode {
  const titleId = useId();
  return (
    <li id={id} className={styles.item} aria-labelledby={titleId}>
      <div className={styles.what}>
        <div className={styles.head}>
          <h4 id={titleId} className={styles.title}>
            {title}
          </h4>
          {state}
        </div>
        {facts && <p className={styles.facts}>{keepWhole(facts)}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
