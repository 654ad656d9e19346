import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import type { PostCharge } from 'shared/post-charges/types';
import { chargeNames } from './charge-words';

export const chargesCsv: CsvColumn<PostCharge>[] = [
  { header: 'ID', value: (charge) => charge.id },
  { header: 'Day', value: (charge) => charge.day },
  { header: 'Member', value: (charge) => charge.member_name },
  { header: 'Box', value: (charge) => charge.box_number },
  { header: 'For', value: (charge) => chargeNames[charge.kind] },
  { header: 'Label', value: (charge) => charge.code },
  { header: 'Quantity', value: (charge) => charge.quantity },
  { header: 'Net (EUR)', value: (charge) => plainAmount(charge.net) },
  { header: 'VAT (EUR)', value: (charge) => plainAmount(charge.vat) },
  { header: 'Gross (EUR)', value: (charge) => plainAmount(charge.gross) },
  { header: 'Month to', value: (charge) => charge.period_to },
];
