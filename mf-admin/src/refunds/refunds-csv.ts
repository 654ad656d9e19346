import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import type { RefundReview } from 'shared/refunds/types';
import { providerName } from '../lib/payment-providers';
import { outcomeName, refundReasons, subjectOf } from './refund-reasons';

export const refundsCsv: CsvColumn<RefundReview>[] = [
  { header: 'ID', value: (review) => review.id },
  { header: 'Since', value: (review) => review.opened_at },
  { header: 'Member', value: (review) => review.member_name },
  { header: 'E-mail', value: (review) => review.member_email },
  { header: 'For', value: (review) => subjectOf(review) },
  { header: 'Order number', value: (review) => review.purchase_number },
  { header: 'Reason', value: (review) => refundReasons[review.reason] },
  { header: 'Amount (EUR)', value: (review) => plainAmount(review.amount) },
  { header: 'Outcome', value: (review) => outcomeName(review) },
  {
    header: 'Paid back (EUR)',
    value: ({ refunded_amount: refunded }) => (refunded === null ? null : plainAmount(refunded)),
  },
  { header: 'Paid back on', value: (review) => review.refunded_on },
  { header: 'Paid back by', value: ({ provider }) => provider && providerName(provider) },
  { header: 'Reference', value: (review) => review.reference },
  { header: 'Credit note', value: (review) => review.credit_note_number },
  { header: 'Closed', value: (review) => review.closed_at },
  { header: 'Closed by', value: (review) => review.closed_by_name },
  { header: 'Note', value: (review) => review.note },
];
