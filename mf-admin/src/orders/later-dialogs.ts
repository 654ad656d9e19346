/** The dialogs opened from the list of orders. */
export const orderDialogs = {
  name: 'order dialogs',
  load: () => import(/* webpackChunkName: "order-dialogs" */ './order-dialogs'),
};
