import type { ReactNode } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { Order, OrderInvoice } from 'shared/orders/types';
import { Link } from 'shared/router';
import { DetailList } from 'shared/ui/detail-list';
import { keepWhole } from 'shared/ui/keep-whole';
import { mailLink } from '../lib/mail-link';
import { personPath } from '../lib/office-paths';
import styles from './order-details.module.css';
import { OrderStatusBadge } from './order-status-badge';
import { PaperButton, XmlButton } from './paper-button';
import type { OrderPaper } from './papers';
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
            <OrderStatusBadge status={isOverdue(order) ? 'overdue' : order.status} />
          </span>,
        ],
        [
          'Member',
          <>
            <Link to={personPath(order.user_id)}>{personName(member?.full_name)}</Link>
            {member?.company_name && `, ${member.company_name}`}
          </>,
        ],
        ['E-mail', member?.email && <a href={mailLink(member.email)}>{member.email}</a>],
        [
          'Invoice',
          invoice && (
            <PaperLine key="invoice" orderId={order.id} paper={invoice}>
              {invoiceText(invoice, order)}
            </PaperLine>
          ),
        ],
        creditNote
          ? [
              'Credit note',
              <PaperLine key="note" orderId={order.id} paper={creditNote}>
                {creditNoteText(creditNote)}
              </PaperLine>,
            ]
          : null,
        payment
          ? [
              'Payment',
              `${formatEuro(payment.amount)} by ${providerName(payment.provider).toLowerCase()}, received on ${formatDay(payment.paid_on)}`,
            ]
          : null,
        payment?.reference ? ['Reference', payment.reference] : null,
      ]}
    />
  );
}

/** A paper in words, and to be saved. */
function PaperLine({
  orderId,
  paper: { kind: stored, invoice_number: number },
  children,
}: {
  orderId: string;
  paper: OrderInvoice;
  children: ReactNode;
}): ReactNode {
  const kind: OrderPaper['kind'] = stored === 'credit_note' ? 'credit_note' : 'invoice';
  return (
    <span className={styles.paper}>
      <span>{keepWhole(children)}</span>
      <span>
        <PaperButton orderId={orderId} paper={{ kind, number }} />
        <XmlButton orderId={orderId} paper={{ kind, number }} />
      </span>
    </span>
  );
}

function invoiceText(invoice: OrderInvoice, order: Order): string {
  const issued = `${invoice.invoice_number}, issued ${formatDay(invoice.issued_date)}`;
  if (order.status !== 'pending') return issued;
  return `${issued}, ${isOverdue(order) ? 'was due' : 'due'} ${formatDay(invoice.due_date)}`;
}

/** With its amount, which may be the membership's alone. */
function creditNoteText({ invoice_number, issued_date, amount }: OrderInvoice): string {
  return `${invoice_number}, ${formatDay(issued_date)}, ${formatEuro(amount)}`;
}

/** Unpaid past the due date of its invoice, today in Malta. */
function isOverdue({ status, invoices }: Order): boolean {
  const invoice = invoices.find(({ kind }) => kind === 'invoice');
  return status === 'pending' && invoice !== undefined && invoice.due_date < maltaToday();
}
