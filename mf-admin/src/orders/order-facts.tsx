import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import type { Order, OrderInvoice } from 'shared/orders/types';
import { DetailList } from 'shared/ui/detail-list';
import { OrderStatusBadge } from './order-status-badge';
import { providerName } from './payment-providers';

/** Who ordered, and how it stands with invoice and payment. */
export function OrderFacts({ order }: { order: Order }): ReactNode {
  const { member } = order;
  const invoice = order.invoices.find(({ kind }) => kind === 'invoice');
  const creditNote = order.invoices.find(({ kind }) => kind === 'credit_note');
  const [payment] = order.payments;
  return (
    <DetailList
      items={[
        [
          'Status',
          <span key="status" role="status">
            <OrderStatusBadge status={order.status} />
          </span>,
        ],
        [
          'Member',
          [member?.full_name ?? 'Unnamed User', member?.company_name].filter(Boolean).join(', '),
        ],
        [
          'E-mail',
          member?.email && <a href={`mailto:${encodeURI(member.email)}`}>{member.email}</a>,
        ],
        ['Invoice', invoice && invoiceText(invoice, order)],
        creditNote
          ? ['Credit note', `${creditNote.invoice_number}, ${formatDay(creditNote.issued_date)}`]
          : null,
        payment
          ? [
              'Payment',
              `${formatEuro(payment.amount)} by ${providerName(payment.provider).toLowerCase()}, ${formatDay(payment.created_at)}`,
            ]
          : null,
        payment?.reference ? ['Reference', payment.reference] : null,
      ]}
    />
  );
}

function invoiceText(invoice: OrderInvoice, order: Order): string {
  const issued = `${invoice.invoice_number}, issued ${formatDay(invoice.issued_date)}`;
  return order.status === 'pending' ? `${issued}, due ${formatDay(invoice.due_date)}` : issued;
}
