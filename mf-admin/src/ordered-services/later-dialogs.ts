/** The dialogs that move the work on services on. */
export const moveDialogs = {
  name: 'move dialogs',
  load: () => import(/* webpackChunkName: "move-dialogs" */ './move-dialogs'),
};
