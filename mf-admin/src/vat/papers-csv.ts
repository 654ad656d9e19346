import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import type { RecapitulativeLine, VatPaper } from 'shared/vat/office/types';
import type { VatCategory } from 'shared/vat/types';

/** Categories of EN 16931 in words. */
export const categoryNames: Readonly<Record<VatCategory, string>> = {
  S: 'Taxed in Malta',
  AE: 'Reverse charge, businesses of other member states',
  O: 'Outside the scope, businesses outside the Union',
  Z: 'Zero rated',
  E: 'Exempt',
};

export const papersCsv: CsvColumn<VatPaper>[] = [
  { header: 'Number', value: (paper) => paper.invoice_number },
  { header: 'Kind', value: (paper) => (paper.kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { header: 'Issued', value: (paper) => paper.issued_date },
  { header: 'Buyer', value: (paper) => paper.buyer_name },
  { header: 'Country', value: (paper) => paper.country },
  { header: 'VAT number', value: (paper) => paper.vat_number },
  { header: 'Category', value: (paper) => paper.vat_category },
  { header: 'Rate (%)', value: (paper) => paper.vat_rate * 100 },
  { header: 'Net (EUR)', value: (paper) => plainAmount(paper.net) },
  { header: 'VAT (EUR)', value: (paper) => plainAmount(paper.vat) },
];

export const recapitulativeCsv: CsvColumn<RecapitulativeLine>[] = [
  { header: 'Country', value: ({ vat_number }) => vat_number?.slice(0, 2) },
  { header: 'VAT number', value: ({ vat_number }) => vat_number?.slice(2) },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Services, net (EUR)', value: ({ net }) => plainAmount(net) },
];
