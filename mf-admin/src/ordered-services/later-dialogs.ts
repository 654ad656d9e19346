/** What the work on services is moved on in. */
export const moveDialogs = {
  name: 'move dialogs',
  load: () => import(/* webpackChunkName: "move-dialogs" */ './move-dialogs'),
};
