import { type ReactNode, useState } from 'react';
import { documentDirectory } from 'shared/documents/api';
import { documentTypeName, documentTypes } from 'shared/documents/document-types';
import { deleteDocument } from 'shared/documents/edit-documents';
import type { DocumentEntry, DocumentFilters, DocumentSort } from 'shared/documents/types';
import { Button } from 'shared/ui/button';
import { DeleteOfferDialog } from 'shared/ui/delete-offer-dialog';
import { ListScreen, type ListTexts } from 'shared/ui/list-screen';
import { offerColumns } from 'shared/ui/offer-columns';
import { PageHead } from 'shared/ui/page-head';
import { DocumentDialog } from './document-dialog';
import { documentsCsv } from './documents-csv';

const texts: ListTexts<DocumentEntry, DocumentFilters, DocumentSort> = {
  what: 'documents',
  exportName: 'documents',
  searchHint: 'Title or description',
  filters: {
    filter: {
      label: 'Status',
      options: {
        all: 'All',
        active: 'Active',
        inactive: 'Inactive',
        archived: 'Archived',
      },
    },
    type: { label: 'Type', options: { all: 'All types', ...documentTypes } },
  },
  sorts: {
    created_at: 'Created',
    updated_at: 'Changed',
    title: 'Title',
    price: 'Price',
    times_bought: 'Bought',
  },
  emptyTitle: 'No documents found',
  emptyText: 'Write the first one: members buy it, and it is filled in with their details.',
  csv: documentsCsv,
};

type Open =
  | { dialog: 'new' }
  | { dialog: 'edit' | 'copy' | 'delete'; document: DocumentEntry }
  | null;

/** /dashboard/documents for administrators: everything there is, on offer or not (spec 1§2). */
export default function DocumentsPage(): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = offerColumns<DocumentEntry, DocumentSort>(
    ({ document_type }) => documentTypeName(document_type),
    {
      onEdit: (document) => setOpen({ dialog: 'edit', document }),
      onCopy: (document) => setOpen({ dialog: 'copy', document }),
      onDelete: (document) => setOpen({ dialog: 'delete', document }),
    },
  );
  return (
    <>
      <PageHead title="Documents & Templates">
        <Button tone="primary" size="sm" onClick={() => setOpen({ dialog: 'new' })}>
          New document
        </Button>
      </PageHead>
      <ListScreen directory={documentDirectory} texts={texts} columns={columns} />
      {open?.dialog === 'new' && <DocumentDialog document={null} onClose={close} />}
      {(open?.dialog === 'edit' || open?.dialog === 'copy') && (
        <DocumentDialog document={open.document} isCopy={open.dialog === 'copy'} onClose={close} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteOfferDialog
          what="document"
          title={open.document.title}
          onDelete={() => deleteDocument(open.document)}
          onClose={close}
        />
      )}
    </>
  );
}
