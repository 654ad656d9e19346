import { type ReactNode, useState } from 'react';
import type { CsvColumn } from 'shared/lib/csv';
import type { Directory, Filters } from 'shared/lib/directory';
import { Button } from 'shared/ui/button';
import { PageHead } from 'shared/ui/page-head';
import { DeleteOfferDialog } from './delete-offer-dialog';
import { ListScreen } from './list-screen';
import { type OfferEntry, type OfferSort, offerColumns } from './offer-columns';

interface OfferFilters extends Filters {
  filter: 'all' | 'active' | 'inactive' | 'archived';
  type: string;
}

/** What the form is about: one to change, one to write another after, or (null) a new one. */
interface OfferTask<Row> {
  row: Row | null;
  isCopy: boolean;
  onClose: () => void;
}

interface OfferListProps<Row> {
  directory: Directory<Row, OfferFilters, OfferSort>;
  /** "document" or "service". */
  what: string;
  heading: string;
  /** Beside the heading: leads to what else there is of them. */
  views?: ReactNode;
  /** By the name that is stored. */
  types: Readonly<Record<string, string>>;
  kindOf: (row: Row) => string;
  /** Read when there are none. */
  emptyText: string;
  csv: readonly CsvColumn<Row>[];
  /** The form to write and change one in. */
  children: (task: OfferTask<Row>) => ReactNode;
  /** @throws AppError, with the text that is read in the dialog. */
  onDelete: (row: Row) => Promise<'deleted' | 'archived'>;
}

type Open<Row> = { form: Row | null; isCopy: boolean } | { deleted: Row };

/** A part of the catalogue as the office sees it: everything in it, on offer or not (spec 1§2). */
export function OfferList<Row extends OfferEntry & { id: string }>({
  directory,
  what,
  heading,
  views,
  types,
  kindOf,
  emptyText,
  csv,
  children,
  onDelete,
}: OfferListProps<Row>): ReactNode {
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const onClose = () => setOpen(null);
  const columns = offerColumns<Row>(kindOf, {
    onEdit: (row) => setOpen({ form: row, isCopy: false }),
    onCopy: (row) => setOpen({ form: row, isCopy: true }),
    onDelete: (row) => setOpen({ deleted: row }),
  });
  return (
    <>
      <PageHead title={heading}>
        {views}
        <Button tone="primary" size="sm" onClick={() => setOpen({ form: null, isCopy: false })}>
          New {what}
        </Button>
      </PageHead>
      <ListScreen
        directory={directory}
        texts={{
          what: `${what}s`,
          exportName: `${what}s`,
          searchHint: 'Title or description',
          filters: {
            filter: { label: 'Status', options: states },
            type: { label: 'Type', options: { all: 'All types', ...types } },
          },
          sorts,
          emptyTitle: `No ${what}s found`,
          emptyText,
          csv,
        }}
        columns={columns}
      />
      {open && 'form' in open && children({ row: open.form, isCopy: open.isCopy, onClose })}
      {open && 'deleted' in open && (
        <DeleteOfferDialog
          what={what}
          title={open.deleted.title}
          onDelete={() => onDelete(open.deleted)}
          onClose={onClose}
        />
      )}
    </>
  );
}

const states = { all: 'All', active: 'Active', inactive: 'Inactive', archived: 'Archived' };

const sorts: Record<OfferSort, string> = {
  created_at: 'Created',
  updated_at: 'Changed',
  title: 'Title',
  price: 'Price',
  times_bought: 'Bought',
};
