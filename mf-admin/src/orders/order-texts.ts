import { maltaToday } from 'shared/lib/malta-time';
import type { OrderEntry, OrderFilters, OrderSort } from 'shared/orders/types';
import { useSearchParams } from 'shared/router';
import type { ListTexts } from '../ui/list-screen';
import { ordersCsv } from './orders-csv';
import { paidOptions } from './paid-options';

export type OrderTexts = ListTexts<OrderEntry, OrderFilters, OrderSort>;

/** The list of orders in words; the days of payment it can be narrowed by are those around today. */
export function useOrderTexts(): OrderTexts {
  const [parameters] = useSearchParams();
  return {
    what: 'orders',
    exportName: 'orders',
    searchHint: 'Number, amount or name',
    filters: {
      filter: {
        label: 'Status',
        options: {
          all: 'All orders',
          pending: 'Waiting for payment',
          partly_paid: 'Partly paid',
          overdue: 'Overdue',
          paid: 'Paid',
          refunded: 'Refunded, also in part',
          cancelled: 'Cancelled',
        },
      },
      paid: { label: 'Paid', options: paidOptions(parameters.get('paid'), maltaToday()) },
    },
    sorts: {
      created_at: 'Date',
      due_date: 'Due date',
      paid_on: 'Paid on',
      purchase_number: 'Order number',
      member_name: 'Member',
      total_amount: 'Total',
    },
    emptyTitle: 'No orders found',
    emptyText: 'Orders appear here as soon as members check out.',
    csv: ordersCsv,
  };
}
