import type { Attendee } from 'shared/check-in/types';
import type { CsvColumn } from 'shared/lib/csv';
import { maltaClock } from 'shared/lib/malta-time';
import { plainAmount } from 'shared/lib/money';
import { nameOf, states } from './attendee-texts';

export const attendeesCsv: CsvColumn<Attendee>[] = [
  { header: 'Name', value: nameOf },
  { header: 'E-mail', value: ({ member }) => member?.email },
  { header: 'Company', value: ({ member }) => member?.company_name },
  { header: 'State', value: ({ payment_status }) => states[payment_status].name },
  { header: 'Paid (EUR)', value: ({ amount_paid }) => plainAmount(amount_paid) },
  { header: 'Registered (Malta)', value: ({ registration_date }) => clock(registration_date) },
  { header: 'Order', value: ({ order }) => order?.purchase_number },
  { header: 'Here since (Malta)', value: ({ checked_in_at }) => clock(checked_in_at) },
];

/** As spreadsheets read it: "2026-11-21 14:05". */
function clock(moment: string | null): string | null {
  return moment && maltaClock(new Date(moment)).replace('T', ' ');
}
