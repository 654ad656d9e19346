import type { ReactNode } from 'react';
import type { CsvColumn } from 'shared/lib/csv';
import type { Directory, Filters } from 'shared/lib/directory';
import { useDirectoryChanges, useDirectoryPage } from 'shared/lib/use-directory';
import { type ListShape, useListAddress } from 'shared/lib/use-list-address';
import { type Column, DataTable } from './data-table';
import { ExportButton } from './export-button';
import { ListFrame } from './list-frame';
import styles from './list-frame.module.css';
import { ListToolbar } from './list-toolbar';
import { RefreshButton } from './refresh-button';

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
  /** Above the list. */
  heading?: string;
  /** Beside Refresh and Export: a button that adds one, for example. */
  actions?: ReactNode;
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
  heading,
  actions,
  children,
}: ListScreenProps<Row, Chosen, Sort>): ReactNode {
  const address = useListAddress(texts);
  const { query, change, isNarrowed } = address;
  const list = useDirectoryPage(directory, query, !isNarrowed);
  useDirectoryChanges(directory);
  const { what, exportName } = texts;
  return (
    <div className={styles.page}>
      {heading && <h2>{heading}</h2>}
      <ListToolbar shape={texts} address={address} searchHint={texts.searchHint}>
        <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
        <ExportButton
          what={exportName}
          columns={texts.csv}
          read={() => directory.readAll(query)}
          disabled={!list.data?.total}
        />
        {actions}
      </ListToolbar>
      <ListFrame texts={texts} address={address} list={list}>
        {(rows) => (
          <DataTable
            label={`${what[0]?.toUpperCase()}${what.slice(1)}`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            isStale={list.isPlaceholderData}
            sort={query.sort}
            ascending={query.ascending}
            onSort={(sort, ascending) => change({ sort, ascending })}
          />
        )}
      </ListFrame>
      {children}
    </div>
  );
}
