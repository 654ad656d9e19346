/** The dialogs in which codes are written, changed and deleted. */
export const discountDialogs = {
  name: 'discount dialogs',
  load: () => import(/* webpackChunkName: "discount-dialogs" */ './discount-dialogs'),
};
