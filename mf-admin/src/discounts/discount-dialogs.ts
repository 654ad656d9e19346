export { DeleteDiscountDialog } from './delete-discount-dialog';
export { DiscountDialog } from './discount-dialog';
