import { searchPatterns } from 'shared/lib/search-patterns';
import { readPartOfCode } from 'shared/post/code';

/** One call of a screen as the statement it becomes. Ids go in as text: they are uuids of ours. */
export interface ScreenQuery {
  /** The function of `shared/src/<capability>/api.ts`, or the read of the specification. */
  name: string;
  sql: (person: Person) => string;
  /** It calls a function; then the plans of the statements inside are looked at, too. */
  isFunction?: boolean;
  /** A total, which the screen asks for where the planner expects few rows (`shared/lib/directory`). */
  isTotal?: boolean;
}

/** A person to run the queries as, with ids of rows they have. */
export interface Person {
  id: string;
  notificationId: string;
  purchaseId: string;
  eventId: string;
  /** Three things this person could buy now, as the cart sends them. */
  cart: string;
}

const newest = 'limit 1000'; // the most rows REST answers with

const pending = (table: string, key: string, catalogue: string) => (person: Person) =>
  `select id, (select to_json(source) from (select * from public.${catalogue}
     where ${catalogue}.id = ${table}.${key} limit 1000) as source) as source
   from public.${table}
   where user_id = '${person.id}' and payment_status = 'pending' and purchase_id is null ${newest}`;

/**
 * What a member's screens ask, in the shape REST turns it into. Catalogue lists are those of
 * spec 1§7.
 */
export const memberQueries: ScreenQuery[] = [
  {
    name: 'fetchProfile',
    sql: ({ id }) => `select * from public.profile_directory where id = '${id}' ${newest}`,
  },
  {
    name: 'fetchPost',
    isFunction: true,
    sql: () => `select public.get_post('{"search": "vella"}')`,
  },
  { name: 'fetchPostSummary', isFunction: true, sql: () => 'select public.get_post_summary()' },
  {
    name: 'fetchPostItem',
    isFunction: true,
    sql: ({ id }) => `select public.get_post_item('${id}')`,
  },
  { name: 'fetchPostShares', isFunction: true, sql: () => 'select public.get_post_shares()' },
  {
    name: 'openSharedScan',
    isFunction: true,
    sql: () => `select public.open_shared_scan('${'x'.repeat(43)}')`,
  },
  { name: 'fetchPostQuota', isFunction: true, sql: () => 'select public.get_post_quota()' },
  { name: 'fetchPostCharges', isFunction: true, sql: () => 'select public.get_post_charges()' },
  {
    name: 'fetchOwnCommissions',
    isFunction: true,
    sql: () => 'select public.get_own_commissions()',
  },
  {
    name: 'fetchCommissionStatement',
    isFunction: true,
    sql: () => `select public.get_commission_statement('2026-11-01', '2026-11-30')`,
  },
  {
    name: 'fetchPostPrices',
    isFunction: true,
    sql: ({ id }) => `select public.quote_post_requests('return', array['${id}'::uuid])`,
  },
  { name: 'fetchPostRules', isFunction: true, sql: () => 'select public.get_post_rules()' },
  {
    name: 'tryPostRule',
    isFunction: true,
    sql: ({ id }) =>
      `select public.try_post_rule('{"id": "${id}", "source": "any", "kind": "return"}')`,
  },
  {
    name: 'fetchPostCollections',
    isFunction: true,
    sql: () => 'select public.get_post_collections()',
  },
  {
    name: 'fetchPostHandover',
    isFunction: true,
    sql: ({ id }) => `select public.get_post_handover('${id}')`,
  },
  {
    name: 'fetchPostSettings',
    sql: ({ id }) =>
      `select sender_in_mails, digest, after_storage from public.post_settings where user_id = '${id}' ${newest}`,
  },
  { name: 'fetchShipments', isFunction: true, sql: () => 'select public.get_post_shipments()' },
  {
    name: 'fetchPostAddresses',
    sql: ({ id }) =>
      `select id, label from public.post_addresses where user_id = '${id}'
       order by is_default desc, label, id ${newest}`,
  },
  ...notificationPages(),
  {
    name: 'countNotifications',
    sql: ({ id }) =>
      `select type, total, unread from public.notification_counts where user_id = '${id}' ${newest}`,
  },
  {
    name: 'fetchAmountsDue',
    sql: ({ id }) =>
      `select id, purchase_number, total_amount, paid_amount, amount_due, created_at,
         (select coalesce(json_agg(item), '[]') from (
           select position, item_title, gross_amount from public.purchase_items
           where purchase_items.purchase_id = purchases.id limit 1000) as item) as items,
         (select coalesce(json_agg(invoice), '[]') from (
           select invoice_number, due_date, kind, is_replaced from public.invoices
           where invoices.purchase_id = purchases.id limit 1000) as invoice) as invoices,
         (select to_json(member) from (select box_number from public.profiles
           where profiles.id = purchases.user_id limit 1000) as member) as member
       from public.purchases where user_id = '${id}' and status = 'pending'
       order by created_at ${newest}`,
  },
  {
    name: 'fetchInvoices',
    sql: ({ id }) =>
      `select id, purchase_id, invoice_number, kind, status, description, issued_date, due_date,
         currency, net_amount, vat_amount, amount, lines
       from public.invoices where user_id = '${id}'
       order by issued_date desc, created_at desc, id limit 25 offset 0`,
  },
  {
    name: 'fetchInvoicePaper',
    sql: ({ purchaseId }) =>
      `select *, (select to_json(purchase) from (select purchase_number, paid_at from public.purchases
         where purchases.id = invoices.purchase_id limit 1000) as purchase) as purchase
       from public.invoices where purchase_id = '${purchaseId}' ${newest}`,
  },
  {
    name: 'fetchCredits',
    sql: ({ id }) =>
      `select * from public.account_credit_balances where user_id = '${id}' and left_amount > 0
       order by created_at, id ${newest}`,
  },
  {
    name: 'fetchStatement',
    sql: () => `select public.account_statement('2026-01-01', '2026-12-31') limit 1000`,
    isFunction: true,
  },
  { name: 'fetchOwnData', sql: () => 'select public.get_own_data()', isFunction: true },
  { name: 'fetchOwnDeletion', sql: () => 'select public.get_own_deletion()', isFunction: true },
  { name: 'fetchOwnAffiliate', sql: () => 'select public.get_own_affiliate()', isFunction: true },
  { name: 'fetchStart', sql: () => 'select public.get_start()', isFunction: true },
  {
    name: 'fetchAgenda',
    sql: () => 'select public.get_agenda()',
    isFunction: true,
  },
  {
    name: 'fetchOwnVerification',
    sql: () => 'select public.get_own_verification()',
    isFunction: true,
  },
  {
    name: 'fetchVerificationRules',
    sql: () => 'select public.get_verification_rules()',
    isFunction: true,
  },
  {
    name: 'confirmAddressCertificate',
    sql: () => `select public.confirm_address_certificate('MBA-2222-3333')`,
    isFunction: true,
  },
  {
    name: 'getMembership',
    sql: () => 'select public.get_membership()',
    isFunction: true,
  },
  {
    name: 'hasPendingMembership',
    sql: ({ id }) =>
      `select id from public.user_services
       where exists (select 1 from public.services
           where services.id = user_services.service_id and membership_type is not null)
         and user_id = '${id}' and payment_status = 'pending' limit 1`,
  },
  { name: 'findPendingItems, services', sql: pending('user_services', 'service_id', 'services') },
  {
    name: 'findPendingItems, documents',
    sql: pending('user_documents', 'document_id', 'documents'),
  },
  { name: 'findPendingItems, events', sql: pending('event_registrations', 'event_id', 'events') },
  {
    name: 'findMembershipItem',
    sql: () => `select * from public.get_membership_service('pro', 'annual') limit 1000`,
    isFunction: true,
  },
  {
    name: 'fetchDocuments',
    sql: () =>
      `select * from public.documents where status = 'active' and archived_at is null
       order by created_at desc, id ${newest}`,
  },
  {
    name: 'fetchLibrary',
    sql: ({ id }) =>
      `select *,
         (select to_json(document) from (select * from public.documents
           where documents.id = user_documents.document_id limit 1000) as document) as document,
         (select to_json(waiting) from (select purchase_number,
             (select coalesce(json_agg(item), '[]') from (
               select item_id, gross_amount from public.purchase_items
               where purchase_items.purchase_id = purchases.id limit 1000) as item) as items
           from public.purchases where purchases.id = user_documents.purchase_id
             and status = 'pending' limit 1000) as waiting) as "order"
       from public.user_documents where user_id = '${id}'
       order by purchase_date desc, id ${newest}`,
  },
  {
    name: 'fetchTemplate',
    sql: ({ id }) =>
      `select template_content from public.document_templates where document_id = (
         select document_id from public.user_documents where user_id = '${id}' limit 1) limit 1000`,
  },
  {
    name: 'fetchServices',
    sql: () =>
      `select * from public.services where status = 'active' and archived_at is null
         and membership_type is null and not is_onboarding_fee
       order by created_at desc, id ${newest}`,
  },
  {
    name: 'fetchOwnServices',
    sql: ({ id }) =>
      `select user_services.*, to_json(service) as service,
         (select to_json(one) from (select purchase_number, paid_at,
             (select coalesce(json_agg(item), '[]') from (
               select item_type, item_id, gross_amount from public.purchase_items
               where purchase_items.purchase_id = purchases.id limit 1000) as item) as items
           from public.purchases where purchases.id = user_services.purchase_id) as one) as "order"
       from public.user_services
       join public.services as service on service.id = user_services.service_id
       where user_services.user_id = '${id}' and service.membership_type is null
       order by purchase_date desc, user_services.id ${newest}`,
  },
  {
    name: 'fetchUpcomingEvents',
    sql: () =>
      `select * from public.events
       where status = 'active' and archived_at is null and event_date >= current_date
       order by event_date, event_time, id ${newest}`,
  },
  {
    name: 'fetchRegistrations',
    sql: ({ id }) =>
      `select *, (select to_json(event) from (select * from public.events
           where events.id = event_registrations.event_id limit 1000) as event) as event,
         (select to_json(ordered) from (
           select purchase_number, (select coalesce(json_agg(invoice), '[]') from (
             select kind, due_date from public.invoices
             where invoices.purchase_id = purchases.id limit 1000) as invoice) as invoices
           from public.purchases
           where purchases.id = event_registrations.purchase_id limit 1000) as ordered) as "order"
       from public.event_registrations where user_id = '${id}'
       order by registration_date desc ${newest}`,
  },
  {
    name: 'fetchVideoLinks',
    sql: ({ id }) =>
      `select event_id, video_link from public.event_access
       where event_id = any (array(
         select event_id from public.event_registrations
         where user_id = '${id}' and payment_status = 'paid' limit 100)) ${newest}`,
  },
  {
    name: 'quoteCart, 3 items',
    sql: ({ cart }) => `select * from public.quote_cart(p_items := '${cart}'::jsonb) limit 1000`,
    isFunction: true,
  },
  {
    name: 'markNotificationRead',
    sql: ({ id, notificationId }) =>
      `update public.notifications set read_at = now()
       where id = '${notificationId}' and user_id = '${id}'`,
  },
  {
    name: 'markAllNotificationsRead',
    sql: ({ id }) =>
      `update public.notifications set read_at = now() where user_id = '${id}' and read_at is null`,
  },
  {
    name: 'deleteNotification',
    sql: ({ id, notificationId }) =>
      `delete from public.notifications where id = '${notificationId}' and user_id = '${id}'`,
  },
  {
    name: 'fetchCertificates',
    sql: ({ id }) =>
      `select * from public.post_certificates where user_id = '${id}' order by shredded_at desc, id desc limit 25`,
  },
  {
    name: 'keepPostPaper',
    isFunction: true,
    sql: ({ id }) => `select public.keep_post_paper('${id}', true)`,
  },
  {
    name: 'fetchPostNames',
    isFunction: true,
    sql: () => 'select public.get_post_names()',
  },
  {
    name: 'fetchPostDelegates',
    isFunction: true,
    sql: () => 'select public.get_post_delegates()',
  },
  {
    name: 'fetchPostsOfOthers',
    isFunction: true,
    sql: () => 'select public.get_posts_of_others()',
  },
  {
    name: 'fetchPostOf',
    isFunction: true,
    sql: ({ id }) => `select public.get_post_of('${id}', '{"search": "vella"}')`,
  },
  {
    name: 'openPostItemOf',
    isFunction: true,
    sql: ({ id }) => `select public.open_post_item_of('${id}')`,
  },
  {
    name: 'notePost',
    sql: ({ id }) => `update public.post_items set note = 'Mine' where id = '${id}'`,
  },
  {
    name: 'saveProfile',
    sql: ({ id }) =>
      `insert into public.profiles (id, phone) values ('${id}', '+356 7900 0000')
       on conflict (id) do update set phone = excluded.phone returning *`,
  },
];

/** What administrators' lists and screens ask. */
export const administratorQueries: ScreenQuery[] = [
  ...listQueries('user_directory', [`role in ('admin', 'super_admin')`, 'is_affiliate = true'], {
    name: 'users',
    search: ['member-4711', 'maria', 'vella  maria', '+356 7900 1234', 'le', 'zq'],
    sorts: ['created_at desc', 'full_name asc', 'company_name desc'],
  }),
  { name: 'countUsers', sql: () => 'select public.count_users()', isFunction: true },
  ...listQueries(
    'order_directory',
    [
      `status = 'pending'`,
      'is_overdue is true',
      `status = 'paid' and paid_on >= current_date - 30 and paid_on <= current_date`,
    ],
    {
      name: 'orders',
      search: ['load-0123456', '€118.00', 'laurent ingrid', '7900 1234', 'zq'],
      sorts: [
        'created_at desc',
        'total_amount desc',
        'due_date desc',
        'paid_on desc',
        'purchase_number desc',
        'member_name asc',
      ],
    },
  ),
  ...Object.entries({
    all: `null, 'all', null, null`,
    paid: `null, 'paid', null, null`,
    overdue: `null, 'overdue', null, null`,
    'paid in a month': `null, 'paid', current_date - 30, current_date`,
    'of a search': `'ingrid laurent', 'all', null, null`,
    'of an amount': `'€118.00', 'all', null, null`,
  }).map(([what, asked]) => ({
    name: `orders, sum, ${what}`,
    sql: () => `select public.sum_orders(${asked})`,
    isFunction: true,
  })),
  {
    name: 'matchPayments, 500 lines',
    sql: () => `select * from public.match_payments((
      select jsonb_agg(jsonb_build_object('line', n, 'text', 'Thank you PO-2026-' || lpad(n::text, 6, '0'),
        'reference', 'Thank you', 'amount', 118.00, 'paid_on', current_date))
      from generate_series(1, 500) n))`,
    isFunction: true,
  },
  ...['open', 'second', 'asked', 'draft', 'ending', 'decided', 'kept'].map((filter) => ({
    name: `fetchVerificationQueue, ${filter}`,
    sql: () => `select public.get_verification_queue('{"filter": "${filter}"}')`,
    isFunction: true,
  })),
  {
    name: 'fetchVerificationQueue, search',
    sql: () => `select public.get_verification_queue('{"filter": "decided", "search": "laurent"}')`,
    isFunction: true,
  },
  {
    name: 'fetchVerificationOfficers',
    sql: () => 'select public.get_verification_officers()',
    isFunction: true,
  },
  ...listQueries('affiliate_directory', [`status = 'pending'`], {
    name: 'affiliates',
    search: ['1234 abela', '+356 7900 1234'],
    sorts: ['created_at desc'],
  }),
  ...listQueries('event_directory', ['stands_for_series = true', 'is_nearly_full = true'], {
    name: 'events',
    search: ['event 12'],
    sorts: ['title asc'],
  }),
  {
    name: 'events, by begins_at',
    sql: () =>
      `select * from public.event_directory where stands_for_series = true
       order by begins_at desc, id desc limit 26`,
  },
  {
    name: 'fetchAttendees',
    sql: ({ eventId }) =>
      `select id, payment_status, amount_paid, registration_date, held_until, checked_in_at,
         (select to_json(one) from (select full_name, email, company_name from public.profiles
           where profiles.id = event_registrations.user_id) as one) as member,
         (select to_json(one) from (select purchase_number from public.purchases
           where purchases.id = event_registrations.purchase_id) as one) as "order"
       from public.event_registrations where event_id = '${eventId}'
       order by registration_date, id limit 1000`,
  },
  {
    name: 'discount usage',
    sql: ({ purchaseId }) =>
      `select * from public.discount_usage_directory where discount_code_id = '${purchaseId}'
       order by created_at desc, id desc limit 26`,
  },
  {
    name: 'one order',
    sql: ({ purchaseId }) =>
      `select *,
         (select to_json(one) from (select full_name, email, company_name from public.profiles
           where profiles.id = purchases.user_id) as one) as member,
         (select json_agg(one) from (select * from public.purchase_items
           where purchase_items.purchase_id = purchases.id) as one) as items,
         (select json_agg(one) from (select id, kind, invoice_number, status, amount, is_replaced, credits_invoice_id
           from public.invoices where invoices.purchase_id = purchases.id) as one) as invoices,
         (select json_agg(one) from (select id, provider, reference, amount, written_off, credit_id
           from public.payments where payments.purchase_id = purchases.id) as one) as payments,
         (select json_agg(one) from (select id, amount, refunded_on, (select to_json(note) from (
             select invoice_number from public.invoices where invoices.id = refunds.credit_note_id) as note) as credit_note
           from public.refunds where refunds.purchase_id = purchases.id) as one) as refunds,
         (select json_agg(one) from (select id, sent_on, (select to_json(sender) from (
             select full_name from public.profiles where profiles.id = payment_reminders.sent_by) as sender) as sender
           from public.payment_reminders
           where payment_reminders.purchase_id = purchases.id) as one) as reminders,
         (select json_agg(one) from (select id, payment_status, notes from public.user_services
           where user_services.purchase_id = purchases.id) as one) as services
       from public.purchases where id = '${purchaseId}' limit 1000`,
  },
  {
    name: 'credits of one order',
    sql: ({ purchaseId }) =>
      `select * from public.account_credit_balances where purchase_id = '${purchaseId}'
       order by created_at ${newest}`,
  },
  {
    name: 'fetchRefundableLines',
    sql: ({ purchaseId }) => `select * from public.get_refundable_lines('${purchaseId}')`,
    isFunction: true,
  },
  {
    name: 'fetchPaymentOptions',
    sql: () => `select tolerance, updated_at from public.payment_options ${newest}`,
  },
  {
    name: 'fetchWaitingCounts',
    sql: () => 'select public.get_waiting_counts()',
    isFunction: true,
  },
  {
    name: 'fetchOverview',
    sql: () => `select public.get_overview('2026-01-01', '2026-12-31')`,
    isFunction: true,
  },
  {
    name: 'fetchOverviewSeries',
    sql: () => `select public.get_overview_series('2026-01-01', '2026-12-31')`,
    isFunction: true,
  },
  {
    name: 'fetchPostSeries',
    sql: () => `select public.get_post_series('2025-12-01', '2026-11-30')`,
    isFunction: true,
  },
  ...personQueries(),
  ...['maria', 'laurent ingrid', 'load-0123456', '118.00', '+356 7900 1234', 'zzzqqq', 'a'].map(
    findAnything,
  ),
  ...['krvq-ke54', 'ke54', 'sender 17', 'company 996 sender', 'box 104'].map(findAnything),
  ...inboxQueries(),
  {
    name: 'a person’s notes',
    sql: ({ id }) =>
      `select * from public.person_note_directory where user_id = '${id}'
       order by created_at desc, id desc limit 21`,
  },
  {
    name: 'the answers to a message',
    sql: () =>
      `select * from public.message_thread where message_id = '00000000-0000-4000-8000-000000000000' order by created_at, id`,
  },
  ...listQueries(
    'post_directory',
    [
      'user_id is not null',
      'user_id is null and not_ours_at is null',
      'not_ours_at is not null',
      'is_official = true',
      'is_to_return = true',
      `kind = 'parcel'`,
      `paper = 'stored'`,
      `day = current_date`,
    ],
    {
      name: 'post',
      search: ['rossi', 'krvq-ke54', 'ke54'],
      sorts: ['received_at desc'],
      respell: readPartOfCode,
    },
  ),
  {
    name: 'post, taken back',
    sql: () => `select * from public.post_undone order by received_at desc, id desc limit 26`,
  },
  {
    name: 'the chain of an item',
    sql: () =>
      `select * from public.post_events where item_id = '00000000-0000-4000-8000-000000000000' order by id`,
  },
  {
    name: 'the door',
    sql: () => 'select * from public.post_door order by ready_on, id limit 26',
  },
  {
    name: 'fetchDoorCollection',
    sql: ({ id }) => `select public.get_post_collection('${id}')`,
    isFunction: true,
  },
  { name: 'fetchPostRounds', sql: () => 'select public.get_post_rounds()', isFunction: true },
  { name: 'fetchPostHandovers', sql: () => 'select public.get_post_handovers()', isFunction: true },
  { name: 'fetchShredding', sql: () => 'select public.get_post_shredding()', isFunction: true },
  { name: 'fetchBag', sql: ({ id }) => `select public.get_post_bag('${id}')`, isFunction: true },
  { name: 'fetchRecipients', sql: () => 'select public.get_post_directory()', isFunction: true },
  {
    name: 'fetchPostNamesToConfirm',
    sql: () => 'select public.get_post_names_to_confirm()',
    isFunction: true,
  },
  {
    name: 'fetchMemberPostNames',
    sql: ({ id }) => `select public.get_member_post_names('${id}')`,
    isFunction: true,
  },
  {
    name: 'fetchPostChain',
    sql: () => `select public.get_post_chain('00000000-0000-4000-8000-000000000000')`,
    isFunction: true,
  },
  { name: 'fetchPostLosses', sql: () => 'select public.get_post_losses()', isFunction: true },
  { name: 'fetchPostShelves', sql: () => 'select public.get_post_shelves()', isFunction: true },
  { name: 'fetchPostCounts', sql: () => 'select public.get_post_counts()', isFunction: true },
  {
    name: 'fetchPostCount',
    sql: () => `select public.get_post_count('00000000-0000-4000-8000-000000000000')`,
    isFunction: true,
  },
  {
    name: 'fetchMemberDelegates',
    sql: ({ id }) => `select public.get_member_post_delegates('${id}')`,
    isFunction: true,
  },
  {
    name: 'fetchPostTotals',
    sql: () => `select public.get_post_totals(current_date)`,
    isFunction: true,
  },
  ...auditQueries(),
];

function findAnything(query: string): ScreenQuery {
  return {
    name: `find anything, ${query}`,
    sql: () => `select * from public.find_anything('${query}') limit 1000`,
    isFunction: true,
  };
}

/** The inbox of the contact form: newest first, under each filter, searched, and after a page. */
function inboxQueries(): ScreenQuery[] {
  const filters: Record<string, string> = {
    all: 'true',
    unread: 'read_at is null',
    open: 'handled_at is null',
    mine: 'is_mine = true',
    search: `search_text ~* '(?:parking)'`,
    'after a page': `created_at <= '2026-11-21 10:00:00Z'`,
  };
  return Object.entries(filters).map(([what, filter]) => ({
    name: `messages, ${what}`,
    sql: () =>
      `select * from public.message_directory where ${filter}
       order by created_at desc, id desc limit 26`,
  }));
}

/** The audit log, newest first: whole, and as far as each filter leaves it. */
function auditQueries(): ScreenQuery[] {
  const somebody = '00000000-0000-4000-8000-000000000000';
  const filters: Record<string, string> = {
    created_at: `created_at < '2026-11-21 10:00:00Z'`,
    actor_id: `actor_id = '${somebody}'`,
    subject_id: `subject_id = '${somebody}'`,
    record_id: `record_id = '${somebody}'`,
    table_name: `table_name = 'greetings'`, // of a common one the order may be followed instead
    action: `action = 'delete'`,
  };
  const page = (filter: string) => () =>
    `select * from public.audit_directory where ${filter}
     order by created_at desc, id desc limit 51`;
  return [
    ...Object.entries(filters).map(([column, filter]) => ({
      name: `audit log, by ${column}`,
      sql: page(filter),
    })),
    {
      name: 'audit log, after a page of an administrator',
      sql: page(`actor_id = '${somebody}' and created_at <= '2026-11-21 10:00:00Z'
        and (created_at < '2026-11-21 10:00:00Z' or id < 1)`),
    },
    { name: 'audit log, who acted', sql: () => 'select * from public.audit_actors' },
  ];
}

/** A person's record: its head, and a part of each list behind it. */
function personQueries(): ScreenQuery[] {
  const order = (table: string) => `(select to_json(one) from (
    select id, purchase_number from public.purchases
    where purchases.id = ${table}.purchase_id limit 1000) as one) as "order"`;
  const of = (table: string, columns: string, newest: string) => (id: string) =>
    `select ${table}.id, ${columns} from public.${table}
     where ${table}.user_id = '${id}' order by ${newest} desc, ${table}.id limit 21 offset 20`;
  const lists = {
    orders: of(
      'purchases',
      `(select json_agg(one) from (select item_title, position from public.purchase_items
         where purchase_items.purchase_id = purchases.id limit 1000) as one) as items,
       (select json_agg(one) from (select kind, invoice_number, due_date from public.invoices
         where invoices.purchase_id = purchases.id limit 1000) as one) as invoices`,
      'created_at',
    ),
    services: of('user_services', order('user_services'), 'purchase_date'),
    documents: of('user_documents', order('user_documents'), 'purchase_date'),
    registrations: of('event_registrations', order('event_registrations'), 'registration_date'),
  };
  return [
    {
      name: 'fetchPerson',
      sql: ({ id }) => `select public.get_person('${id}') limit 1000`,
      isFunction: true,
    },
    {
      name: 'what waits for the office about VAT',
      sql: () => 'select public.get_vat_work() limit 1000',
      isFunction: true,
    },
    {
      name: 'a person’s mails',
      sql: ({ id }) =>
        `select id, kind, state, reason, email, created_at, sent_at from public.mails
         where user_id = '${id}' order by created_at desc, id desc limit 21`,
    },
    {
      name: 'mails that were given up',
      sql: () =>
        `select id, kind, state, reason, email, created_at, sent_at, user_id from public.mails
         where state = 'failed' order by created_at desc, id desc limit 51`,
    },
    {
      name: 'a person’s notifications',
      sql: ({ id }) => `select * from public.person_notifications('${id}', 20) limit 1000`,
      isFunction: true,
    },
    ...Object.entries(lists).map(([name, sql]) => ({
      name: `a person’s ${name}`,
      sql: ({ id }: Person) => sql(id),
    })),
    {
      name: 'a person’s changes',
      sql: ({ id }) =>
        `select id, created_at, actor_id, actor_name, table_name, action, changes
         from public.audit_directory
         where subject_id = '${id}' order by created_at desc, id desc limit 21`,
    },
  ];
}

/** A page of a member's notifications under each kind of filter, and what comes after a page. */
function notificationPages(): ScreenQuery[] {
  const at = '2026-11-21 10:00:00.123Z';
  const after = `created_at <= '${at}' and (created_at < '${at}'
    or created_at = '${at}' and id < '00000000-0000-4000-8000-000000000000')`;
  const filters: Record<string, string> = {
    rows: 'true',
    unread: 'read_at is null',
    read: 'read_at is not null',
    'of a type': `type = 'payment_received'`,
    'unread of a type': `type = 'payment_received' and read_at is null`,
    'after a page': after,
    'unread, after a page': `read_at is null and ${after}`,
    'of a type, after a page': `type = 'payment_received' and ${after}`,
  };
  return Object.entries(filters).map(([what, filter]) => ({
    name: `fetchNotifications, ${what}`,
    sql: ({ id }) =>
      `select * from public.notifications where user_id = '${id}' and ${filter}
       order by created_at desc, id desc limit 50`,
  }));
}

interface ListOptions {
  name: string;
  /** What is typed into the search. */
  search: string[];
  sorts: string[];
  respell?: (word: string) => string | null;
}

/**
 * First pages, the page after and before a row, each filter, searches of both kinds, and exact counts,
 * which are asked for what may be few (see `shared/src/lib/directory.ts`).
 */
function listQueries(view: string, filters: string[], options: ListOptions): ScreenQuery[] {
  const { name, search, sorts, respell } = options;
  const sort = sorts[0] as string;
  const ordered = (order: string) => {
    const [column, direction] = order.split(' ');
    return `order by ${column} ${direction}, id ${direction} limit 26`;
  };
  const page = (where: string, order = sort) =>
    `select * from public.${view} ${where} ${ordered(order)}`;
  const query = (what: string, sql: string): ScreenQuery => ({
    name: `${name}, ${what}`,
    sql: () => sql,
  });
  const total = (what: string, where: string): ScreenQuery => ({
    ...query(what, `select count(*) from public.${view} ${where}`),
    isTotal: true,
  });
  return [
    ...sorts.map((order) => query(`by ${order}`, page('', order))),
    ...sorts.flatMap((order) => {
      const [column, direction] = order.split(' ') as [string, string];
      const isUp = direction === 'asc';
      const value = cursorValue(column);
      const id = `'80000000-0000-4000-8000-000000000000'`;
      const byId = `order by id ${direction} limit 26`;
      return [
        query(
          `after a row by ${order}`,
          page(`where ${column} ${isUp ? '>' : '<'} ${value}`, order),
        ),
        query(
          `before a row by ${order}`,
          page(
            `where ${column} ${isUp ? '<' : '>'} ${value}`,
            `${column} ${isUp ? 'desc' : 'asc'}`,
          ),
        ),
        query(
          `equal to a row by ${order}`,
          `select * from public.${view} where ${column} = ${value} and id ${isUp ? '>' : '<'} ${id} ${byId}`,
        ),
      ];
    }),
    total('count', ''),
    ...filters.flatMap((filter) => [
      query(filter, page(`where ${filter}`)),
      total(`${filter}, count`, `where ${filter}`),
    ]),
    ...search.flatMap((typed) => {
      const found = searchPatterns(typed, respell).map((pattern) => `search_text ~* '${pattern}'`);
      const where = `where ${found.join(' and ')}`;
      return [query(`search ${typed}`, page(where)), total(`search ${typed}, count`, where)];
    }),
  ];
}

/** A value in the middle of the loaded data, as the cursor of a page has it. */
function cursorValue(column: string): string {
  if (['created_at', 'purchase_date', 'waiting_since', 'received_at'].includes(column))
    return `now() - interval '1 year'`;
  if (column === 'total_amount') return '118';
  if (column === 'due_date' || column === 'paid_on') return 'current_date - 365';
  return column === 'purchase_number' ? `'PO-LOAD-0150000'` : `'Ingrid'`;
}
