export { OrderDetailsDialog } from './order-details-dialog';
export { RecordPaymentDialog } from './record-payment-dialog';
export { RecordPaymentsDialog } from './record-payments-dialog';
