import type { CommissionAccount } from 'shared/commissions/types';
import { capitalised } from 'shared/lib/capitalised';
import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import { problemNames } from './commission-words';

/** The account stays masked, as in the list. */
export const commissionsCsv: CsvColumn<CommissionAccount>[] = [
  { header: 'ID', value: ({ id }) => id },
  { header: 'Affiliate', value: ({ full_name }) => full_name },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Status', value: ({ status }) => capitalised(status) },
  { header: 'Registrations', value: ({ total_referrals }) => total_referrals },
  { header: 'Paid to', value: ({ payee_name }) => payee_name },
  { header: 'IBAN', value: ({ iban_masked }) => iban_masked },
  { header: 'Held (EUR)', value: ({ held }) => plainAmount(held) },
  { header: 'Available (EUR)', value: ({ available }) => plainAmount(available) },
  { header: 'On its way (EUR)', value: ({ on_the_way }) => plainAmount(on_the_way) },
  { header: 'Paid (EUR)', value: ({ paid }) => plainAmount(paid) },
  {
    header: 'Payout',
    value: ({ problem }) => (problem ? problemNames[problem] : 'Can be paid'),
  },
];
