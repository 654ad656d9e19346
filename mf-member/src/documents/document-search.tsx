import type { ReactNode } from 'react';
import { SelectField, TextField } from 'shared/ui/field';
import styles from './document-search.module.css';
import type { Search } from './use-document-search';

/** Search and type filter over both lists, and how much they leave. */
export function DocumentSearch({ search }: { search: Search }): ReactNode {
  const { text, type, types, found, foundOwn, change } = search;
  return (
    <search className={styles.search}>
      <TextField
        label="Search"
        type="search"
        placeholder="Title, description or type"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <SelectField
        label="Type"
        value={types.has(type) ? type : ''}
        onChange={(event) => change({ type: event.target.value })}
      >
        <option value="">All types</option>
        {[...types].map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <p role="status" className={styles.count}>
        {found.length} available, {foundOwn.length} of yours
      </p>
    </search>
  );
}
