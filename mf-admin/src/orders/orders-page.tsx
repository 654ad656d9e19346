import { type ReactNode, useState } from 'react';
import { useListAddress } from 'shared/lib/use-list-address';
import { fetchAllOrders } from 'shared/orders/api';
import { orderSorts, orderStatuses } from 'shared/orders/types';
import { useOrderChanges, useOrders } from 'shared/orders/use-orders';
import { useSearchParams } from 'shared/router';
import { DataTable } from 'shared/ui/data-table';
import { ExportButton } from 'shared/ui/export-button';
import { ListFrame, ListPageFrame, RefreshButton } from 'shared/ui/list-frame';
import { ListToolbar } from 'shared/ui/list-toolbar';
import { orderColumns } from './order-columns';
import { OrderDetailsDialog } from './order-details-dialog';
import { ordersCsv } from './orders-csv';
import { type PayableOrder, RecordPaymentDialog } from './record-payment-dialog';

const shape = { filters: ['all', ...orderStatuses] as const, sorts: orderSorts };
const filterNames = {
  all: 'All orders',
  pending: 'Pending',
  paid: 'Paid',
  cancelled: 'Cancelled',
};
const sortNames = {
  created_at: 'Date',
  purchase_number: 'Order number',
  member_name: 'Member',
  total_amount: 'Total',
};

/** /dashboard/orders: what members ordered, and whether it is paid (decisions: payment, orders). */
export default function OrdersPage(): ReactNode {
  const address = useListAddress(shape);
  const list = useOrders(address.query);
  const [openId, setOpenId] = useOpenOrder();
  const [payable, setPayable] = useState<PayableOrder | null>(null);
  useOrderChanges();

  const columns = orderColumns({
    onDetails: (order) => setOpenId(order.id),
    onPayment: setPayable,
  });
  return (
    <ListPageFrame>
      <h2>Orders</h2>
      <ListToolbar
        address={address}
        searchHint="Order number, name, e-mail or company"
        filterLabel="Status"
        filters={filterNames}
        sorts={sortNames}
      >
        <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
        <ExportButton
          what="orders"
          columns={ordersCsv}
          read={() => fetchAllOrders(address.query)}
          disabled={!list.data?.total}
        />
      </ListToolbar>
      <ListFrame
        what="orders"
        emptyTitle="No orders found"
        emptyText="Orders appear here as soon as members check out."
        address={address}
        list={list}
      >
        {(rows) => (
          <DataTable
            label="Orders"
            columns={columns}
            rows={rows}
            rowKey={(order) => order.id}
            isStale={list.isPlaceholderData}
            sort={address.query.sort}
            ascending={address.query.ascending}
            onSort={(sort, ascending) => address.change({ sort, ascending })}
          />
        )}
      </ListFrame>
      {openId !== null && (
        <OrderDetailsDialog
          orderId={openId}
          onClose={() => setOpenId(null)}
          onPayment={setPayable}
        />
      )}
      {payable && <RecordPaymentDialog order={payable} onClose={() => setPayable(null)} />}
    </ListPageFrame>
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
