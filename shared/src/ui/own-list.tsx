import { type ReactNode, type Ref, useId } from 'react';
import styles from './own-list.module.css';

/** What a person has, one under the other. */
export function OwnList({
  label,
  children,
  ref,
}: {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
}): ReactNode {
  return (
    <ul ref={ref} className={styles.list} aria-label={label}>
      {children}
    </ul>
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
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
