import { paths } from 'shared/lib/paths';
import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';

/** What mf-admin shows, page by page; each page is a chunk of its own, named after its capability. */
const routes: RemoteRoutes = {
  contract: remoteContract,
  audience: 'admin',
  frame: () => import(/* webpackChunkName: "office" */ './office-dashboard'),
  pages: {
    [paths.overview]: () => import(/* webpackChunkName: "overview" */ './overview/overview-page'),
    [paths.documents]: () =>
      import(/* webpackChunkName: "documents" */ './documents/documents-page'),
    [paths.services]: () => import(/* webpackChunkName: "services" */ './services-page'),
    [paths.events]: () => import(/* webpackChunkName: "events" */ './events/events-page'),
    [paths.postRounds]: () =>
      import(/* webpackChunkName: "post-rounds" */ './post/rounds/rounds-page'),
    [paths.postCounter]: () =>
      import(/* webpackChunkName: "post-counter" */ './post/counter/counter-page'),
    [paths.postScanning]: () =>
      import(/* webpackChunkName: "post-scanning" */ './post/scanning/scanning-page'),
    [paths.postRequests]: () =>
      import(/* webpackChunkName: "post-requests" */ './post/requests/requests-page'),
    [paths.postDoor]: () => import(/* webpackChunkName: "post-door" */ './post/door/door-page'),
    [paths.postShredding]: () =>
      import(/* webpackChunkName: "post-shredding" */ './post/shredding/shredding-page'),
    [paths.postShipments]: () =>
      import(/* webpackChunkName: "post-packing" */ './post/packing/packing-page'),
    [paths.post]: () => import(/* webpackChunkName: "post" */ './post/post-page'),
    [paths.postInventory]: () =>
      import(/* webpackChunkName: "post-inventory" */ './post/inventory/inventory-page'),
    [paths.postCharges]: () =>
      import(/* webpackChunkName: "post-charges" */ './post/charges/charges-page'),
    [paths.openingHours]: () =>
      import(/* webpackChunkName: "opening-hours" */ './opening-hours/opening-hours-page'),
    [paths.users]: () => import(/* webpackChunkName: "users" */ './users-page'),
    [paths.person]: () => import(/* webpackChunkName: "person" */ './person-page'),
    [paths.verifications]: () =>
      import(/* webpackChunkName: "verifications" */ './verification/verifications-page'),
    [paths.orders]: () => import(/* webpackChunkName: "orders" */ './orders/orders-page'),
    [paths.paymentImport]: () =>
      import(/* webpackChunkName: "payment-import" */ './payment-import/payment-import-page'),
    [paths.messages]: () => import(/* webpackChunkName: "messages" */ './messages/messages-page'),
    [paths.refunds]: () => import(/* webpackChunkName: "refunds" */ './refunds/refunds-page'),
    [paths.audit]: () => import(/* webpackChunkName: "audit" */ './audit/audit-page'),
    [paths.secondFactor]: () =>
      import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-page'),
    '/test-admin-notifications': () =>
      import(/* webpackChunkName: "test-notifications" */ './diagnostics/test-notifications-page'),
    '/debug-affiliates': () =>
      import(/* webpackChunkName: "affiliate-debug" */ './diagnostics/affiliate-debug-page'),
    [paths.vat]: () => import(/* webpackChunkName: "vat" */ './vat/vat-page'),
    [paths.commissions]: () =>
      import(/* webpackChunkName: "commissions" */ './commissions/commissions-page'),
    [paths.payouts]: () => import(/* webpackChunkName: "payouts" */ './commissions/payouts-page'),
    [paths.discounts]: () =>
      import(/* webpackChunkName: "discounts" */ './discounts/discounts-page'),
    [paths.greetings]: () =>
      import(/* webpackChunkName: "greetings" */ './greetings/greetings-page'),
  },
};

export default routes;
