import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { orderDirectory } from 'shared/orders/api';
import { Navigate, useLocation } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { useAhead } from 'shared/ui/later';
import { LaterDialog } from 'shared/ui/later-dialog';
import { ListScreen } from 'shared/ui/list-screen';
import { bulkPayments } from './bulk-payments';
import { orderDialogs } from './later-dialogs';
import { orderColumns } from './order-columns';
import { OrderSumLine } from './order-sum-line';
import { useOrderTexts } from './order-texts';
import styles from './orders-page.module.css';
import { paidAddress } from './paid-address';
import type { PayableOrder } from './record-payment-dialog';
import { useOpenOrder } from './use-open-order';

const bulk = [bulkPayments];

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
  const columns = orderColumns({ open, onPayment: setPayable });
  const settle = () => setPayable(null);
  useAhead(orderDialogs);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h2>Orders</h2>
        <OrderSumLine texts={texts} />
        <ButtonLink size="sm" to={paths.paymentImport}>
          Import payments
        </ButtonLink>
      </header>
      <ListScreen directory={orderDirectory} texts={texts} columns={columns} bulk={bulk}>
        {openId !== null && (
          <LaterDialog code={orderDialogs} title="Order" onClose={close}>
            {({ OrderDetailsDialog }) => (
              <OrderDetailsDialog orderId={openId} onClose={close} onPayment={setPayable} />
            )}
          </LaterDialog>
        )}
        {payable && (
          <LaterDialog code={orderDialogs} title="Record payment" onClose={settle}>
            {({ RecordPaymentDialog }) => <RecordPaymentDialog order={payable} onClose={settle} />}
          </LaterDialog>
        )}
      </ListScreen>
    </div>
  );
}
