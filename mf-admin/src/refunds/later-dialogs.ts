/** What refunds are read and closed in. */
export const refundDialogs = {
  name: 'refund dialogs',
  load: () => import(/* webpackChunkName: "refund-dialogs" */ './refund-dialogs'),
};
