/** The forms that change services and plans. */
export const serviceForms = {
  name: 'service forms',
  load: () => import(/* webpackChunkName: "service-forms" */ './service-forms'),
};
