import { paths } from 'shared/lib/paths';
import type { RemoteScreens } from 'shared/remote-contract';

/**
 * What administrators see (spec 2§2), and their frame of the dashboard. Documents, services and events
 * share the address with the members' own screens.
 */
const declared: RemoteScreens = {
  frame: { page: './office-dashboard', access: 'administrator', home: paths.overview },
  screens: [
    {
      path: paths.documents,
      title: 'Documents',
      access: 'administrator',
      page: './documents/documents-page',
      frame: 'dashboard',
      tab: { label: 'Documents', place: 40, group: 'Catalogue' },
    },
    {
      path: paths.services,
      title: 'Services',
      access: 'administrator',
      page: './services-page',
      frame: 'dashboard',
      tab: { label: 'Services', place: 42, group: 'Catalogue' },
    },
    {
      path: paths.events,
      title: 'Events',
      access: 'administrator',
      page: './events/events-page',
      frame: 'dashboard',
      tab: { label: 'Events', place: 44, group: 'Catalogue' },
    },
    {
      path: paths.overview,
      title: 'Overview',
      access: 'administrator',
      page: './overview/overview-page',
      frame: 'dashboard',
      tab: { label: 'Overview', place: 5 },
    },
    {
      path: paths.users,
      title: 'Users',
      access: 'administrator',
      page: './users-page',
      frame: 'dashboard',
      tab: { label: 'Users', place: 10, group: 'People' },
    },
    {
      path: paths.person,
      title: 'Person',
      access: 'administrator',
      page: './person-page',
      frame: 'dashboard',
    },
    {
      path: paths.orders,
      title: 'Orders',
      access: 'administrator',
      page: './orders/orders-page',
      frame: 'dashboard',
      tab: { label: 'Orders', place: 20, group: 'Money' },
    },
    {
      path: paths.paymentImport,
      title: 'Import Payments',
      access: 'administrator',
      page: './payment-import/payment-import-page',
      frame: 'dashboard',
    },
    {
      path: paths.refunds,
      title: 'Refunds',
      access: 'administrator',
      page: './refunds/refunds-page',
      frame: 'dashboard',
      tab: { label: 'Refunds', place: 25, group: 'Money' },
    },
    {
      path: paths.discounts,
      title: 'Discounts',
      access: 'administrator',
      page: './discounts/discounts-page',
      frame: 'dashboard',
      tab: { label: 'Discounts', place: 30, group: 'Money' },
    },
    {
      path: paths.greetings,
      title: 'Greetings',
      access: 'administrator',
      page: './greetings/greetings-page',
      frame: 'dashboard',
      tab: { label: 'Greetings', place: 46, group: 'Catalogue' },
    },
    {
      path: paths.messages,
      title: 'Messages',
      access: 'administrator',
      page: './messages/messages-page',
      frame: 'dashboard',
      tab: { label: 'Messages', place: 15, group: 'People' },
    },
    {
      path: paths.audit,
      title: 'Audit',
      access: 'super_administrator',
      page: './audit/audit-page',
      frame: 'dashboard',
      tab: { label: 'Audit', place: 60, group: 'Oversight' },
    },
    {
      path: paths.secondFactor,
      title: 'Second Factor',
      access: 'administrator',
      page: './second-factor/second-factor-page',
      frame: 'dashboard',
      tab: { label: 'Second factor', place: 70, group: 'Oversight' },
    },
    {
      path: '/test-admin-notifications',
      title: 'Test Notifications',
      access: 'administrator',
      page: './diagnostics/test-notifications-page',
    },
    {
      path: '/debug-affiliates',
      title: 'Affiliate Debug',
      access: 'administrator',
      page: './diagnostics/affiliate-debug-page',
    },
  ],
};

export default declared;
