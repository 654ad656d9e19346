/** The dialogs in which applications are read and decided. */
export const affiliateDialogs = {
  name: 'affiliate dialogs',
  load: () => import(/* webpackChunkName: "affiliate-dialogs" */ './decision-dialogs'),
};
