export { BulkMoveDialog } from './bulk-move-dialog';
export { MoveDialog } from './move-dialog';
