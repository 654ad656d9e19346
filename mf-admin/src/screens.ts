import { paths } from 'shared/lib/paths';
import type { RemoteScreens } from 'shared/remote-contract';

/**
 * What administrators see (spec 2§2), and their frame of the dashboard. Documents, services and events
 * share the address with the members' own screens.
 */
const declared: RemoteScreens = {
  layout: { page: './office-dashboard', access: 'administrator', home: paths.overview },
  screens: [
    {
      path: paths.documents,
      title: 'Documents',
      access: 'administrator',
      page: './documents/documents-page',
      frame: 'dashboard',
      tab: { label: 'Documents', place: 40, group: 'On offer' },
      ahead: [['document_directory?select=*&order=created_at.desc,id.desc&limit=26']],
    },
    {
      path: paths.services,
      title: 'Services',
      access: 'administrator',
      page: './services-page',
      frame: 'dashboard',
      tab: { label: 'Services', place: 42, group: 'On offer' },
      ahead: [
        [
          'service_directory?select=*&membership_type=is.null&is_onboarding_fee=eq.false&order=created_at.desc,id.desc&limit=26',
        ],
        [
          'service_directory?select=*&or=(membership_type.not.is.null,is_onboarding_fee.eq.true)&archived_at=is.null&order=is_onboarding_fee.asc,price.asc,id.asc',
        ],
      ],
    },
    {
      path: paths.events,
      title: 'Events',
      access: 'administrator',
      page: './events/events-page',
      frame: 'dashboard',
      tab: { label: 'Events', place: 44, group: 'On offer' },
      ahead: [
        [
          'event_directory?select=*&stands_for_series=eq.true&order=begins_at.desc,id.desc&limit=26',
        ],
      ],
    },
    {
      path: paths.overview,
      title: 'Overview',
      access: 'administrator',
      page: './overview/overview-page',
      frame: 'dashboard',
      tab: { label: 'Overview', place: 5 },
      ahead: [['rpc/get_overview', '{"p_from":"{from}","p_to":"{to}"}']],
    },
    {
      path: paths.users,
      title: 'Users',
      access: 'administrator',
      page: './users-page',
      frame: 'dashboard',
      tab: { label: 'Users', place: 10, group: 'People' },
      ahead: [['user_directory?select=*&order=created_at.desc,id.desc&limit=26']],
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
      ahead: [
        ['order_directory?select=*&order=created_at.desc,id.desc&limit=26'],
        ['rpc/sum_orders', '{"p_filter":"all"}'],
      ],
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
      ahead: [
        ['refund_directory?select=*&order=opened_at.desc,id.desc&limit=26'],
        ['rpc/refund_sums', '{"p_filter":"all"}'],
      ],
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
      tab: { label: 'Greetings', place: 46, group: 'On offer' },
      ahead: [['greetings?select=*&order=display_order.asc,created_at.asc,id.asc']],
    },
    {
      path: paths.messages,
      title: 'Messages',
      access: 'administrator',
      page: './messages/messages-page',
      frame: 'dashboard',
      tab: { label: 'Messages', place: 15, group: 'People' },
      ahead: [['message_directory?select=*&order=created_at.desc,id.desc&limit=26']],
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
