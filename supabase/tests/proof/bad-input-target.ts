import { randomBytes, randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { mandate } from 'shared/post/mandate';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeGreeting,
  makeService,
  mark,
} from 'shared/testing/factories';
import { administrator, type Client, member, type Person, visitor } from 'shared/testing/personas';
import { granted } from '../backend';
import { checkout, document, plan, recordPayment, service } from '../cart/ordering';
import { account } from '../commissions/earning';
import { anAddress } from '../post/addresses';
import { charges, owe } from '../post/charges';
import { named } from '../post/delegates';
import { aLabel, letter } from '../post/letters';
import { aRule } from '../post/rules';
import { scannedLetter } from '../post/sharing';
import { browser } from '../push/devices';
import { verificationCalls } from '../verification/tried-calls';

export type Values = Record<string, unknown>;

/** How a table is written: a row that is accepted, and one row to change. */
interface Writable {
  /** Values for the other columns of the row, so that it is accepted with a good value. */
  insert?: (column: string) => Promise<Values> | Values;
  /** Columns and values that find the row. */
  change?: Values;
}

/** Whom and what bad input is tried on. */
export interface Target {
  stack: Stack;
  callers: Record<'visitor' | 'member' | 'administrator', Client>;
  /** Accepted arguments of every function of the API. */
  functions: Record<string, () => Promise<Values> | Values>;
  tables: Record<string, Writable>;
}

export async function setTarget(stack: Stack): Promise<Target> {
  const [maria, nadia] = await Promise.all([member(stack), administrator(stack)]);
  return {
    stack,
    callers: { visitor: visitor(stack), member: maria.client, administrator: nadia.client },
    functions: await functions(stack, maria, nadia),
    tables: await tables(stack, maria, nadia),
  };
}

async function functions(stack: Stack, maria: Person, nadia: Person) {
  const { sql } = stack;
  const { client } = maria;
  const items = [service(await plan(client, 'pro')), document(await makeDocument(sql))];
  const code = await makeDiscountCode(sql, { usage_limit: 1000 });
  const order = await checkout(client, [document(await makeDocument(sql))], { code: code.code });
  const paid = await checkout(client, [service(await makeService(sql))]);
  await granted(recordPayment(nadia.client, paid));
  const [ordered] = await granted(
    client.from('user_services').select('id').eq('purchase_id', paid.purchase_id),
  );
  const [check] = await sql`insert into private.own_data_uses (user_id, kind, used_at)
    values (${maria.id}, 'wrong_password', now()) returning id`;
  const greeting = await makeGreeting(sql);
  // Those whose only argument is the id of one: a bad id replaces it, so one does for all.
  const { id: item } = await letter(sql, maria);
  const { id: sharable } = await scannedLetter(sql, maria);
  const request = await aRequest(sql, maria);
  const series = await makeEvent(sql, { recurring_type: 'monthly' });
  const [{ id: attempt } = { id: '' }] = await sql<{ id: string }[]>`
    insert into public.payment_attempts (user_id, purchase_id, amount, expires_at)
    values (${maria.id}, ${order.purchase_id}, 39, now() + interval '1 hour') returning id`;
  // Maria is an affiliate, whom the office has not confirmed where she is paid.
  await sql`insert into public.affiliates
    (user_id, first_name, last_name, email, promotion_methods, status, referral_code, decided_at)
    values (${maria.id}, 'Maria', 'Vella', ${maria.email}, 'A blog', 'approved', ${mark().toUpperCase()}, now())`;
  return {
    ...(await verificationCalls(stack, maria, nadia)),
    get_own_commissions: () => ({}),
    save_payout_details: () => ({ p_details: account(), p_self_billing: true }),
    get_commission_statement: () => ({
      p_from: '2026-11-01',
      p_to: '2026-11-30',
      p_person: maria.id,
    }),
    get_payout: () => ({ p_id: randomUUID() }),
    confirm_payout_details: async () => {
      await granted(
        client.rpc('save_payout_details', { p_details: account(), p_self_billing: false }),
      );
      const [row] = await sql`
        select changed_at::text from public.payout_details where user_id = ${maria.id}`;
      return { p_user_id: maria.id, p_changed_at: row?.changed_at, p_vat_treatment: 'none' };
    },
    make_payout_batch: () => ({ p_id: randomUUID(), p_user_ids: [maria.id] }),
    settle_payout_batch: () => ({ p_id: randomUUID(), p_paid_on: '2026-11-30' }),
    cancel_payout_batch: () => ({ p_id: randomUUID() }),
    get_membership_service: () => ({ p_membership_type: 'pro', p_billing_period: 'annual' }),
    get_start: () => ({}),
    claim_files_to_delete: () => ({ p_limit: 10 }),
    settle_deleted_files: () => ({ p_bucket: 'post-scans', p_names: ['a/b.pdf'] }),
    get_office_factors: () => ({}),
    get_agenda: () => ({}),
    get_person: () => ({ p_id: maria.id }),
    person_notifications: () => ({ p_id: maria.id, p_offset: 0 }),
    find_anything: () => ({ p_query: 'maria', p_limit: 5 }),
    quote_cart: () => ({ p_items: items, p_discount_code: code.code }),
    validate_discount_code: () => ({
      p_code: code.code,
      p_user_id: maria.id,
      p_subtotal: 100,
      p_item_types: ['service', 'event'],
    }),
    checkout: async () => ({
      p_items: [document(await makeDocument(sql))],
      p_discount_code: code.code,
      p_idempotency_key: randomUUID(),
      p_expected_total: null,
    }),
    cancel_purchase: () => ({ p_purchase_id: order.purchase_id, p_reason: 'Torn' }),
    record_payment: () => ({
      p_purchase_id: order.purchase_id,
      p_provider: 'bank_transfer',
      p_reference: order.purchase_number,
      p_amount: order.total_amount,
      p_paid_on: '2026-11-01',
      p_as_received: true,
      p_nth: 1,
    }),
    use_credit: () => ({ p_purchase_id: order.purchase_id }),
    ask_credit_back: () => ({ p_credit_id: randomUUID() }),
    change_payment_tolerance: () => ({ p_tolerance: 0.1 }),
    get_refundable_lines: () => ({ p_purchase_id: order.purchase_id }),
    refund_purchase: () => ({
      p_purchase_id: order.purchase_id,
      p_lines: [{ position: 1, amount: 0.01 }],
      p_note: 'A complaint',
      p_provider: 'bank_transfer',
      p_reference: 'Paid back',
      p_refunded_on: '2026-11-01',
      p_idempotency_key: randomUUID(),
    }),
    begin_card_payment: () => ({ p_purchase_id: order.purchase_id, p_keeps_card: true }),
    ask_card_attempt: () => ({ p_attempt_id: attempt }),
    claim_card_attempts: () => ({ p_attempt_id: attempt, p_limit: 1 }),
    note_card_attempt: () => ({
      p_attempt_id: attempt,
      p_state: 'paid',
      p_session_id: 'cs',
      p_failure: null,
      p_payment_id: 'pi',
      p_amount: 5,
      p_paid_at: '2026-11-01T12:00:00Z',
      p_refunds: [{ id: null, refund: 're', amount: 1, state: 'sent', failure: null }],
      p_card: { customer: 'cus', method: 'pm', brand: 'visa', lastFour: '4242' },
    }),
    claim_card_refunds: () => ({ p_limit: 1 }),
    note_card_refund: () => ({
      p_id: randomUUID(),
      p_state: 'sent',
      p_refund: 're',
      p_failure: 'declined',
    }),
    retry_card_refund: () => ({ p_id: randomUUID() }),
    pay_card_refund_otherwise: () => ({
      p_id: randomUUID(),
      p_reference: 'Paid back',
      p_paid_on: '2026-11-01',
    }),
    plan_card_charges: () => ({ p_limit: 1 }),
    claim_card_charges: () => ({ p_limit: 1 }),
    stop_card_charge: () => ({ p_purchase_id: order.purchase_id }),
    remove_saved_card: () => ({}),
    claim_customers_to_forget: () => ({ p_limit: 1 }),
    note_customer_forgotten: () => ({ p_customer: 'cus' }),
    remind_payment: async () => {
      await sql`delete from public.payment_reminders where purchase_id = ${order.purchase_id}`;
      return { p_purchase_id: order.purchase_id };
    },
    sum_orders: () => ({
      p_search: 'vella',
      p_filter: 'paid',
      p_paid_from: '2026-11-01',
      p_paid_to: '2026-11-30',
    }),
    match_payments: () => ({
      p_lines: [
        {
          line: 1,
          text: `Transfer ${order.purchase_number}`,
          reference: order.purchase_number,
          amount: order.total_amount,
          paid_on: '2026-11-01',
        },
      ],
    }),
    set_service_progress: () => ({
      p_user_service_id: ordered?.id,
      p_status: 'in_progress',
      p_notes: 'Begun',
      p_updated_at: null,
    }),
    close_refund_review: () => ({
      p_id: randomUUID(),
      p_note: 'Paid back',
      p_outcome: 'refunded',
      p_refunded_amount: 1,
      p_provider: 'bank_transfer',
      p_reference: 'Paid back',
      p_refunded_on: '2026-11-01',
    }),
    refund_sums: () => ({ p_filter: 'open', p_search: 'dinner' }),
    update_discount_usage: () => ({
      p_discount_code_id: code.id,
      p_purchase_id: order.purchase_id,
    }),
    count_users: () => ({}),
    get_waiting_counts: () => ({}),
    get_holidays: () => ({ p_from: '2026-01-01' }),
    save_opening_hours: async () => ({
      p_known: (await sql`select private.opening_week() as week`)[0]?.week,
      p_week: [{ weekday: 1, opens: '09:00:00', closes: '17:00:00' }],
    }),
    get_office_lock: () => ({}),
    reset_second_factor: () => ({ p_user_id: randomUUID() }),
    get_overview: () => ({ p_from: '2026-01-01', p_to: '2026-12-31' }),
    get_overview_series: () => ({ p_from: '2026-01-01', p_to: '2026-12-31' }),
    get_post_series: () => ({ p_from: '2026-01-01', p_to: '2026-12-31' }),
    account_statement: () => ({ p_from: '2026-01-01', p_to: '2026-12-31' }),
    generate_purchase_number: () => ({}),
    manual_notify_admins: () => ({
      p_title: 'Hello',
      p_message: 'There',
      p_type: 'info',
      p_action_url: '/dashboard/users',
      p_action_text: 'Look',
      p_priority: 3,
      p_key: randomUUID(),
    }),
    answer_message: async () => ({
      p_id: randomUUID(),
      p_message_id: await aMessage(sql),
      p_answer: 'Yes, there is.',
      p_known: 0,
    }),
    restore_notification: () => ({ p_id: randomUUID() }),
    move_greeting: () => ({ p_greeting_id: greeting.id, p_direction: 'up' }),
    place_greeting: () => ({ p_greeting_id: greeting.id, p_before_id: null }),
    approve_affiliate_simple: () => ({ p_affiliate_id: randomUUID() }),
    reopen_affiliate: () => ({ p_affiliate_id: randomUUID() }),
    withdraw_affiliate: () => ({ p_affiliate_id: randomUUID(), p_reason: 'Spam' }),
    remove_event_series: () => ({
      p_event_id: series.id,
      p_scope: 'following',
      p_known: {},
    }),
    update_event_series: () => ({
      p_event_id: series.id,
      p_changes: { location: 'Roof', recurring_interval: 2 },
      p_scope: 'following',
      p_known: null,
    }),
    check_in: () => ({ p_registration_id: randomUUID(), p_present: true }),
    get_membership: () => ({ p_user_id: maria.id }),
    quote_membership_change: () => ({
      p_membership_type: 'enterprise',
      p_billing_period: 'monthly',
    }),
    change_membership: () => ({
      p_membership_type: 'enterprise',
      p_billing_period: 'monthly',
      p_idempotency_key: randomUUID(),
      p_expected_total: 100,
    }),
    leave_membership: () => ({}),
    take_back_notice: () => ({}),
    withdraw_membership: () => ({}),
    choose_mail: () => ({ p_kind: 'membership_reminder', p_is_wanted: false }),
    get_mail_choices: () => ({}),
    get_push_choices: () => ({}),
    choose_push: () => ({ p_topic: 'post', p_is_wanted: false }),
    set_quiet_hours: () => ({ p_from: '22:00', p_until: '07:00' }),
    keep_push_subscription: async () => {
      await sql`delete from public.push_subscriptions where user_id = ${maria.id}`; // ten are the most
      return browser();
    },
    remove_push_subscription: () => ({ p_id: randomUUID() }),
    test_push: () => ({ p_id: randomUUID() }),
    retry_mail: () => ({ p_id: randomUUID() }),
    stop_mail: () => ({ p_token: `${maria.id}.membership_reminder.${'0'.repeat(64)}` }),
    get_own_data: () => ({}),
    get_own_deletion: () => ({}),
    check_own_password: async () => {
      await sql`delete from private.own_data_uses where user_id = ${maria.id}`;
      return { p_password: 'not the password' };
    },
    delete_own_account: () => ({ p_check: check?.id }),
    get_own_affiliate: () => ({}),
    check_vat_number: () => ({}),
    claim_vat_checks: () => ({ p_limit: 1, p_lease_seconds: 60 }),
    finish_vat_check: () => ({
      p_check_id: randomUUID(),
      p_lease: randomUUID(),
      p_answer: { valid: true },
    }),
    decide_vat_number: () => ({
      p_user_id: maria.id,
      p_number: 'IT00743110157',
      p_name: 'Rossi Design',
      p_is_accepted: true,
      p_note: 'The register names them',
    }),
    correct_order_vat: () => ({ p_purchase_id: randomUUID() }),
    get_vat_work: () => ({}),
    get_vat_report: () => ({ p_from: '2026-10-01', p_to: '2026-12-31' }),
    get_vat_papers: () => ({ p_from: '2026-10-01', p_to: '2026-12-31' }),
    get_vat_recapitulative: () => ({ p_from: '2026-10-01', p_to: '2026-12-31' }),
    issue_post_labels: () => ({ p_count: 2 }),
    add_post_name: async () => {
      await sql`delete from public.post_names where user_id = ${maria.id}`; // twenty are the most
      return {
        p_id: randomUUID(),
        p_name: 'Vella Traders',
        p_kind: 'trading_name',
        p_user_id: maria.id,
        p_is_shared: true,
      };
    },
    end_post_name: () => ({ p_id: randomUUID(), p_reason: 'The shop is sold' }),
    get_post_names: () => ({}),
    get_post_names_to_confirm: () => ({}),
    get_member_post_names: () => ({ p_user_id: maria.id }),
    confirm_post_name: () => ({
      p_user_id: maria.id,
      p_name: maria.fullName,
      p_is_shared: true,
    }),
    refuse_post_name: () => ({
      p_user_id: maria.id,
      p_name: maria.fullName,
      p_reason: 'No paper shows it',
    }),
    invite_post_delegate: async () => {
      await sql`delete from public.post_delegates where user_id = ${maria.id}`; // ten are the most
      await sql`update public.profiles set membership_status = 'active', membership_valid_until = current_date + 300
        where id = ${maria.id}`;
      await named(maria, { sql });
      return {
        p_id: randomUUID(),
        p_name: 'Karl Grima',
        p_email: `karl-${mark()}@example.test`,
        p_is_all: true,
        p_until: null,
      };
    },
    resend_post_invitation: () => ({ p_id: randomUUID() }),
    end_post_delegate: () => ({ p_id: randomUUID() }),
    get_post_invitation: () => ({ p_token: `${randomUUID()}.${'0'.repeat(64)}` }),
    accept_post_invitation: () => ({ p_token: `${randomUUID()}.${'0'.repeat(64)}` }),
    get_post_delegates: () => ({}),
    get_posts_of_others: () => ({}),
    get_member_post_delegates: () => ({ p_user_id: maria.id }),
    get_post_of: () => ({ p_user_id: maria.id, p_query: { search: 'vella' } }),
    open_post_item_of: () => ({ p_id: randomUUID() }),
    get_post_directory: () => ({}),
    record_post_item: async () => ({ p_item: await aLetter(sql) }),
    undo_post_item: () => ({ p_id: randomUUID() }),
    correct_post_item: () => ({
      p_id: randomUUID(),
      p_changes: { weight_g: 20 },
      p_reason: 'It was weighed again',
    }),
    place_post_items: () => ({ p_codes: ['KRVQKE54'], p_place: 'A1' }),
    return_post_item: () => ({ p_id: randomUUID(), p_reason: 'Unknown here' }),
    report_post_lost: () => ({ p_id: randomUUID(), p_item_id: item, p_reason: 'Not on its shelf' }),
    confirm_post_lost: () => ({ p_id: randomUUID() }),
    withdraw_post_lost: () => ({ p_id: randomUUID() }),
    get_post_losses: () => ({}),
    get_post_chain: () => ({ p_item_id: item }),
    get_post_shelves: () => ({}),
    get_post_counts: () => ({}),
    get_post_count: () => ({ p_id: randomUUID() }),
    begin_post_count: () => ({ p_id: randomUUID(), p_place: `Z${mark()}` }),
    count_post_items: () => ({ p_id: randomUUID(), p_codes: ['KRVQKE54'] }),
    put_counted_post: () => ({ p_id: randomUUID(), p_code: 'KRVQKE54' }),
    end_post_count: () => ({ p_id: randomUUID() }),
    discard_post_count: () => ({ p_id: randomUUID() }),
    mark_post_called: () => ({ p_id: randomUUID() }),
    get_post_totals: () => ({ p_day: '2026-11-27' }),
    get_post: () => ({
      p_query: {
        search: 'vodafone',
        filter: 'unread',
        limit: 10,
        before: { is_top: false, received_at: '2026-11-24T10:00:00Z', id: randomUUID() },
      },
    }),
    get_post_summary: () => ({}),
    get_post_item: () => ({ p_id: item }),
    get_post_quota: () => ({}),
    get_post_charges: () => ({}),
    bill_own_charges: () => ({}),
    waive_post_charge: async () => ({ p_id: await aCharge(sql, maria), p_reason: 'Torn' }),
    quote_post_requests: () => ({
      p_kind: 'scan',
      p_item_ids: [item],
      p_options: { mandate: mandate.version },
    }),
    ask_for_post: async () => ({
      p_kind: 'return',
      p_lines: [{ item_id: (await letter(sql, maria)).id, request_id: randomUUID() }],
      p_options: {},
      p_expected_gross: 0,
    }),
    withdraw_post_requests: () => ({ p_ids: [request] }),
    get_post_rules: () => ({}),
    try_post_rule: () => ({ p_rule: aRule() }),
    save_post_rule: async () => {
      await sql`delete from private.post_rules where user_id = ${maria.id}`; // thirty are the most
      return { p_rule: aRule(), p_shown: null };
    },
    switch_off_post_rule: () => ({ p_id: randomUUID() }),
    remove_post_rule: () => ({ p_id: randomUUID() }),
    order_post_rules: () => ({ p_ids: [] }),
    ask_back_post_request: () => ({ p_id: request, p_question: 'All of it?', p_sheets: 30 }),
    answer_post_request: () => ({
      p_id: request,
      p_question: 'All of it?',
      p_answer: 'All of it',
      p_is_agreed: true,
    }),
    correct_post_sheets: () => ({ p_item_id: item, p_sheets: 1 }),
    set_default_post_address: () => ({ p_id: randomUUID() }),
    get_post_shipments: () => ({ p_limit: 50 }),
    get_post_packing: () => ({ p_find: 'Parcel 1A2B3C4D' }),
    allow_post_opening: () => ({ p_request_id: request, p_mandate: 2 }),
    get_post_forwarding: () => ({ p_request_id: request }),
    pack_post_item: () => ({ p_shipment_id: randomUUID(), p_code: 'KRVQKE54' }),
    unpack_post_items: () => ({ p_shipment_id: randomUUID(), p_item_ids: [randomUUID()] }),
    close_post_shipment: () => ({ p_id: randomUUID(), p_item_ids: [randomUUID()], p_parcel: {} }),
    send_post_shipment: () => ({ p_id: randomUUID() }),
    undo_post_shipment: () => ({ p_id: randomUUID() }),
    correct_post_shipment: () => ({ p_id: randomUUID(), p_parcel: {}, p_reason: 'Wrong' }),
    take_post_request: () => ({ p_id: request }),
    let_go_post_request: () => ({ p_id: request }),
    refuse_post_request: async () => ({
      p_id: await aRequest(sql, maria),
      p_code: 'other',
      p_note: 'A catalogue',
    }),
    get_post_collections: () => ({}),
    get_post_handover: () => ({ p_item_id: item }),
    find_post_collection: () => ({ p_code: '123 456' }),
    get_post_collection: () => ({ p_id: randomUUID() }),
    get_post_handovers: () => ({}),
    hand_over_post: () => ({
      p_id: randomUUID(),
      p_codes: ['KRVQKE54'],
      p_came: 'Karl Borg',
      p_document: 'id_card',
      p_signature: 'M10 20L40 60',
      p_signed_name: 'Karl Borg',
      p_code: '123 456',
      p_reason: 'He has telephoned',
    }),
    get_post_rounds: () => ({}),
    undo_post_handover: () => ({ p_id: randomUUID() }),
    keep_post_paper: () => ({ p_item_id: item, p_is_held: true }),
    open_post_bag: () => ({ p_id: randomUUID(), p_level: 'P-4', p_machine: 'Mill 4' }),
    put_into_post_bag: () => ({ p_bag_id: randomUUID(), p_code: 'KRVQKE54' }),
    take_out_of_post_bag: () => ({ p_bag_id: randomUUID(), p_code: 'KRVQKE54' }),
    release_post_bag: () => ({ p_id: randomUUID(), p_code: 'KRVQKE54' }),
    close_post_bag: () => ({ p_id: randomUUID(), p_codes: ['KRVQKE54'] }),
    reopen_post_bag: () => ({ p_id: randomUUID() }),
    begin_post_shredding: () => ({ p_code: 'KRVQKE54' }),
    witness_post_bag: () => ({ p_id: randomUUID() }),
    choose_after_storage: () => ({ p_choice: 'keep' }),
    get_post_shredding: () => ({}),
    get_post_bag: () => ({ p_id: randomUUID() }),
    open_post_item: () => ({ p_id: item }),
    hand_over_scan: async () => ({
      p_request_id: await aRequest(sql, maria),
      p_scan_id: randomUUID(),
      p_original: [{ name: `${randomUUID()}/${randomUUID()}.jpg`, turn: 0 }],
      p_sheets: 1,
    }),
    open_post_scan: () => ({ p_item_id: item }),
    share_post_scan: async () => {
      await sql`delete from public.post_shares where user_id = ${maria.id}`; // twenty are the most
      return {
        p_id: randomUUID(),
        p_item_id: sharable,
        p_for: 'Accountant',
        p_token_hash: randomBytes(32).toString('hex'),
      };
    },
    revoke_post_share: () => ({ p_id: randomUUID() }),
    get_post_shares: () => ({}),
    open_shared_scan: () => ({ p_token: randomBytes(32).toString('base64url') }),
    get_scan_failures: () => ({}),
    retry_scan: () => ({ p_scan_id: randomUUID() }),
    claim_scans: () => ({ p_limit: 1, p_lease_seconds: 60 }),
    finish_scan: () => ({
      p_scan_id: randomUUID(),
      p_lease: randomUUID(),
      p_pdf: `${randomUUID()}/${randomUUID()}.pdf`,
      p_pages: [],
    }),
    fail_scan: () => ({ p_scan_id: randomUUID(), p_lease: randomUUID(), p_reason: 'Torn' }),
  };
}

async function tables({ sql }: Stack, maria: Person, nadia: Person) {
  const [aService, aDocument, anEvent, code, greeting] = await Promise.all([
    makeService(sql),
    makeDocument(sql),
    makeEvent(sql),
    makeDiscountCode(sql),
    makeGreeting(sql),
  ]);
  const inserted = async (table: string, values: Values): Promise<Values> => {
    const [row] = await sql`
      insert into ${sql(`public.${table}`)} ${sql(values)} returning id`;
    return { id: row?.id };
  };
  const registration = { user_id: maria.id, event_id: (await makeEvent(sql)).id };
  const message = () => ({ name: 'Elena', email: someone(), message: 'Hello' });
  const application = () => ({
    first_name: 'Elena',
    last_name: 'Rossi',
    email: someone(),
    promotion_methods: 'A newsletter',
  });
  const tables: Record<string, Writable> = {
    profiles: { insert: () => ({ id: maria.id }), change: { id: maria.id } },
    services: {
      insert: () => ({ title: `Service ${mark()}`, price: 5, price_unit: 'per_day' }),
      change: { id: aService.id },
    },
    documents: { insert: () => ({ title: `Document ${mark()}` }), change: { id: aDocument.id } },
    events: {
      insert: (column) => ({
        title: `Event ${mark()}`,
        event_date: '2099-01-31',
        event_time: '10:00',
        ...(column.startsWith('recurring') && {
          recurring_type: 'monthly',
          recurring_interval: 10,
        }),
      }),
      change: { id: anEvent.id },
    },
    discount_codes: {
      insert: () => ({ code: `C-${mark()}`, discount_type: 'fixed', discount_value: 5 }),
      change: { id: code.id },
    },
    greetings: { insert: () => ({ text: `Hello ${mark()}` }), change: { id: greeting.id } },
    statement_layouts: {
      insert: () => ({ header: `date|amount ${mark()}`, layout: {} }),
      change: await inserted('statement_layouts', { header: `day|sum ${mark()}`, layout: {} }),
    },
    answer_templates: {
      insert: () => ({ name: `Parking ${mark()}`, body: 'Behind the house' }),
      change: await inserted('answer_templates', { name: `Lift ${mark()}`, body: 'Yes' }),
    },
    person_notes: {
      insert: async () => {
        await sql`delete from public.person_notes where note = 'Hello'`; // two hundred are the most
        return { user_id: maria.id, note: 'Hello' };
      },
      change: await inserted('person_notes', {
        user_id: maria.id,
        note: 'Calls on Fridays',
        written_by: nadia.id,
      }),
    },
    saved_views: {
      insert: async () => {
        await sql`delete from public.saved_views where list = 'orders'`; // thirty are the most
        return { list: 'orders', name: `View ${mark()}`, address: 'filter=paid' };
      },
      change: await inserted('saved_views', {
        user_id: nadia.id,
        list: 'messages',
        name: 'Open',
        address: 'filter=open',
      }),
    },
    opening_hours: {
      insert: async () => {
        await sql`delete from public.opening_hours where weekday > 5`;
        return { weekday: 7, opens: '10:00', closes: '12:00' };
      },
      change: { weekday: 5 },
    },
    closed_days: {
      insert: async () => {
        await sql`delete from public.closed_days where day = '2150-01-01'`;
        return { day: '2150-01-01', reason: 'The street is dug up' };
      },
      change: await inserted('closed_days', { day: '2150-01-02' }),
    },
    post_senders: {
      insert: () => ({ name: `Sender ${mark()}` }),
      change: await inserted('post_senders', { name: `Sender ${mark()}` }),
    },
    post_items: {
      change: await inserted('post_items', {
        ...(await aLetter(sql)),
        user_id: maria.id,
        idempotency_key: 'x',
      }),
    },
    post_addresses: {
      insert: async () => {
        await sql`delete from public.post_addresses where label = 'Home'`; // twenty are the most
        return { ...anAddress({ label: 'Home' }) };
      },
      change: await inserted('post_addresses', {
        user_id: maria.id,
        ...anAddress({ label: 'Office' }),
      }),
    },
    post_settings: {
      insert: async () => {
        await sql`delete from public.post_settings where user_id = ${maria.id}`;
        return { user_id: maria.id };
      },
      change: { user_id: maria.id },
    },
    user_services: {
      insert: async () => ({ user_id: maria.id, service_id: (await makeService(sql)).id }),
    },
    user_documents: {
      insert: async () => ({ user_id: maria.id, document_id: (await makeDocument(sql)).id }),
      change: await inserted('user_documents', {
        user_id: maria.id,
        document_id: (await makeDocument(sql)).id,
      }),
    },
    event_registrations: {
      insert: async () => ({ user_id: maria.id, event_id: (await makeEvent(sql)).id }),
      change: await inserted('event_registrations', registration),
    },
    notifications: {
      change: await inserted('notifications', { user_id: maria.id, title: 'Hi', message: 'You' }),
    },
    contact_messages: { insert: message, change: await inserted('contact_messages', message()) },
    affiliates: { insert: application, change: await inserted('affiliates', application()) },
  };
  return tables;
}

/** A letter to nobody known yet, as the counter sends it. */
export async function aLetter(sql: Stack['sql']): Promise<Values> {
  const received_at = new Date().toISOString();
  return { id: randomUUID(), code: await aLabel(sql), kind: 'letter', received_at };
}

async function aCharge(sql: Stack['sql'], maria: Person): Promise<string> {
  await owe(sql, maria, 1);
  return String((await charges(sql, maria)).at(-1)?.id);
}

async function aRequest(sql: Stack['sql'], maria: Person): Promise<string> {
  const id = randomUUID();
  const { id: item } = await letter(sql, maria);
  await sql`insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, is_included, net, vat, gross)
    values (${id}, ${item}, ${maria.id}, 'scan', now(), 1, true, 0, 0, 0)`;
  return id;
}

async function aMessage(sql: Stack['sql']): Promise<string> {
  const [row] = await sql`insert into public.contact_messages (name, email, message)
    values ('Elena', ${someone()}, 'Is there parking?') returning id`;
  return String(row?.id);
}

const someone = () => `elena-${mark()}@example.test`;
