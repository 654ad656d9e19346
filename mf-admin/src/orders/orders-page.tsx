import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { orderDirectory } from 'shared/orders/api';
import { Navigate, useLocation } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { ListScreen } from '../ui/list-screen';
import { bulkPapers } from './bulk-papers';
import { bulkPayments } from './bulk-payments';
import { bulkReminders } from './bulk-reminders';
import { orderColumns } from './order-columns';
import { OrderDetailsDialog } from './order-details-dialog';
import { OrderSumLine } from './order-sum-line';
import { useOrderTexts } from './order-texts';
import styles from './orders-page.module.css';
import { paidAddress } from './paid-address';
import { PaymentOptionsDialog } from './payment-options-dialog';
import { type PayableOrder, RecordPaymentDialog } from './record-payment-dialog';
import { RemindDialog } from './remind-dialog';
import { useOpenOrder } from './use-open-order';

const bulk = [bulkPayments, bulkReminders, bulkPapers];

/** /dashboard/orders: what members ordered, and whether it is paid (decisions: payment, orders). */
export default function OrdersPage(): ReactNode {
  const { search } = useLocation();
  const address = paidAddress(search);
  return address === null ? <Orders /> : <Navigate to={`${paths.orders}?${address}`} replace />;
}

function Orders(): ReactNode {
  const texts = useOrderTexts();
  const open = useOpenOrder();
  const { openId, close } = open;
  const [payable, setPayable] = useState<PayableOrder | null>(null);
  const [unpaid, setUnpaid] = useState<PayableOrder | null>(null);
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const columns = orderColumns({ open, onPayment: setPayable, onRemind: setUnpaid });
  const settle = () => setPayable(null);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h2>Orders</h2>
        <OrderSumLine texts={texts} />
        <div className={styles.ways}>
          <Button size="sm" tone="quiet" onClick={() => setOptionsOpen(true)}>
            Payment settings
          </Button>
          <ButtonLink size="sm" to={paths.paymentImport}>
            Import payments
          </ButtonLink>
        </div>
      </header>
      <ListScreen directory={orderDirectory} texts={texts} columns={columns} bulk={bulk}>
        {openId !== null && (
          <OrderDetailsDialog
            orderId={openId}
            onClose={close}
            onPayment={setPayable}
            onRemind={setUnpaid}
          />
        )}
        {payable && <RecordPaymentDialog order={payable} onClose={settle} />}
        {unpaid && <RemindDialog order={unpaid} onClose={() => setUnpaid(null)} />}
        {areOptionsOpen && <PaymentOptionsDialog onClose={() => setOptionsOpen(false)} />}
      </ListScreen>
    </div>
  );
}
