import { companyAsSeller } from 'shared/billing/seller';
import type { InvoiceLine, InvoicePaper } from 'shared/billing/types';

/** A line as the database writes it: €100.00 and its VAT. */
export function anInvoiceLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    position: 1,
    title: 'Certificate of address',
    quantity: 1,
    unit_price: 118,
    vat_included: true,
    discount_amount: 0,
    vat_rate: 0.18,
    net_amount: 100,
    vat_amount: 18,
    gross_amount: 118,
    ...changes,
  };
}

/** An invoice over one line that waits for its payment. */
export function anInvoicePaper(changes: Partial<InvoicePaper> = {}): InvoicePaper {
  return {
    id: '33333333-3333-4333-8333-333333333333',
    purchase_id: '22222222-2222-4222-8222-222222222222',
    invoice_number: 'INV-2026-00012',
    kind: 'invoice',
    status: 'pending',
    description: 'Order PO-2026-000012: Certificate of address',
    issued_date: '2026-11-22',
    due_date: '2026-12-06',
    currency: 'EUR',
    net_amount: 100,
    vat_amount: 18,
    amount: 118,
    is_replaced: false,
    lines: [anInvoiceLine()],
    seller: companyAsSeller(),
    buyer: {
      full_name: 'Maria Borg',
      company_name: 'Borg Design',
      email: 'maria@example.test',
      address_line_1: '12 Triq il-Għajn',
      address_line_2: null,
      city: 'Ħaż-Żebbuġ',
      postal_code: 'ZBG 1234',
      country: 'Malta',
      vat_number: 'MT12345678',
    },
    purchase_number: 'PO-2026-000012',
    order: { total_amount: 118, paid_amount: 0, amount_due: 118 },
    paid_on: null,
    counterparts: [],
    ...changes,
  };
}
