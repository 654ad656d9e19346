/** The dialogs in which greetings are written, changed and deleted. */
export const greetingDialogs = {
  name: 'greeting dialogs',
  load: () => import(/* webpackChunkName: "greeting-dialogs" */ './greeting-dialogs'),
};
