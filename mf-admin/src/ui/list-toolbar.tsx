import { type ComponentProps, type ReactNode, type RefObject, useId, useState } from 'react';
import type { Filters } from 'shared/lib/directory';
import { useSearchText } from 'shared/lib/use-search-text';
import { Button } from 'shared/ui/button';
import type { ListAddress, ListShape } from '../lib/use-list-address';
import styles from './list-toolbar.module.css';

interface ListToolbarProps<Chosen extends Filters, Sort extends string> {
  shape: ListShape<Chosen, Sort>;
  address: ListAddress<Chosen, Sort>;
  /** What is searched: "Name, e-mail or company". */
  searchHint: string;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Enter in the search: what it finds is what one goes on with. */
  onEnter: (search: string) => void;
  /** What can be done with the whole list. */
  children: ReactNode;
}

/** Search, filters and order of a list, and its actions: one line, folded together where there is no room. */
export function ListToolbar<Chosen extends Filters, Sort extends string>({
  shape: { filters, sorts, ascending: isUpAtFirst = false },
  address: { query, change },
  searchHint,
  searchRef,
  onEnter,
  children,
}: ListToolbarProps<Chosen, Sort>): ReactNode {
  const [isUnfolded, setUnfolded] = useState(false);
  const foldedId = useId();
  const { ascending, chosen } = query;
  const narrowing = Object.entries(filters).filter(
    ([name, { options }]) => chosen[name] !== Object.keys(options)[0],
  ).length;
  return (
    <search className={styles.room}>
      <div className={styles.toolbar}>
        <SearchField
          hint={searchHint}
          value={query.search}
          onSearch={(search) => change({ search }, true)}
          ref={searchRef}
          onEnter={onEnter}
        />
        <Button
          size="sm"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          aria-controls={foldedId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Filter and sort{narrowing > 0 && ` (${narrowing})`}
        </Button>
        <div id={foldedId} className={styles.folded} data-open={isUnfolded || undefined}>
          {Object.entries(filters).map(([name, { label, options }]) => (
            <Select
              key={name}
              label={label}
              value={chosen[name]}
              onChange={(event) => change({ chosen: { ...chosen, [name]: event.target.value } })}
            >
              <Options options={options} />
            </Select>
          ))}
          <div className={styles.order}>
            <Select
              label="Sort by"
              value={query.sort}
              onChange={({ target }) =>
                change({
                  sort: target.value as Sort,
                  ascending:
                    isName(target.value) || (isUpAtFirst && target.value === Object.keys(sorts)[0]),
                })
              }
            >
              <Options options={sorts} />
            </Select>
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
        </div>
      </div>
    </search>
  );
}

/** Names begin at A; what is counted or dated begins with the most and the newest. */
function isName(sort: string): boolean {
  return /(^|_)(name|title|code|email|number)$/.test(sort);
}

function Options({ options }: { options: Record<string, string> }): ReactNode {
  return Object.entries(options).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** Its name stands inside, before the choice: a second line is a row less of the list. */
function Select({ label, ...select }: { label: string } & ComponentProps<'select'>): ReactNode {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select} />
    </div>
  );
}

function SearchField({
  hint,
  ref,
  value,
  onSearch,
  onEnter,
}: {
  hint: string;
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onSearch: (text: string) => void;
  onEnter: (text: string) => void;
}): ReactNode {
  const { text, setText, search } = useSearchText(value, onSearch);
  return (
    <input
      ref={ref}
      className={styles.search}
      aria-label="Search"
      type="search"
      placeholder={hint}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        search();
        onEnter(text.trim());
      }}
    />
  );
}
