export { DeleteGreetingDialog } from './delete-greeting-dialog';
export { GreetingDialog } from './greeting-dialog';
