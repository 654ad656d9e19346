import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import type { EventsView } from './use-events-address';
import styles from './view-switch.module.css';

const views: readonly (readonly [EventsView, string])[] = [
  ['list', 'List'],
  ['month', 'Month'],
];

/** As a list or as a month: each has an address, so that back works. */
export function ViewSwitch({
  view,
  onChange,
}: {
  view: EventsView;
  onChange: (view: EventsView) => void;
}): ReactNode {
  return (
    <nav className={styles.views} aria-label="Show the events as">
      {views.map(([each, name]) => (
        <Link
          key={each}
          className={styles.view}
          to={`${paths.events}?view=${each}`}
          onFollow={() => onChange(each)}
          aria-current={each === view ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
