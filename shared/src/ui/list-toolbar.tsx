import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListAddress } from 'shared/lib/use-list-address';
import { Button } from './button';
import { SelectField, TextField } from './field';
import styles from './list-toolbar.module.css';

interface ListToolbarProps<Filter extends string, Sort extends string> {
  address: ListAddress<Filter, Sort>;
  /** What is searched: "Name, e-mail or company". */
  searchHint: string;
  filterLabel: string;
  filters: Record<Filter, string>;
  sorts: Record<Sort, string>;
  /** What can be done with the whole list. */
  children: ReactNode;
}

/** Search, filter and order of a list, and its actions. */
export function ListToolbar<Filter extends string, Sort extends string>({
  address: { query, change },
  searchHint,
  filterLabel,
  filters,
  sorts,
  children,
}: ListToolbarProps<Filter, Sort>): ReactNode {
  const { ascending } = query;
  return (
    <search className={styles.toolbar}>
      <SearchField
        hint={searchHint}
        value={query.search}
        onSearch={(search) => change({ search }, true)}
      />
      <SelectField
        label={filterLabel}
        value={query.filter}
        onChange={(event) => change({ filter: event.target.value as Filter })}
      >
        <Options options={filters} />
      </SelectField>
      <div className={styles.order}>
        <SelectField
          label="Sort by"
          value={query.sort}
          onChange={(event) => change({ sort: event.target.value as Sort })}
        >
          <Options options={sorts} />
        </SelectField>
        <Button
          className={styles.direction}
          aria-label={ascending ? 'Ascending; sort descending' : 'Descending; sort ascending'}
          title={ascending ? 'Ascending' : 'Descending'}
          onClick={() => change({ ascending: !ascending })}
        >
          <span aria-hidden="true">{ascending ? '↑' : '↓'}</span>
        </Button>
      </div>
      <div className={styles.actions}>{children}</div>
    </search>
  );
}

function Options({ options }: { options: Record<string, string> }): ReactNode {
  return Object.entries(options).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

const pause = 300; // ms without typing before the server is asked

function SearchField({
  hint,
  value,
  onSearch,
}: {
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}): ReactNode {
  const [text, setText] = useState(value);
  const known = useRef(value);
  const search = useEffectEvent((wanted: string) => {
    known.current = wanted;
    onSearch(wanted);
  });

  useEffect(() => {
    if (value === known.current) return; // our own words coming back
    known.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known.current) return;
    const timer = setTimeout(() => search(wanted), pause);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      label="Search"
      type="search"
      placeholder={hint}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
