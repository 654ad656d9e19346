import { paths } from 'shared/lib/paths';
import type { RemoteScreens } from 'shared/remote-contract';

/**
 * What administrators see (spec 2§2). Documents, services and events share the address, and so the
 * tab, with the members' own screens.
 */
const declared: RemoteScreens = {
  screens: [
    {
      path: paths.documents,
      title: 'Documents',
      access: 'administrator',
      frame: 'dashboard',
    },
    {
      path: paths.services,
      title: 'Services',
      access: 'administrator',
      frame: 'dashboard',
    },
    {
      path: paths.events,
      title: 'Events',
      access: 'administrator',
      frame: 'dashboard',
    },
    {
      path: paths.overview,
      title: 'Overview',
      access: 'administrator',
      frame: 'dashboard',
      tab: { label: 'Overview', place: 5 },
    },
    {
      path: paths.users,
      title: 'Users',
      access: 'administrator',
      page: './people-page',
      frame: 'dashboard',
      tab: { label: 'Users', place: 10 },
    },
    {
      path: paths.person,
      title: 'Person',
      access: 'administrator',
      frame: 'dashboard',
    },
    {
      path: paths.orders,
      title: 'Orders',
      access: 'administrator',
      page: './orders/orders-page',
      frame: 'dashboard',
      tab: { label: 'Orders', place: 20 },
    },
    {
      path: paths.paymentImport,
      title: 'Import Payments',
      access: 'administrator',
      frame: 'dashboard',
    },
    {
      path: paths.refunds,
      title: 'Refunds',
      access: 'administrator',
      frame: 'dashboard',
      tab: { label: 'Refunds', place: 25 },
    },
    {
      path: paths.discounts,
      title: 'Discounts',
      access: 'administrator',
      frame: 'dashboard',
      tab: { label: 'Discounts', place: 30 },
    },
    {
      path: paths.greetings,
      title: 'Greetings',
      access: 'administrator',
      frame: 'dashboard',
      tab: { label: 'Greetings', place: 40 },
    },
    {
      path: paths.messages,
      title: 'Messages',
      access: 'administrator',
      frame: 'dashboard',
      tab: { label: 'Messages', place: 50 },
    },
    {
      path: paths.audit,
      title: 'Audit',
      access: 'super_administrator',
      frame: 'dashboard',
      tab: { label: 'Audit', place: 60 },
    },
    {
      path: '/test-admin-notifications',
      title: 'Test Notifications',
      access: 'administrator',
    },
    {
      path: '/debug-affiliates',
      title: 'Affiliate Debug',
      access: 'administrator',
    },
  ],
};

export default declared;
