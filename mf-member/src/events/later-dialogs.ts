/** The dialogs opened from the calendar and from one's own registrations. */
export const eventDialogs = {
  name: 'event dialogs',
  load: () => import(/* webpackChunkName: "event-dialogs" */ './event-dialogs'),
};
