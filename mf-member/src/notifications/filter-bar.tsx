import type { ReactNode } from 'react';
import type { NotificationFilter, NotificationList, ReadState } from 'shared/notifications/types';
import { SelectField } from 'shared/ui/field';
import { Segments } from 'shared/ui/segments';
import styles from './filter-bar.module.css';
import { typeName } from './filter-texts';

interface FilterBarProps {
  filter: NotificationFilter;
  onChange: (filter: NotificationFilter) => void;
  /** Undefined until it has been read: the bar keeps its place. */
  list: NotificationList | undefined;
}

const readStates: readonly (readonly [ReadState, string])[] = [
  ['all', 'All'],
  ['unread', 'Unread'],
  ['read', 'Read'],
];

/** Which notifications to show: by read state, each with how many it would show, and by type. */
export function FilterBar({ filter, onChange, list }: FilterBarProps): ReactNode {
  const types = new Set([...(list?.types ?? []), filter.type]);
  types.delete('all');
  const options = [...types].map((type) => ({ type, name: typeName(type) }));
  return (
    <div className={styles.bar}>
      <Segments
        name="read-state"
        label="Show"
        options={readStates.map(([value, name]) => ({
          value,
          content: (
            <>
              {name} <span className={styles.count}>{list?.figures[value]}</span>
            </>
          ),
        }))}
        chosen={filter.readState}
        onChoose={(readState) => onChange({ ...filter, readState })}
      />
      <div className={styles.type}>
        <SelectField
          label="Type"
          value={filter.type}
          onChange={(event) => onChange({ ...filter, type: event.target.value })}
        >
          <option value="all">All types</option>
          {options
            .sort((one, other) => one.name.localeCompare(other.name))
            .map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
    </div>
  );
}
