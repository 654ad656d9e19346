import { capitalised } from 'shared/lib/capitalised';

/** What a row of a table is, in words. */
export const tableNames: Readonly<Record<string, string>> = {
  profiles: 'Profile',
  purchases: 'Order',
  purchase_items: 'Order line',
  payments: 'Payment',
  refunds: 'Money paid back',
  account_credits: 'Credit',
  payment_options: 'Payment settings',
  payment_reminders: 'Payment reminder',
  statement_layouts: 'Bank statement columns',
  memberships: 'Membership',
  refund_reviews: 'Refund',
  vat_decisions: 'Decision on a VAT number',
  discount_codes: 'Discount code',
  discount_code_usage: 'Discount code use',
  services: 'Service',
  user_services: 'Ordered service',
  documents: 'Document',
  document_templates: 'Document text',
  user_documents: 'Ordered document',
  events: 'Event',
  event_access: 'Event video link',
  event_registrations: 'Registration',
  greetings: 'Greeting',
  contact_messages: 'Message',
  person_notes: 'Note',
  answer_templates: 'Answer template',
  affiliates: 'Affiliate application',
  referrals: 'Referral',
  payout_details: 'Payout account',
  payout_batches: 'Batch of payouts',
  opening_hours: 'Opening hours',
  closed_days: 'Closed day',
  post_names: 'Name for post',
  post_charges: 'Charge for post',
  post_senders: 'Sender of post',
  post_shipments: 'Shipment',
  mails: 'E-mail',
};

/** A table this page has not heard of goes by its own words. */
export function tableName(table: string): string {
  return tableNames[table] ?? capitalised(table);
}

const fieldNames: Readonly<Record<string, string>> = {
  id: 'ID',
  user_id: 'Member',
  vat_number: 'VAT number',
  vat_category: 'VAT category',
  vat_reason: 'VAT reason',
  vat_kind: 'VAT kind',
  vat_check_id: 'VAT evidence',
  vat_treatment: 'VAT treatment',
  vat_rate: 'VAT rate',
  vat_amount: 'VAT',
  vat_included: 'VAT included',
  full_name: 'Full name',
  paid_on: 'Value date',
  refunded_on: 'Value date',
  is_test: 'Test',
  created_by: 'Created by',
  purchase_id: 'Order',
};

/** A column in words: "registration_fee" as "Registration fee", "is_active" as "Active". */
export function fieldName(column: string): string {
  return fieldNames[column] ?? capitalised(column.replace(/^is_/, '').replace(/_(at|id)$/, ''));
}
