import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CsvColumn } from 'shared/lib/csv';
import type { Directory, Filters } from 'shared/lib/directory';
import { rowControl } from 'shared/lib/kept-focus';
import {
  ownReloads,
  reloadDirectory,
  useDirectoryChanges,
  useDirectoryPage,
  useListTotal,
} from 'shared/lib/use-directory';
import { Button } from 'shared/ui/button';
import { PageHead } from 'shared/ui/page-head';
import { useHeldPage } from '../lib/use-held-page';
import { type ListShape, useListAddress } from '../lib/use-list-address';
import { useSelection } from '../lib/use-selection';
import type { BulkAction } from './bulk-action';
import { BulkBar } from './bulk-bar';
import { type Column, DataTable } from './data-table';
import { ExportButton } from './export-button';
import { ListFrame } from './list-frame';
import styles from './list-frame.module.css';
import { ListToolbar } from './list-toolbar';
import { RefreshButton } from './refresh-button';
import { SavedViewsDialog } from './saved-views-dialog';

/** A list in the words of its screen. */
export interface ListTexts<Row, Chosen extends Filters, Sort extends string>
  extends ListShape<Chosen, Sort> {
  /** What is listed, in the plural: "orders". */
  what: string;
  /** First word of the exported file's name and of the message about it. */
  exportName: string;
  /** What is searched: "Name, e-mail or company". */
  searchHint: string;
  emptyTitle: string;
  /** Read when nothing at all is there yet, as opposed to nothing that matches. */
  emptyText: string;
  csv: readonly CsvColumn<Row>[];
}

interface ListScreenProps<Row, Chosen extends Filters, Sort extends string> {
  directory: Directory<Row, Chosen, Sort>;
  texts: ListTexts<Row, Chosen, Sort>;
  columns: readonly Column<Row, Sort>[];
  /** What can be done with several rows in one go; with it rows can be selected. */
  bulk?: readonly BulkAction<Row>[];
  /** Above the list. */
  heading?: string;
  /** Beside the heading: a button that adds one, for example. */
  actions?: ReactNode;
  /** What comes before the list: something that may not wait. */
  first?: ReactNode;
  /** Dialogs about its rows. */
  children?: ReactNode;
}

/**
 * A searched, filtered, sorted and paged list of rows from the server, as a table or, on a phone,
 * as cards; exported as shown, and kept in step with what others do.
 */
export function ListScreen<
  Row extends { id: string },
  Chosen extends Filters,
  Sort extends string,
>({
  directory,
  texts,
  columns,
  bulk,
  heading,
  actions,
  first,
  children,
}: ListScreenProps<Row, Chosen, Sort>): ReactNode {
  const address = useListAddress(texts);
  const { query, change, isNarrowed } = address;
  const table = useRef<HTMLDivElement>(null);
  const list = useDirectoryPage(directory, query);
  const total = useListTotal(directory, { query, isNarrowed, page: list.data });
  useDirectoryChanges(directory);

  const arrived = {
    page: list.data,
    at: list.dataUpdatedAt,
    question: JSON.stringify(query),
    ownChanges: ownReloads(directory),
  };
  const held = useHeldPage(list.isPlaceholderData ? undefined : arrived, () =>
    isAtWork(table.current),
  );
  const releaseOnceFree = useEffectEvent(() => {
    if (!isAtWork(table.current)) held.release();
  });
  useEffect(() => (held.isHeld ? whenHandsMove(releaseOnceFree) : undefined), [held.isHeld]);
  const selection = useSelection(held.page?.rows ?? []);

  // who presses Enter in the search goes on in the first row of what it finds, once that is there
  const search = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLElement>(null);
  const wanted = useRef<string | null>(null);
  function goOn(): void {
    if (wanted.current !== query.search || !list.data || list.isPlaceholderData) return;
    wanted.current = null;
    if (document.activeElement === search.current) focusFirstRow();
  }
  const focusFirstRow = () =>
    table.current?.querySelector<HTMLElement>(`tbody :is(${rowControl})`)?.focus();
  useEffect(goOn);

  const [areViewsShown, setViewsShown] = useState(false);
  const { what, exportName } = texts;
  return (
    <div className={styles.page}>
      {heading && <PageHead title={heading}>{actions}</PageHead>}
      {first}
      <ListToolbar
        shape={texts}
        address={address}
        searchHint={texts.searchHint}
        searchRef={search}
        onEnter={(text) => {
          wanted.current = text;
          goOn();
        }}
      >
        <Button size="sm" aria-haspopup="dialog" onClick={() => setViewsShown(true)}>
          Views
        </Button>
        <RefreshButton busy={list.isFetching} onRefresh={() => void reloadDirectory(directory)} />
        <ExportButton
          what={exportName}
          columns={texts.csv}
          read={(signal) => directory.readAll(query, signal)}
          total={total}
          disabled={!held.page?.rows.length}
        />
      </ListToolbar>
      <ListFrame texts={texts} address={address} list={{ ...list, page: held.page }} total={total}>
        {(rows) => (
          <>
            <p className={styles.news} role="status">
              {held.isHeld && (
                <>
                  The list has changed.{' '}
                  <Button size="sm" tone="quiet" onClick={held.release}>
                    Show
                  </Button>
                </>
              )}
            </p>
            <DataTable
              ref={table}
              label={`${what[0]?.toUpperCase()}${what.slice(1)}`}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              isStale={list.isPlaceholderData}
              sort={query.sort}
              ascending={query.ascending}
              onSort={(sort, ascending) => change({ sort, ascending })}
              pick={
                bulk?.[0] && {
                  selection,
                  name: bulk[0].name,
                  onEnter: () => bar.current?.querySelector('button')?.focus(),
                }
              }
              onTop={() => {
                search.current?.focus();
                search.current?.select(); // typing replaces it
              }}
            />
          </>
        )}
      </ListFrame>
      {bulk && (
        <BulkBar
          ref={bar}
          what={what}
          actions={bulk}
          selection={selection}
          shown={new Set(held.page?.rows.map(({ id }) => id))}
          onLeave={focusFirstRow}
        />
      )}
      {areViewsShown && (
        <SavedViewsDialog
          list={directory.name}
          what={what}
          canSort
          address={address}
          onClose={() => setViewsShown(false)}
        />
      )}
      {children}
    </div>
  );
}

/** Whether somebody points at the list, goes through it by keyboard, picked rows or opened a dialog. */
function isAtWork(list: HTMLElement | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!list) return false;
  const isPicked = list.querySelector('[data-picked]') !== null;
  return isPicked || list.matches(':hover') || list.querySelector(':focus-visible') !== null;
}

const handsMove = ['pointerover', 'focusin', 'focusout', 'click', 'close'];

/** Calls back after whatever may end work on a list. @returns ends it. */
function whenHandsMove(onMove: () => void): () => void {
  const ended = new AbortController();
  const later = () => queueMicrotask(onMove); // once the page itself has heard of it
  for (const name of handsMove) {
    document.addEventListener(name, later, { capture: true, signal: ended.signal });
  }
  return () => ended.abort();
}
