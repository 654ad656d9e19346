import { type ReactNode, useEffect, useRef, useState } from 'react';
import { linesOf, sum } from 'shared/billing/amounts';
import type { AmountDue } from 'shared/billing/types';
import type { useAmountsDue } from 'shared/billing/use-billing';
import { useCart } from 'shared/cart/use-cart';
import { counted } from 'shared/lib/counted';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { isPostAlone, postAmount } from 'shared/orders/next-steps';
import type { AccountCredit } from 'shared/orders/types';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Card } from 'shared/ui/card';
import { keepWhole } from 'shared/ui/keep-whole';
import { AmountLines, AmountTotals } from '../ui/amount-lines';
import { ListStatus } from '../ui/catalogue-page';
import { NextStepsList } from '../ui/next-steps-list';
import styles from './amounts-due.module.css';
import { BankTransfer } from './bank-transfer';
import { CancelOrder } from './cancel-order';
import { PayWithCredit } from './pay-with-credit';

/** Orders that wait for their payment, each with everything a bank transfer needs, and the credit that may pay them. */
export function AmountsDue({
  list,
  credits = [],
}: {
  list: ReturnType<typeof useAmountsDue>;
  credits?: readonly AccountCredit[] | undefined;
}): ReactNode {
  const { data: orders } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = useCart((cart) => cart.items.length);
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    if (gone === null || orders?.some((order) => order.id === gone)) return;
    heading.current?.focus(); // the button that had the focus went with its order
    setGone(null);
  }, [gone, orders]);
  const credit = sum(credits.map(({ left_amount }) => left_amount));
  return (
    <section className={styles.section} aria-labelledby="due-heading">
      <h3 id="due-heading" ref={heading} tabIndex={-1}>
        Amount due
      </h3>
      <ListStatus list={list} />
      {orders && (
        <p role="status" className={orders.length > 0 ? 'visually-hidden' : styles.nothing}>
          {dueText(orders, waiting)}
        </p>
      )}
      {orders?.length === 0 && <NotOrdered count={waiting} />}
      {orders?.map((order) => (
        <DueOrder key={order.id} order={order} credit={credit} onGone={() => setGone(order.id)} />
      ))}
    </section>
  );
}

/** Items in the cart ask for payment elsewhere and stand on no order: nothing is due for them. */
function NotOrdered({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <p className={styles.waiting}>
      {counted(count, 'item')} in <Link to={paths.cart}>your cart</Link>, not ordered yet. You pay
      once you have ordered.
    </p>
  );
}

function dueText(orders: readonly AmountDue[], waiting: number): string {
  // the cart asks for its items itself ("Payment Required"): they are due once they are ordered
  if (orders.length === 0 && waiting > 0) return 'No orders are waiting for payment.';
  if (orders.length === 0) return 'Nothing is due. Thank you.';
  return orders.length === 1
    ? '1 order is waiting for payment.'
    : `${orders.length} orders are waiting for payment.`;
}

function DueOrder({
  order,
  credit,
  onGone,
}: {
  order: AmountDue;
  /** On the account: euros. */
  credit: number;
  /** It is cancelled, or paid. */
  onGone: () => void;
}): ReactNode {
  const titleId = `due-${order.id}`;
  const hasEvent = order.items.some((item) => item.item_type === 'event');
  const billsPost = isPostAlone(order.items);
  const forPost = postAmount(order.items);
  return (
    <Card as="article" tone="featured" className={styles.order} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h4 id={titleId} className={styles.number}>
          Order {keepWhole(order.purchase_number)}
        </h4>
        <p className={styles.amount}>{formatEuro(order.amount_due)}</p>
        {order.paid_amount > 0 && (
          <p className={styles.paid}>
            {formatEuro(order.paid_amount)} of {formatEuro(order.total_amount)} is paid
          </p>
        )}
        <DueDate order={order} />
      </header>
      <div className={styles.items}>
        <AmountLines label="Items" lines={linesOf(order.items)} />
        <AmountTotals
          net={order.net_amount}
          vat={order.vat_amount}
          gross={order.total_amount}
          total="Gross"
        />
      </div>
      {credit > 0 && <PayWithCredit order={order} credit={credit} onSettled={onGone} />}
      <BankTransfer amount={order.amount_due} reference={order.purchase_number} />
      <NextStepsList order={order} />
      <footer className={styles.foot}>
        <p>
          This page updates when we receive your payment.{' '}
          {billsPost
            ? 'What it bills is done, so it can’t be cancelled. If something is wrong with it, please write to us.'
            : `We cancel an order that is ${order.paid_amount > 0 ? 'not paid in full' : 'still unpaid'} 7 days after its due date${hasEvent ? ' or shortly before an event on it' : ''}.`}
          {!billsPost &&
            order.paid_amount > 0 &&
            ` The ${formatEuro(order.paid_amount)} you have paid then become credit on your account.`}
          {!billsPost &&
            forPost > 0 &&
            ` ${formatEuro(forPost)} of it is for your post and stays due: without a renewal it is billed on its own.`}
        </p>
        {!billsPost && <CancelOrder order={order} onCancelled={onGone} />}
      </footer>
    </Card>
  );
}

function DueDate({ order: { due_date, invoice_number } }: { order: AmountDue }): ReactNode {
  const isOverdue = due_date !== null && due_date < maltaToday();
  return (
    <p className={styles.due}>
      {due_date && (
        <span>
          Due by <strong>{formatDay(due_date)}</strong>
        </span>
      )}
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
      {invoice_number && <span>Invoice {keepWhole(invoice_number)}</span>}
    </p>
  );
}
