/** One event in full, and the form for a new one. */
export const openEvent = {
  name: 'open event',
  load: () => import(/* webpackChunkName: "open-event" */ './open-event-and-form'),
};
