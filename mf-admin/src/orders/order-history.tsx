import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { personName } from 'shared/lib/person-name';
import type { Order, OrderReminder } from 'shared/orders/types';
import { useAdminRole } from 'shared/profiles/use-profile';
import { ButtonLink } from 'shared/ui/button';
import { providerName } from '../lib/payment-providers';
import styles from './order-details.module.css';

/** What happened to an order, in order. Times are Malta's. */
export function OrderHistory({ order }: { order: Order }): ReactNode {
  const isSuperAdmin = useAdminRole()?.isSuperAdmin ?? false;
  return (
    <section className={styles.section} aria-labelledby="order-history">
      <h3 id="order-history">History</h3>
      <ol className={styles.history}>
        {orderEvents(order).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at} className={styles.faint}>
              {formatMoment(at)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {isSuperAdmin && (
        <ButtonLink size="sm" to={`${paths.audit}?record=${order.id}`}>
          View in audit log
        </ButtonLink>
      )}
    </section>
  );
}

interface OrderEvent {
  /** ISO 8601 instant. */
  at: string;
  text: string;
}

function orderEvents(order: Order): OrderEvent[] {
  const events: (OrderEvent | null)[] = [
    { at: order.created_at, text: 'Order placed, invoice issued' },
    order.payments.length === 0 && order.paid_at
      ? { at: order.paid_at, text: 'Nothing to pay' }
      : null,
    ...order.payments.map(({ created_at: at, amount, credit_id, provider }) => ({
      at,
      text: credit_id
        ? `Credit of ${formatEuro(amount)} used`
        : `Payment of ${formatEuro(amount)} recorded: ${providerName(provider)}`,
    })),
    ...order.refunds.map(({ created_at: at, amount, credit_id, note }) => ({
      at,
      text: `${credit_id ? 'Credit' : 'Refund'} of ${formatEuro(amount)} recorded as paid back: ${note}`,
    })),
    ...order.reminders.map((reminder) => ({
      at: reminder.created_at,
      text: reminderText(reminder),
    })),
    order.cancelled_at ? { at: order.cancelled_at, text: cancelText(order.cancel_reason) } : null,
    ...order.services.map(({ completion_date: at, service }) =>
      at ? { at, text: `${service?.title ?? 'Service'} completed` } : null,
    ),
  ];
  return events.filter((event) => event !== null).sort((a, b) => a.at.localeCompare(b.at));
}

function reminderText({ is_automatic: isAutomatic, sender }: OrderReminder): string {
  if (isAutomatic) return 'Payment reminder sent automatically';
  return sender
    ? `Payment reminder sent by ${personName(sender.full_name)}`
    : 'Payment reminder sent';
}

function cancelText(reason: string | null): string {
  switch (reason) {
    case 'member':
      return 'Order cancelled by the member';
    case 'administrator':
      return 'Order cancelled by an administrator';
    case 'unpaid':
      return 'Order cancelled: unpaid a week after it was due';
    case 'event_near':
      return 'Order cancelled: unpaid shortly before an event on it';
    case 'event_cancelled':
      return 'Order cancelled: an event on it was cancelled';
    case 'replaced':
      return 'Order cancelled: replaced by another membership order';
    default:
      return 'Order cancelled';
  }
}
