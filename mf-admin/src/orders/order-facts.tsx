import type { ReactNode } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { Order } from 'shared/orders/types';
import { Link } from 'shared/router';
import { DetailList } from 'shared/ui/detail-list';
import { mailLink } from '../lib/mail-link';
import { personPath } from '../lib/office-paths';
import { PaymentStateBadge } from './payment-state-badge';
import { currentInvoice } from './payment-states';

/** Who ordered, and how it stands with the payment. */
export function OrderFacts({ order }: { order: Order }): ReactNode {
  const { member } = order;
  return (
    <DetailList
      items={[
        [
          'Status',
          <span key="status" role="status">
            <PaymentStateBadge state={order.payment_state} isOverdue={isOverdue(order)} />
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
        order.status === 'pending' ? ['Due', dueText(order)] : null,
        order.paid_amount > 0 ? ['Paid', paidText(order)] : null,
      ]}
    />
  );
}

/** What is left to pay, and until when. */
function dueText(order: Order): string {
  const due = formatEuro(order.amount_due);
  const day = currentInvoice(order.invoices)?.due_date;
  if (!day) return due;
  return isOverdue(order) ? `${due}, was due ${formatDay(day)}` : `${due} by ${formatDay(day)}`;
}

/** What was paid for it, with what of that went back. */
function paidText({ status, paid_amount, total_amount, refunded_amount }: Order): string {
  const paid = formatEuro(paid_amount);
  if (status === 'pending') return `${paid} of ${formatEuro(total_amount)}`;
  return refunded_amount > 0 ? `${paid}, ${formatEuro(refunded_amount)} refunded` : paid;
}

/** Not paid, or not all of it, past the due date of its invoice, today in Malta. */
function isOverdue({ status, invoices }: Order): boolean {
  const due = currentInvoice(invoices)?.due_date;
  return status === 'pending' && due !== undefined && due < maltaToday();
}
