/** What greetings are written, changed and deleted in. */
export const greetingDialogs = {
  name: 'greeting dialogs',
  load: () => import(/* webpackChunkName: "greeting-dialogs" */ './greeting-dialogs'),
};
