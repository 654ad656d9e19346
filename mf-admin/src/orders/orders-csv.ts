import type { CsvColumn } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';
import type { OrderEntry } from 'shared/orders/types';

export const ordersCsv: CsvColumn<OrderEntry>[] = [
  { header: 'Order', value: (order) => order.purchase_number },
  { header: 'Date', value: (order) => order.created_at },
  { header: 'Member', value: (order) => order.member_name },
  { header: 'E-mail', value: (order) => order.member_email },
  { header: 'Company', value: (order) => order.member_company },
  { header: 'Items', value: (order) => order.item_titles.join('; ') },
  { header: 'Total (EUR)', value: (order) => plainAmount(order.total_amount) },
  { header: 'Status', value: (order) => order.status },
];
