import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';

interface OfferRow {
  title: string;
  archived_at: string | null;
}

export interface RowActions<Row> {
  onEdit: (row: Row) => void;
  onCopy: (row: Row) => void;
  onDelete: (row: Row) => void;
}

/** What can be done with a row of a catalogue. An archived one is history: it can only be copied. */
export function OfferRowActions<Row extends OfferRow>({
  row,
  onEdit,
  onCopy,
  onDelete,
}: RowActions<Row> & { row: Row }): ReactNode {
  const isArchived = row.archived_at !== null;
  return (
    <>
      {!isArchived && (
        <Button size="sm" aria-label={`Edit ${row.title}`} onClick={() => onEdit(row)}>
          Edit
        </Button>
      )}
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Make a copy of ${row.title}`}
        onClick={() => onCopy(row)}
      >
        Copy
      </Button>
      {!isArchived && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Delete ${row.title}`}
          onClick={() => onDelete(row)}
        >
          Delete
        </Button>
      )}
    </>
  );
}
