import type { Attendee } from 'shared/check-in/types';
import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import { nameOf, states } from './attendee-texts';

export const attendeesCsv: CsvColumn<Attendee>[] = [
  { header: 'Name', value: nameOf },
  { header: 'E-mail', value: ({ member }) => member?.email },
  { header: 'Company', value: ({ member }) => member?.company_name },
  { header: 'Status', value: ({ payment_status }) => states[payment_status].name },
  { header: 'Paid (EUR)', value: ({ amount_paid }) => plainAmount(amount_paid) },
  { header: 'Registered', value: ({ registration_date }) => registration_date },
  { header: 'Order', value: ({ order }) => order?.purchase_number },
  { header: 'Here since', value: ({ checked_in_at }) => checked_in_at },
];
