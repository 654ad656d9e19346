import type { CsvColumn } from 'shared/lib/csv';
import type { OrderedServiceEntry } from 'shared/ordered-services/types';
import { progressLooks } from 'shared/services/progress';
import { overdueSince } from './ordered-service-columns';

export const orderedServicesCsv: CsvColumn<OrderedServiceEntry>[] = [
  { header: 'Service', value: (service) => service.service_title },
  { header: 'Member', value: (service) => service.member_name },
  { header: 'E-mail', value: (service) => service.member_email },
  { header: 'Company', value: (service) => service.member_company },
  { header: 'Order', value: (service) => service.purchase_number },
  { header: 'Ordered', value: (service) => service.purchase_date },
  { header: 'Waiting since', value: (service) => service.waiting_since },
  { header: 'Estimated delivery', value: (service) => service.estimated_delivery },
  { header: 'Overdue since', value: overdueSince },
  { header: 'Status', value: (service) => progressLooks[service.payment_status].name },
  { header: 'Started', value: (service) => service.started_at },
  { header: 'Completed', value: (service) => service.completion_date },
  { header: 'Notes', value: (service) => service.notes },
];
