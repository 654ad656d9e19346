import { paths } from 'shared/lib/paths';
import type { RemoteScreens } from 'shared/remote-contract';

/** What everyone who has signed in sees, and the members' frame of the dashboard (spec 1§2). */
const declared: RemoteScreens = {
  frame: { page: './member-dashboard', access: 'member', home: paths.documents },
  screens: [
    {
      path: paths.memberHome,
      title: 'Home',
      access: 'member',
      page: './home/home-page',
      frame: 'dashboard',
      tab: { label: 'Home', place: 1 },
    },
    {
      path: paths.post,
      title: 'Post',
      access: 'member',
      page: './post/post-page',
      frame: 'dashboard',
      tab: { label: 'Post', place: 3 },
    },
    {
      path: paths.postItem,
      title: 'Post',
      access: 'member',
      page: './post/post-item-page',
      frame: 'dashboard',
    },
    {
      path: paths.postShared,
      title: 'Shared scans',
      access: 'member',
      page: './post/shared-page',
      frame: 'dashboard',
    },
    {
      path: paths.postCertificates,
      title: 'Certificates',
      access: 'member',
      page: './post/certificates-page',
      frame: 'dashboard',
    },
    {
      path: paths.membership,
      title: 'Membership',
      access: 'member',
      page: './memberships/membership-page',
      frame: 'dashboard',
      tab: { label: 'Membership', place: 5 },
    },
    {
      path: paths.documents,
      title: 'Documents',
      access: 'member',
      page: './documents/documents-page',
      frame: 'dashboard',
      tab: { label: 'Documents', place: 10 },
    },
    {
      path: paths.services,
      title: 'Services',
      access: 'member',
      page: './services/services-page',
      frame: 'dashboard',
      tab: { label: 'Services', place: 20 },
    },
    {
      path: paths.events,
      title: 'Events',
      access: 'member',
      page: './events/events-page',
      frame: 'dashboard',
      tab: { label: 'Events', place: 30 },
    },
    {
      path: paths.cart,
      title: 'Cart',
      access: 'member',
      page: './cart/cart-page',
      frame: 'dashboard',
      tab: { label: 'Cart', place: 40 },
    },
    {
      path: paths.billing,
      title: 'Billing',
      access: 'member',
      page: './billing/billing-page',
      frame: 'dashboard',
      tab: { label: 'Billing', place: 50 },
    },
    {
      path: paths.notifications,
      title: 'Notifications',
      access: 'member',
      page: './notifications/notifications-page',
      frame: 'dashboard',
      tab: { label: 'Notifications', place: 60 },
    },
    {
      path: paths.lounge,
      title: 'LadyBoss Business Lounge',
      access: 'member',
      page: './lounge/lounge-page',
      tab: { label: 'Lounge', place: 70 },
    },
    {
      path: paths.ownAffiliate,
      title: 'Affiliate',
      access: 'member',
      page: './own-affiliate/own-affiliate-page',
      frame: 'dashboard',
    },
    {
      path: paths.ownData,
      title: 'Your data',
      access: 'member',
      page: './own-data/own-data-page',
      frame: 'dashboard',
    },
    // Administrators have a screen of their own at these two: see mf-admin.
    {
      path: '/test-admin-notifications',
      title: 'Test Notifications',
      access: 'member',
      page: './diagnostics/test-notifications-refusal',
    },
    {
      path: '/debug-affiliates',
      title: 'Affiliate Debug',
      access: 'member',
      page: './diagnostics/affiliate-debug-refusal',
    },
  ],
};

export default declared;
