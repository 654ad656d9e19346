/** The dialogs in which refunds are read and closed. */
export const refundDialogs = {
  name: 'refund dialogs',
  load: () => import(/* webpackChunkName: "refund-dialogs" */ './refund-dialogs'),
};
