/** The dialogs opened from the list of users. */
export const userDialogs = {
  name: 'user dialogs',
  load: () => import(/* webpackChunkName: "user-dialogs" */ './user-dialogs'),
};
