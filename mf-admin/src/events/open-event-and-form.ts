export { NewEventDialog } from './new-event-dialog';
export { OpenEvent } from './open-event';
