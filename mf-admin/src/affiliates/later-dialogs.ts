/** What applications are read and decided in. */
export const affiliateDialogs = {
  name: 'affiliate dialogs',
  load: () => import(/* webpackChunkName: "affiliate-dialogs" */ './decision-dialogs'),
};
