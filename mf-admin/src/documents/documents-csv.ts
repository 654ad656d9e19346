import { documentTypeName } from 'shared/documents/document-types';
import type { DocumentEntry } from 'shared/documents/types';
import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount, priceUnitNames } from 'shared/lib/money';

export const documentsCsv: CsvColumn<DocumentEntry>[] = [
  { header: 'Title', value: (document) => document.title },
  { header: 'Type', value: (document) => documentTypeName(document.document_type) },
  { header: 'Description', value: (document) => document.description },
  { header: 'Price (EUR)', value: (document) => plainAmount(document.price) },
  { header: 'Pricing type', value: (document) => priceUnitNames[document.price_unit] },
  { header: 'Units', value: (document) => document.unit_quantity },
  { header: 'Status', value: (document) => capitalised(document.state) },
  { header: 'Bought', value: (document) => document.times_bought },
  { header: 'Created', value: (document) => document.created_at },
  { header: 'Changed', value: (document) => document.updated_at },
];
