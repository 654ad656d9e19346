import { paths } from 'shared/lib/paths';
import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';

/** What mf-member shows, page by page; each page is a chunk of its own, named after its capability. */
const routes: RemoteRoutes = {
  contract: remoteContract,
  audience: 'member',
  frame: () => import(/* webpackChunkName: "dashboard" */ './member-dashboard'),
  pages: {
    [paths.memberHome]: () => import(/* webpackChunkName: "home" */ './home/home-page'),
    [paths.post]: () => import(/* webpackChunkName: "post" */ './post/post-page'),
    [paths.postItem]: () => import(/* webpackChunkName: "post-item" */ './post/post-item-page'),
    [paths.postRules]: () => import(/* webpackChunkName: "post-rules" */ './post/post-rules-page'),
    [paths.postShared]: () => import(/* webpackChunkName: "post-shared" */ './post/shared-page'),
    [paths.postCertificates]: () =>
      import(/* webpackChunkName: "post-certificates" */ './post/certificates-page'),
    [paths.postShipments]: () =>
      import(/* webpackChunkName: "post-shipments" */ './post/shipments-page'),
    [paths.postAddresses]: () =>
      import(/* webpackChunkName: "post-addresses" */ './post/addresses-page'),
    [paths.postDelegates]: () =>
      import(/* webpackChunkName: "post-delegates" */ './post/delegates/delegates-page'),
    [paths.postInvitation]: () =>
      import(/* webpackChunkName: "post-invitation" */ './post/delegates/invitation-page'),
    [paths.postOfOthers]: () =>
      import(/* webpackChunkName: "post-of-others" */ './post/others/post-of-others-page'),
    [paths.postItemOfOthers]: () =>
      import(/* webpackChunkName: "post-item-of-others" */ './post/others/read-item-page'),
    [paths.membership]: () =>
      import(/* webpackChunkName: "membership" */ './memberships/membership-page'),
    [paths.verification]: () =>
      import(/* webpackChunkName: "verification" */ './verification/verification-page'),
    [paths.documents]: () =>
      import(/* webpackChunkName: "documents" */ './documents/documents-page'),
    [paths.services]: () => import(/* webpackChunkName: "services" */ './services/services-page'),
    [paths.events]: () => import(/* webpackChunkName: "events" */ './events/events-page'),
    [paths.cart]: () => import(/* webpackChunkName: "cart" */ './cart/cart-page'),
    [paths.billing]: () => import(/* webpackChunkName: "billing" */ './billing/billing-page'),
    [paths.cardPayment]: () =>
      import(/* webpackChunkName: "card-payment" */ './card-payments/card-payment-page'),
    [paths.notifications]: () =>
      import(/* webpackChunkName: "notifications" */ './notifications/notifications-page'),
    [paths.lounge]: () => import(/* webpackChunkName: "lounge" */ './lounge/lounge-page'),
    [paths.ownAffiliate]: () =>
      import(/* webpackChunkName: "own-affiliate" */ './own-affiliate/own-affiliate-page'),
    [paths.ownData]: () => import(/* webpackChunkName: "own-data" */ './own-data/own-data-page'),
    '/test-admin-notifications': () =>
      import(/* webpackChunkName: "refusals" */ './diagnostics/test-notifications-refusal'),
    '/debug-affiliates': () =>
      import(/* webpackChunkName: "refusals" */ './diagnostics/affiliate-debug-refusal'),
  },
};

export default routes;
