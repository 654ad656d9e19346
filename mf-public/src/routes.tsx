import { paths } from 'shared/lib/paths';
import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';

/** What mf-public shows, page by page; each page is a chunk of its own, named after its capability. */
const routes: RemoteRoutes = {
  contract: remoteContract,
  audience: 'public',
  pages: {
    [paths.home]: () => import(/* webpackChunkName: "home" */ './home/home-page'),
    [paths.businessAddresses]: () =>
      import(
        /* webpackChunkName: "business-addresses" */ './business-addresses/business-addresses-page'
      ),
    [paths.servicesOffered]: () =>
      import(/* webpackChunkName: "services-offered" */ './services-offered/services-offered-page'),
    [paths.members]: () =>
      import(/* webpackChunkName: "memberships" */ './memberships-and-registration'),
    [paths.login]: () => import(/* webpackChunkName: "sign-in" */ './sign-in/login-page'),
    [paths.forgotPassword]: () =>
      import(/* webpackChunkName: "forgot-password" */ './password-reset/forgot-password-page'),
    [paths.resetPassword]: () =>
      import(/* webpackChunkName: "reset-password" */ './password-reset/reset-password-page'),
    [paths.confirmEmail]: () =>
      import(/* webpackChunkName: "confirm-email" */ './email-confirmation/confirm-email-page'),
    [paths.goodbye]: () => import(/* webpackChunkName: "goodbye" */ './goodbye-page'),
    [paths.buildingHistory]: () =>
      import(/* webpackChunkName: "building-history" */ './building-history/building-history-page'),
    [paths.terms]: () => import(/* webpackChunkName: "terms" */ './legal/terms-page'),
    [paths.privacy]: () => import(/* webpackChunkName: "privacy" */ './legal/privacy-page'),
    [paths.cookies]: () => import(/* webpackChunkName: "cookies" */ './legal/cookies-page'),
    [paths.security]: () => import(/* webpackChunkName: "security" */ './legal/security-page'),
    [paths.contact]: () => import(/* webpackChunkName: "contact" */ './contact/contact-page'),
    [paths.affiliate]: () =>
      import(/* webpackChunkName: "affiliates" */ './affiliates/affiliate-page'),
    [paths.stopMails]: () =>
      import(/* webpackChunkName: "stop-mails" */ './mail-choices/stop-mails-page'),
    [paths.confirmPaper]: () =>
      import(/* webpackChunkName: "confirm-paper" */ './verification/confirm-paper-page'),
    [paths.sharedScan]: () =>
      import(/* webpackChunkName: "shared-scan" */ './shared-scan/shared-scan-page'),
    '/supabase-test': () =>
      import(/* webpackChunkName: "connection-test" */ './connection-test/connection-test-page'),
  },
};

export default routes;
