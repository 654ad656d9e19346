export { CancelDialog } from './cancel-dialog';
export { EventDialog } from './event-dialog';
