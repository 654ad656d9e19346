import type { PayoutBatch } from 'shared/commissions/types';
import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';

export const payoutsCsv: CsvColumn<PayoutBatch>[] = [
  { header: 'ID', value: ({ id }) => id },
  { header: 'Made', value: ({ created_at }) => created_at },
  { header: 'Made by', value: ({ made_by_name }) => made_by_name },
  { header: 'Payouts', value: ({ payouts }) => payouts },
  { header: 'Total (EUR)', value: ({ total_amount }) => plainAmount(total_amount) },
  { header: 'Status', value: ({ status }) => capitalised(status) },
  { header: 'Paid on', value: ({ paid_on }) => paid_on },
  { header: 'Paid or cancelled by', value: ({ settled_by_name }) => settled_by_name },
];
