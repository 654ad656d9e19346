/** What services and plans are changed in. */
export const serviceForms = {
  name: 'service forms',
  load: () => import(/* webpackChunkName: "service-forms" */ './service-forms'),
};
