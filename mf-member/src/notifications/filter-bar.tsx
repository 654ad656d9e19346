import type { ReactNode } from 'react';
import type { NotificationList } from 'shared/notifications/types';
import { SelectField } from 'shared/ui/field';
import styles from './filter-bar.module.css';
import { type Filter, type ReadState, typeNames } from './notification-filter';

interface FilterBarProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
  list: NotificationList;
}

const readStates: readonly (readonly [ReadState, string])[] = [
  ['all', 'All'],
  ['unread', 'Unread'],
  ['read', 'Read'],
];

/** Which notifications to show: by read state, each with its count, and by type. */
export function FilterBar({ filter, onChange, list }: FilterBarProps): ReactNode {
  const counts = { all: list.total, unread: list.unread, read: list.total - list.unread };
  const types = new Set(list.items.map((item) => item.type));
  if (filter.type !== 'all') types.add(filter.type);
  return (
    <div className={styles.bar}>
      <fieldset className={styles.states}>
        <legend className="visually-hidden">Show</legend>
        {readStates.map(([state, name]) => (
          <label key={state} className={styles.state}>
            <input
              type="radio"
              name="read-state"
              className="visually-hidden"
              checked={filter.readState === state}
              onChange={() => onChange({ ...filter, readState: state })}
            />
            {name} <span className={styles.count}>{counts[state]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.type}>
        <SelectField
          label="Type"
          value={filter.type}
          onChange={(event) => onChange({ ...filter, type: event.target.value })}
        >
          <option value="all">All types</option>
          {[...types].sort().map((type) => (
            <option key={type} value={type}>
              {typeNames[type] ?? type}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
