import type { CsvColumn } from 'shared/lib/csv';
import { maltaToday } from 'shared/lib/malta-time';
import { plainAmount } from 'shared/lib/money';
import type { OrderEntry } from 'shared/orders/types';
import { providerName } from '../lib/payment-providers';
import { paymentStateText } from './payment-states';

/**
 * One line an order, for a spreadsheet and a bookkeeper: days as YYYY-MM-DD in Malta, amounts in euros
 * with a point. The buyer is the one printed on the invoice. An order keeps the amounts of its invoice; what was paid,
 * what is due and what went back stand in columns of their own, and so do its credit notes, as amounts below zero, or zero.
 */
export const ordersCsv: CsvColumn<OrderEntry>[] = [
  { header: 'Order', value: (order) => order.purchase_number },
  { header: 'Date', value: (order) => maltaToday(new Date(order.created_at)) },
  { header: 'Member', value: (order) => order.buyer_name ?? order.member_name },
  { header: 'Company', value: (order) => order.buyer_company ?? order.member_company },
  { header: 'VAT number', value: (order) => order.buyer_vat_number },
  { header: 'Country', value: (order) => order.buyer_country },
  { header: 'E-mail', value: (order) => order.member_email },
  { header: 'Items', value: (order) => order.item_titles.join('; ') },
  { header: 'Invoice', value: (order) => order.invoice_number },
  { header: 'Issued', value: (order) => order.issued_date },
  { header: 'Due', value: (order) => order.due_date },
  { header: 'Reminded on', value: (order) => order.reminded_on },
  { header: 'Net (EUR)', value: (order) => plainAmount(order.net_amount) },
  { header: 'VAT (EUR)', value: (order) => plainAmount(order.vat_amount) },
  { header: 'Gross (EUR)', value: (order) => plainAmount(order.total_amount) },
  { header: 'Status', value: (order) => paymentStateText(order.payment_state, order.is_overdue) },
  { header: 'Paid on', value: (order) => order.paid_on },
  { header: 'Paid by', value: ({ provider }) => provider && providerName(provider) },
  { header: 'Reference', value: (order) => order.reference },
  { header: 'Paid (EUR)', value: (order) => plainAmount(order.paid_amount) },
  { header: 'Due (EUR)', value: (order) => plainAmount(order.amount_due) },
  { header: 'Refunded (EUR)', value: (order) => plainAmount(order.refunded_amount) },
  { header: 'Credit note', value: (order) => order.credit_note_number },
  { header: 'Credited on', value: (order) => order.credited_on },
  { header: 'Credited net (EUR)', value: (order) => credited(order.credited_net) },
  { header: 'Credited VAT (EUR)', value: (order) => credited(order.credited_vat) },
  { header: 'Credited gross (EUR)', value: (order) => credited(order.credited_gross) },
];

function credited(amount: number | null): string | null {
  return amount === null ? null : plainAmount(amount);
}
