/** What codes are written, changed and deleted in. */
export const discountDialogs = {
  name: 'discount dialogs',
  load: () => import(/* webpackChunkName: "discount-dialogs" */ './discount-dialogs'),
};
