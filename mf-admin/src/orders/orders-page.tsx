import { type ReactNode, useState } from 'react';
import { orderDirectory } from 'shared/orders/api';
import type { OrderEntry, OrderFilters, OrderSort } from 'shared/orders/types';
import { useSearchParams } from 'shared/router';
import { ListScreen, type ListTexts } from 'shared/ui/list-screen';
import { orderColumns } from './order-columns';
import { OrderDetailsDialog } from './order-details-dialog';
import { ordersCsv } from './orders-csv';
import { type PayableOrder, RecordPaymentDialog } from './record-payment-dialog';

const texts: ListTexts<OrderEntry, OrderFilters, OrderSort> = {
  what: 'orders',
  exportName: 'orders',
  searchHint: 'Order number, name, e-mail or company',
  filters: {
    filter: {
      label: 'Status',
      options: { all: 'All orders', pending: 'Pending', paid: 'Paid', cancelled: 'Cancelled' },
    },
  },
  sorts: {
    created_at: 'Date',
    purchase_number: 'Order number',
    member_name: 'Member',
    total_amount: 'Total',
  },
  emptyTitle: 'No orders found',
  emptyText: 'Orders appear here as soon as members check out.',
  csv: ordersCsv,
};

/** /dashboard/orders: what members ordered, and whether it is paid (decisions: payment, orders). */
export default function OrdersPage(): ReactNode {
  const [openId, setOpenId] = useOpenOrder();
  const [payable, setPayable] = useState<PayableOrder | null>(null);
  const columns = orderColumns({
    onDetails: (order) => setOpenId(order.id),
    onPayment: setPayable,
  });
  return (
    <ListScreen directory={orderDirectory} texts={texts} columns={columns} heading="Orders">
      {openId !== null && (
        <OrderDetailsDialog
          orderId={openId}
          onClose={() => setOpenId(null)}
          onPayment={setPayable}
        />
      )}
      {payable && <RecordPaymentDialog order={payable} onClose={() => setPayable(null)} />}
    </ListScreen>
  );
}

/** The open order stands in the address, so that it can be shared. */
function useOpenOrder(): [string | null, (orderId: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  function open(orderId: string | null): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (orderId === null) next.delete('open');
        else next.set('open', orderId);
        return next;
      },
      { preventScrollReset: true, replace: orderId === null },
    );
  }
  return [parameters.get('open') || null, open];
}
