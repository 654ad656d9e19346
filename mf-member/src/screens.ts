import { paths } from 'shared/lib/paths';
import type { RemoteScreens } from 'shared/remote-contract';

/** What everyone who has signed in sees, and the members' frame of the dashboard (spec 1§2). */
const declared: RemoteScreens = {
  layout: { page: './member-dashboard', access: 'member', home: paths.documents },
  screens: [
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
      ahead: [
        [
          'documents?select=*&status=eq.active&archived_at=is.null&order=created_at.desc,id.asc&offset=0&limit=1000',
        ],
        [
          'user_documents?select=*,document:documents(*),order:purchases(purchase_number,items:purchase_items(item_id,gross_amount))&user_id=eq.{user}&order.status=eq.pending&order=purchase_date.desc,id.asc&offset=0&limit=1000',
        ],
      ],
    },
    {
      path: paths.services,
      title: 'Services',
      access: 'member',
      page: './services/services-page',
      frame: 'dashboard',
      tab: { label: 'Services', place: 20 },
      ahead: [
        [
          'services?select=*&status=eq.active&archived_at=is.null&membership_type=is.null&is_onboarding_fee=eq.false&order=created_at.desc,id.asc',
        ],
        [
          'user_services?select=*,service:services!inner(*),order:purchases(purchase_number,paid_at,items:purchase_items(item_type,item_id,gross_amount))&user_id=eq.{user}&service.membership_type=is.null&order=purchase_date.desc,id.asc',
        ],
      ],
    },
    {
      path: paths.events,
      title: 'Events',
      access: 'member',
      page: './events/events-page',
      frame: 'dashboard',
      tab: { label: 'Events', place: 30 },
      ahead: [
        [
          'events?select=*&status=eq.active&archived_at=is.null&event_date=gte.{today}&order=event_date.asc,event_time.asc,id.asc&offset=0&limit=1000',
        ],
        [
          'event_registrations?select=*,event:events(*),order:purchases(purchase_number,invoices(kind,due_date))&user_id=eq.{user}&order=registration_date.desc,id.desc',
        ],
      ],
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
      ahead: [
        [
          'purchases?select=id,purchase_number,net_amount,vat_amount,total_amount,created_at,items:purchase_items(position,item_type,item_title,quantity,discount_amount,net_amount,vat_amount,gross_amount,is_membership,is_onboarding_fee),invoices(invoice_number,due_date,kind),member:profiles!purchases_user_id_fkey(box_number)&user_id=eq.{user}&status=eq.pending&order=created_at.asc,id.asc',
        ],
        [
          'invoices?select=id,purchase_id,invoice_number,kind,status,description,issued_date,due_date,currency,net_amount,vat_amount,amount,lines&user_id=eq.{user}&order=issued_date.desc,created_at.desc,id.asc&offset=0&limit=25',
        ],
      ],
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
