import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Order } from 'shared/orders/types';
import { cancelPurchase, useCreditsOf, useOrder } from 'shared/orders/use-orders';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { cancelText, isUsageOrder } from './cancel-text';
import { CancelUsageDialog } from './cancel-usage-dialog';
import styles from './order-details.module.css';
import { OrderFacts } from './order-facts';
import { OrderHistory } from './order-history';
import { OrderItems } from './order-items';
import { OrderLedger } from './order-ledger';
import { OrderServices } from './order-services';
import type { PayableOrder } from './record-payment-dialog';
import { RefundDialog } from './refund-dialog';
import { mayRemind } from './remind-dialog';
import { UseCreditDialog } from './use-credit-dialog';

interface OrderDetailsDialogProps {
  orderId: string;
  onClose: () => void;
  onPayment: (order: PayableOrder) => void;
  onRemind: (order: PayableOrder) => void;
}

/** One order in full: lines, ledger, services, history, and what can be done with it. */
export function OrderDetailsDialog({
  orderId,
  onClose,
  onPayment,
  onRemind,
}: OrderDetailsDialogProps): ReactNode {
  const { data: order, error, refetch } = useOrder(orderId);
  const [isCancelling, setCancelling] = useState(false);

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={order === null ? 'Order not found' : (order?.purchase_number ?? 'Order')}
      intro={order && `Ordered on ${formatDay(order.created_at)}`}
    >
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {order === null && (
        <p>There is no order at this address. The address may be mistyped or cut short.</p>
      )}
      {order === undefined && !error && (
        <Skeleton label="Loading the order…" lines={6} height="row" />
      )}
      {order && (
        <>
          <OrderBody order={order} />
          <OrderActions
            order={order}
            onCancel={() => setCancelling(true)}
            onPayment={onPayment}
            onRemind={onRemind}
          />
          {isUsageOrder(order.cart_fingerprint) ? (
            isCancelling && <CancelUsageDialog order={order} onClose={() => setCancelling(false)} />
          ) : (
            <CancelDialog order={order} open={isCancelling} onClose={() => setCancelling(false)} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** What can be done with an order as it stands; money can come for any of them. */
function OrderActions({
  order,
  onCancel,
  onPayment,
  onRemind,
}: Pick<OrderDetailsDialogProps, 'onPayment' | 'onRemind'> & {
  order: Order;
  onCancel: () => void;
}): ReactNode {
  const [asked, setAsked] = useState<'refund' | 'credit' | null>(null);
  const close = () => setAsked(null);
  const isPending = order.status === 'pending';
  const credits = useCreditsOf(isPending ? order.user_id : null).data ?? [];
  return (
    <>
      <DialogActions>
        {isPending && (
          <Button tone="danger" onClick={onCancel}>
            Cancel order
          </Button>
        )}
        {mayRemind({ ...order, reminded_on: lastReminder(order) }) && (
          <Button onClick={() => onRemind(payable(order))}>Send reminder</Button>
        )}
        {credits.length > 0 && <Button onClick={() => setAsked('credit')}>Use credit</Button>}
        {mayRefund(order) && <Button onClick={() => setAsked('refund')}>Refund…</Button>}
        <Button
          tone={isPending ? 'primary' : 'secondary'}
          onClick={() => onPayment(payable(order))}
        >
          Record payment
        </Button>
      </DialogActions>
      {asked === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asked === 'credit' && <UseCreditDialog order={order} credits={credits} onClose={close} />}
    </>
  );
}

/** Whether anything that was paid for it has not gone back. */
function mayRefund({ status, paid_amount: paid, refunded_amount: refunded }: Order): boolean {
  return status === 'paid' && paid > refunded;
}

function payable(order: Order): PayableOrder {
  return { ...order, member_name: order.member?.full_name ?? null };
}

function lastReminder({ reminders }: Order): string | null {
  return (
    reminders
      .map(({ sent_on }) => sent_on)
      .toSorted()
      .at(-1) ?? null
  );
}

function OrderBody({ order }: { order: Order }): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  // a step that was taken removes its own button: the focus stays in the dialog
  useEffect(() => {
    if (order && document.activeElement === document.body) body.current?.focus();
  }, [order]);
  return (
    <div ref={body} tabIndex={-1} className={styles.body}>
      <OrderFacts order={order} />
      <OrderItems order={order} />
      <OrderLedger order={order} />
      <OrderServices order={order} />
      <OrderHistory order={order} />
    </div>
  );
}

function CancelDialog({
  order,
  open,
  onClose,
}: {
  order: Order;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel this order?"
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      onConfirm={async () => {
        const say = unseenNews();
        await cancelPurchase(order.id);
        say(`Order ${order.purchase_number} cancelled.`);
      }}
    >
      <p>{cancelText(order)}</p>
    </ConfirmDialog>
  );
}
