import type { ReactNode } from 'react';
import { documentDirectory } from 'shared/documents/api';
import { documentTypeName, documentTypes } from 'shared/documents/document-types';
import { deleteDocument } from 'shared/documents/edit-documents';
import { OfferList } from '../ui/offer-list';
import { DocumentDialog } from './document-dialog';
import { documentsCsv } from './documents-csv';

/** /dashboard/documents for administrators. */
export default function DocumentsPage(): ReactNode {
  return (
    <OfferList
      directory={documentDirectory}
      what="document"
      heading="Documents & Templates"
      types={documentTypes}
      kindOf={({ document_type }) => documentTypeName(document_type)}
      emptyText="Write the first one. Members buy it, and their details are filled in."
      csv={documentsCsv}
      onDelete={deleteDocument}
    >
      {({ row, ...task }) => <DocumentDialog document={row} {...task} />}
    </OfferList>
  );
}
