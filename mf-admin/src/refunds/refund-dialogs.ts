export { CloseRefundDialog } from './close-refund-dialog';
export { RefundDetailsDialog } from './refund-details-dialog';
