import { randomBytes, randomUUID } from 'node:crypto';
import { daysAfter } from 'shared/lib/malta-time';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeGreeting,
  makeService,
  mark,
} from 'shared/testing/factories';
import {
  administrator,
  type Client,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { backend, granted, sql } from '../backend';
import { cardTables } from '../card-payments/rows';
import {
  checkout,
  document,
  event,
  receivePayment,
  recordPayment,
  refundPurchase,
} from '../cart/ordering';
import { account } from '../commissions/earning';
import { anAddress } from '../post/addresses';
import { aLabel, letter } from '../post/letters';

type Values = Record<string, unknown>;

/** How a table is tried: a row that belongs to the owner, what is written, what is changed. */
export interface Table {
  /** Makes a fresh row of the owner's and answers the columns that find it. */
  make(): Promise<Values>;
  /** What is asked for of it, where that is not all. */
  columns?: string;
  insert(): Promise<Values> | Values;
  update: Values;
}

export interface Scene {
  people: Record<Who, Client>;
  tables: Record<string, Table>;
}

export const cast = ['visitor', 'owner', 'other', 'admin', 'superAdmin'] as const;
export type Who = (typeof cast)[number];

export const actions = ['select', 'insert', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/**
 * What each person may do with a row of the owner's, in the order visitor, owner, other member,
 * administrator, super administrator. `+` it happens, `·` the row is out of their sight and nothing
 * happens, `x` it is refused, anything else is the code of the refusal.
 */
export const rights: Record<string, Record<Action, string>> = {
  services: { select: '·++++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  user_services: { select: 'x+·++', insert: 'x+xxx', update: 'xxxxx', delete: 'x+···' },
  documents: { select: 'x++++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  document_templates: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  user_documents: { select: 'x+·++', insert: 'x+xxx', update: 'x+···', delete: 'x+···' },
  events: { select: 'x++++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  event_access: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  event_registrations: { select: 'x+·++', insert: 'x+xxx', update: 'x+·++', delete: 'x+···' },
  discount_codes: { select: 'x··++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  greetings: { select: '+++++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  purchases: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  purchase_items: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  payments: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  payment_reminders: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  payment_attempts: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  card_refunds: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  saved_cards: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  card_charges: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  invoices: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  statement_layouts: { select: 'x··++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  refund_reviews: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  refunds: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  account_credits: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  payment_options: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  vat_checks: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  vat_decisions: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  memberships: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  discount_code_usage: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  profiles: { select: 'x+·++', insert: 'xxxxx', update: 'x+·++', delete: 'xxxxx' },
  admins: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  notifications: { select: 'x+···', insert: 'xxxxx', update: 'x+···', delete: 'x+···' },
  contact_messages: { select: 'x··++', insert: '+++++', update: 'x··++', delete: 'xxxxx' },
  message_answers: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  affiliates: { select: 'x+·++', insert: '+++++', update: 'x··++', delete: 'xxxxx' },
  referrals: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  commission_entries: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  payout_details: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  payout_batches: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  payouts: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  unwanted_mails: { select: 'x+···', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  push_subscriptions: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  push_settings: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  person_notes: { select: 'x··++', insert: 'xxx++', update: 'x···+', delete: 'x···+' },
  answer_templates: { select: 'x··++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  saved_views: { select: 'x····', insert: 'xxx++', update: 'x····', delete: 'x····' },
  opening_hours: { select: 'x++++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  closed_days: { select: 'x++++', insert: 'xxx++', update: 'x··++', delete: 'x··++' },
  post_names: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_senders: { select: 'x··++', insert: 'xxx++', update: 'x··++', delete: 'xxxxx' },
  post_items: { select: 'x+·++', insert: 'xxxxx', update: 'x+···', delete: 'xxxxx' },
  post_events: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_requests: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_losses: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_counts: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_count_lines: { select: 'x··++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_usage: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_charges: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_scans: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_pages: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_addresses: { select: 'x+···', insert: 'x++++', update: 'x+···', delete: 'x+···' },
  post_shipments: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_settings: { select: 'x+···', insert: 'x+xxx', update: 'x+···', delete: 'xxxxx' },
  post_shares: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_collections: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_bags: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_bag_items: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_certificates: { select: 'x+···', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  post_delegates: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  verification_officers: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  verifications: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  verification_parties: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  verification_files: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  verification_screenings: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  verification_events: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  address_uses: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  address_papers: { select: 'xxxxx', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  mails: { select: 'x+·++', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
  audit_log: { select: 'x···+', insert: 'xxxxx', update: 'xxxxx', delete: 'xxxxx' },
};

/** Five people, and for each table a row of the owner's to try things on. */
export async function setScene(): Promise<Scene> {
  const [owner, other, admin, superAdmin] = await Promise.all([
    member(backend, { fullName: 'Maria Vella' }),
    member(backend, { fullName: 'Giulia Ferrari' }),
    administrator(backend),
    superAdministrator(backend),
  ]);
  return {
    people: {
      visitor: visitor(backend),
      owner: owner.client,
      other: other.client,
      admin: admin.client,
      superAdmin: superAdmin.client,
    },
    tables: {
      ...catalogue(owner),
      ...orders(owner, admin),
      ...cardTables(owner, admin),
      ...people(owner, superAdmin),
      ...workingTime,
      ...post(owner),
      ...requests(owner),
      ...shredding(owner, admin),
      ...commissions(owner),
      ...verification(owner, admin),
    },
  };
}

function catalogue(owner: Person): Record<string, Table> {
  return {
    services: {
      make: async () => idOf(await makeService(sql)),
      insert: () => ({ title: `Service ${mark()}`, price: 5 }),
      update: { price: 1 },
    },
    user_services: {
      make: async () =>
        row('user_services', { user_id: owner.id, service_id: (await makeService(sql)).id }),
      insert: async () => ({ user_id: owner.id, service_id: (await makeService(sql)).id }),
      update: { payment_status: 'paid' },
    },
    documents: {
      make: async () => idOf(await makeDocument(sql)),
      insert: () => ({ title: `Document ${mark()}`, price: 5 }),
      update: { price: 1 },
    },
    document_templates: {
      make: async () => ({ document_id: (await makeDocument(sql)).id }),
      insert: async () => ({ document_id: (await makeDocument(sql)).id, template_content: 'x' }),
      update: { template_content: 'mine' },
    },
    user_documents: {
      make: async () =>
        row('user_documents', { user_id: owner.id, document_id: (await makeDocument(sql)).id }),
      insert: async () => ({ user_id: owner.id, document_id: (await makeDocument(sql)).id }),
      update: { filled_in: {} },
    },
    events: {
      make: async () => idOf(await makeEvent(sql)),
      insert: () => ({ title: `Event ${mark()}`, event_date: '2099-01-01', event_time: '10:00' }),
      update: { registration_fee: 1 },
    },
    event_access: {
      make: async () => ({
        event_id: (await makeEvent(sql, { video_link: 'https://meet.example.test/x' })).id,
      }),
      insert: async () => ({
        event_id: (await makeEvent(sql)).id,
        video_link: 'https://x.example.test',
      }),
      update: { video_link: 'https://mine.example.test' },
    },
    event_registrations: {
      make: async () =>
        row('event_registrations', { user_id: owner.id, event_id: (await makeEvent(sql)).id }),
      insert: async () => ({ user_id: owner.id, event_id: (await makeEvent(sql)).id }),
      update: { payment_status: 'cancelled' },
    },
    discount_codes: {
      make: async () => idOf(await makeDiscountCode(sql)),
      insert: () => ({ code: `C-${mark()}`, discount_type: 'fixed', discount_value: 5 }),
      update: { discount_value: 100 },
    },
    greetings: {
      make: async () => idOf(await makeGreeting(sql)),
      insert: () => ({ text: `Hello ${mark()}` }),
      update: { text: 'Mine' },
    },
    statement_layouts: {
      make: async () =>
        row('statement_layouts', { header: `date|amount ${mark()}`, layout: { delimiter: ';' } }),
      insert: () => ({ header: `date|amount ${mark()}`, layout: { delimiter: ';' } }),
      update: { layout: { delimiter: ',' } },
    },
  };
}

// A minute of Sunday before dawn: nobody else's due times notice.
const sunday = { weekday: 7, opens: '03:00', closes: '03:01' };
const noSunday = () => sql`delete from public.opening_hours where weekday = ${sunday.weekday}`;
let daysTaken = 0;
const aDay = () => ({ day: daysAfter('2150-01-01', daysTaken++) });

const workingTime: Record<string, Table> = {
  opening_hours: {
    make: async () => {
      await noSunday();
      return row('opening_hours', sunday);
    },
    insert: async () => {
      await noSunday();
      return sunday;
    },
    update: { closes: '03:02' },
  },
  closed_days: {
    make: () => row('closed_days', aDay()),
    insert: aDay,
    update: { reason: 'Mine' },
  },
};

function post(owner: Person): Record<string, Table> {
  const name = () => ({ user_id: owner.id, name: `Trader ${mark()}`, kind: 'trading_name' });
  const item = async () => ({
    id: randomUUID(),
    code: await aLabel(sql),
    kind: 'letter',
    user_id: owner.id,
    received_at: new Date().toISOString(),
    idempotency_key: mark(),
  });
  const delegate = () => ({
    id: randomUUID(),
    user_id: owner.id,
    owner_name: 'Maria Vella',
    name: 'Karl Grima',
    email: `karl-${mark()}@example.test`,
  });
  const event = async () => ({
    item_id: (await row('post_items', await item())).id,
    kind: 'moved',
  });
  return {
    post_names: { make: () => row('post_names', name()), insert: name, update: { name: 'Mine' } },
    post_senders: {
      make: () => row('post_senders', { name: `Sender ${mark()}` }),
      insert: () => ({ name: `Sender ${mark()}` }),
      update: { is_official: true },
    },
    post_items: {
      make: async () => row('post_items', await item()),
      columns: 'id, user_id',
      insert: item,
      update: { note: 'Mine' },
    },
    post_delegates: {
      make: async () => row('post_delegates', delegate()),
      columns: 'id, user_id, accepted_by',
      insert: delegate,
      update: { since: null },
    },
    post_events: {
      make: async () => row('post_events', await event()),
      insert: event,
      update: { kind: 'returned' },
    },
  };
}

function verification(owner: Person, admin: Person): Record<string, Table> {
  const round = () => ({ id: randomUUID(), user_id: owner.id, kind: 'first', state: 'refused' });
  const of = async () => ({ verification_id: (await row('verifications', round())).id });
  const party = async () => ({ id: randomUUID(), ...(await of()), position: 1 });
  const file = async () => ({ id: randomUUID(), ...(await of()), need: 'extract', name: mark() });
  const screening = async () => ({
    id: randomUUID(),
    ...(await of()),
    name: 'Maria Vella',
    lists: 'EU',
    screened_on: '2026-11-01',
    result: 'clear',
  });
  const event = async () => ({ ...(await of()), kind: 'looked', done_by: admin.id });
  const use = () => ({ user_id: owner.id, held_from: '2100-01-01' });
  const paper = () => ({
    id: randomUUID(),
    user_id: owner.id,
    kind: 'certificate',
    number: mark(),
    holder: 'Maria Vella',
    box_number: 101,
  });
  return {
    verification_officers: {
      make: async () => {
        await sql`insert into public.verification_officers (user_id) values (${admin.id}) on conflict do nothing`;
        return { user_id: admin.id };
      },
      insert: () => ({ user_id: owner.id }),
      update: { named_by: admin.id },
    },
    verifications: {
      make: () => row('verifications', round()),
      insert: round,
      update: { state: 'approved' },
    },
    verification_parties: {
      make: async () => row('verification_parties', await party()),
      insert: party,
      update: { full_name: 'Mine' },
    },
    verification_files: {
      make: async () => row('verification_files', await file()),
      insert: file,
      update: { name: 'mine' },
    },
    verification_screenings: {
      make: async () => row('verification_screenings', await screening()),
      insert: screening,
      update: { result: 'match' },
    },
    verification_events: {
      make: async () => row('verification_events', await event()),
      insert: event,
      update: { kind: 'approved' },
    },
    address_uses: {
      make: async () => {
        await sql`insert into public.address_uses ${sql(use())} on conflict do nothing`;
        return { user_id: owner.id };
      },
      insert: use,
      update: { held_from: '2200-01-01' },
    },
    address_papers: {
      make: () => row('address_papers', paper()),
      insert: paper,
      update: { holder: 'Mine' },
    },
  };
}

function shredding(owner: Person, admin: Person): Record<string, Table> {
  const bag = async () => ({
    id: randomUUID(),
    code: await aLabel(sql),
    level: 'P-4',
    machine: 'Mill 4',
    opened_by: admin.id,
  });
  const bagged = async () => ({
    item_id: (await letter(sql, owner)).id,
    bag_id: String((await row('post_bags', await bag())).id),
    put_by: admin.id,
  });
  const certificate = async () => ({
    user_id: owner.id,
    bag_id: (await row('post_bags', await bag())).id,
    member_name: 'Maria Vella',
    bag_code: 'x',
    level: 'P-4',
    machine: 'Mill 4',
    closed_at: new Date().toISOString(),
    closed_by_name: 'Nadia',
    shredded_at: new Date().toISOString(),
    witnessed_by_name: 'Omar',
    items: [],
  });
  return {
    post_bags: {
      make: async () => row('post_bags', await bag()),
      insert: bag,
      update: { level: 'P-5' },
    },
    post_bag_items: {
      make: async () => {
        const made = await bagged();
        await sql`insert into public.post_bag_items ${sql(made)}`;
        return { item_id: made.item_id };
      },
      insert: bagged,
      update: { put_by: admin.id },
    },
    post_certificates: {
      make: async () => row('post_certificates', { ...(await certificate()), items: sql.json([]) }),
      insert: certificate,
      update: { level: 'P-5' },
    },
  };
}

function orders(owner: Person, admin: Person): Record<string, Table> {
  const order = async () => {
    const { code } = await makeDiscountCode(sql);
    return checkout(owner.client, [document(await makeDocument(sql))], { code });
  };
  const of = async () => ({ purchase_id: (await order()).purchase_id });
  const paid = async () => {
    const placed = await order();
    await granted(recordPayment(admin.client, placed));
    return { purchase_id: placed.purchase_id };
  };
  return {
    purchases: {
      make: async () => ({ id: (await order()).purchase_id }),
      insert: () => ({
        user_id: owner.id,
        purchase_number: mark(),
        subtotal: 0,
        net_amount: 0,
        vat_amount: 0,
        total_amount: 0,
        status: 'paid',
        idempotency_key: randomUUID(),
        cart_fingerprint: '',
      }),
      update: { status: 'paid' },
    },
    purchase_items: {
      make: of,
      insert: async () => ({
        ...(await of()),
        position: 9,
        item_type: 'document',
        item_id: randomUUID(),
        item_title: 'x',
        quantity: 1,
        unit_price: 0,
        total_price: 0,
        vat_included: true,
        net_amount: 0,
        vat_amount: 0,
        gross_amount: 0,
      }),
      update: { unit_price: 0 },
    },
    payments: {
      make: paid,
      insert: async () => ({ ...(await of()), provider: 'bank_transfer', amount: 35.1 }),
      update: { amount: 0 },
    },
    payment_reminders: {
      make: async () => row('payment_reminders', await of()),
      insert: async () => ({ ...(await of()), sent_by: admin.id }),
      update: { sent_on: '2026-01-01' },
    },
    invoices: {
      make: of,
      insert: async () => ({ ...(await of()), user_id: owner.id, invoice_number: mark() }),
      update: { status: 'paid' },
    },
    refund_reviews: {
      make: async () => {
        const { id } = await makeEvent(sql);
        const placed = await checkout(owner.client, [event({ id })]);
        await granted(recordPayment(admin.client, placed));
        const seats = owner.client
          .from('event_registrations')
          .update({ payment_status: 'cancelled' });
        await granted(seats.eq('event_id', id).select());
        return { event_id: id };
      },
      insert: async () => ({ ...(await of()), event_title: 'x', amount: 1, reason: 'member' }),
      update: { note: 'mine' },
    },
    refunds: {
      make: async () => {
        const { purchase_id } = await paid();
        const lines = [{ position: 1, amount: 0.01 }];
        const refund = await granted(refundPurchase(admin.client, { purchase_id }, lines));
        return { id: (refund as { refund_id: string }).refund_id };
      },
      insert: async () => ({
        ...(await of()),
        user_id: owner.id,
        amount: 1,
        net_amount: 1,
        vat_amount: 0,
        provider: 'cash',
        refunded_on: '2026-11-01',
        note: 'mine',
      }),
      update: { note: 'mine' },
    },
    account_credits: {
      make: async () => {
        const placed = await order();
        const { total_amount: total } = placed;
        await granted(receivePayment(admin.client, placed, { amount: total + 1 }));
        return { purchase_id: placed.purchase_id };
      },
      insert: async () => ({
        ...(await of()),
        user_id: owner.id,
        payment_id: randomUUID(),
        amount: 1,
        reason: 'overpaid',
      }),
      update: { amount: 100 },
    },
    payment_options: {
      make: async () => (await sql`select id from public.payment_options`)[0] as Values,
      insert: () => ({ tolerance: 5 }),
      update: { tolerance: 5 },
    },
    discount_code_usage: {
      make: of,
      insert: async () => ({
        ...(await of()),
        user_id: owner.id,
        discount_code_id: (await makeDiscountCode(sql)).id,
      }),
      update: { user_id: admin.id },
    },
  };
}

function commissions(owner: Person): Record<string, Table> {
  const details = () => ({ user_id: owner.id, ...account() });
  const batch = () => ({ id: randomUUID(), debtor: { iban: 'MT00' } });
  const made = () => row('payout_batches', { ...batch(), debtor: sql.json({ iban: 'MT00' }) });
  const payout = async () => ({
    batch_id: String((await made()).id),
    user_id: owner.id,
    amount: 31.8,
    vat_rate: 0,
    vat_amount: 0,
    vat_treatment: 'none',
    payee: { name: 'Maria Vella' },
    iban: account().iban,
    is_self_billed: false,
  });
  // by hand and of another day: orders of a day are limited
  const order = async () => {
    const [made] = await sql<{ id: string }[]>`
      insert into public.purchases (user_id, purchase_number, subtotal, net_amount, vat_amount, total_amount,
        idempotency_key, cart_fingerprint, status, cancel_reason, created_at)
      values (${owner.id}, ${`PO-${randomUUID()}`}, 1, 1, 0, 1, ${randomUUID()}, '', 'cancelled', 'member', '2026-01-01')
      returning id`;
    return String(made?.id);
  };
  const entry = async () => {
    const affiliate = await row('affiliates', {
      ...application(),
      status: 'approved',
      referral_code: mark().toUpperCase(),
    });
    return {
      affiliate_id: String(affiliate.id),
      purchase_id: await order(),
      kind: 'earned',
      client: '7F3A',
      base: 159,
      rate: 0.2,
      amount: 31.8,
      day: '2026-11-01',
      available_on: '2026-12-01',
    };
  };
  return {
    commission_entries: {
      make: async () => row('commission_entries', await entry()),
      insert: entry,
      update: { amount: 1000 },
    },
    payout_details: {
      make: async () => {
        await sql`delete from public.payout_details where user_id = ${owner.id}`;
        await sql`insert into public.payout_details ${sql(details())}`;
        return { user_id: owner.id };
      },
      insert: async () => {
        await sql`delete from public.payout_details where user_id = ${owner.id}`;
        return details();
      },
      update: { iban: account().iban },
    },
    payout_batches: { make: made, insert: batch, update: { status: 'paid' } },
    payouts: {
      make: async () => {
        const values = await payout();
        return row('payouts', { ...values, payee: sql.json(values.payee) });
      },
      insert: payout,
      update: { amount: 1000 },
    },
  };
}

function requests(owner: Person): Record<string, Table> {
  const request = async () => ({
    id: randomUUID(),
    item_id: (await letter(sql, owner)).id,
    user_id: owner.id,
    kind: 'scan',
    due_at: new Date().toISOString(),
    counts: 1,
    is_included: true,
    net: 0,
    vat: 0,
    gross: 0,
  });
  const scan = async () => {
    const { id } = await letter(sql, owner);
    return { id: randomUUID(), item_id: id, original: [{ name: 'x', turn: 0 }] };
  };
  const page = async () => {
    const { id } = await row('post_scans', asJson(await scan()));
    return { scan_id: String(id), nr: 1, picture: 'x', text: 'Hello', width: 1, height: 1 };
  };
  const loss = async () => ({
    id: randomUUID(),
    item_id: (await letter(sql, owner)).id,
    reported_by: owner.id,
  });
  const count = () => ({ id: randomUUID(), place: `S ${mark()}`, begun_by: owner.id });
  const line = async () => ({
    count_id: String((await row('post_counts', count())).id),
    code: await aLabel(sql),
    result: 'unknown',
    scanned_at: new Date().toISOString(),
  });
  const share = async () => ({
    id: randomUUID(),
    item_id: (await letter(sql, owner)).id,
    user_id: owner.id,
    label: 'Accountant',
    token_hash: `\\x${randomBytes(32).toString('hex')}`,
  });
  const shipment = () => ({ id: randomUUID(), user_id: owner.id, address: { city: 'Sliema' } });
  const collection = () => ({
    user_id: owner.id,
    bearer: 'Karl Borg',
    is_owner: false,
    code: String(Math.floor(Math.random() * 1e6)).padStart(6, '0'),
    ready_on: '2026-11-30',
    valid_until: '2026-12-14',
  });
  const month = { period_from: '2026-11-14', period_to: '2026-12-14', included: 5, used: 0 };
  const charge = () => ({
    user_id: owner.id,
    kind: 'documents',
    quantity: 1,
    net: 1.5,
    vat: 0.27,
    gross: 1.77,
    period_from: month.period_from,
    period_to: month.period_to,
  });
  return {
    post_requests: {
      make: async () => row('post_requests', await request()),
      columns: 'id, user_id',
      insert: request,
      update: { state: 'done' },
    },
    post_collections: {
      make: () => row('post_collections', collection()),
      insert: collection,
      update: { bearer: 'Mine' },
    },
    post_losses: {
      make: async () => row('post_losses', await loss()),
      columns: 'id',
      insert: loss,
      update: { ended_at: new Date().toISOString() },
    },
    post_counts: {
      make: () => row('post_counts', count()),
      columns: 'id',
      insert: count,
      update: { place: 'Mine' },
    },
    post_count_lines: {
      make: async () => {
        const made = await line();
        await sql`insert into public.post_count_lines ${sql(made)}`;
        return { count_id: made.count_id, code: made.code };
      },
      columns: 'count_id, code',
      insert: line,
      update: { book: 'Mine' },
    },
    post_usage: {
      make: async () => {
        await sql`insert into public.post_usage ${sql({ user_id: owner.id, ...month })}
          on conflict do nothing`;
        return { user_id: owner.id };
      },
      columns: 'user_id, period_from',
      insert: () => ({ user_id: owner.id, ...month, period_from: '2026-10-14' }),
      update: { used: 0 },
    },
    post_charges: {
      make: async () => row('post_charges', charge()),
      columns: 'id, user_id',
      insert: charge,
      update: { quantity: 2 },
    },
    post_scans: {
      make: async () => row('post_scans', asJson(await scan())),
      insert: scan,
      update: { state: 'waiting' },
    },
    post_pages: {
      make: async () => {
        const made = await page();
        await sql`insert into public.post_pages ${sql(made)}`;
        return { scan_id: made.scan_id };
      },
      insert: page,
      update: { text: 'Mine' },
    },
    post_shares: {
      make: async () => row('post_shares', { ...(await share()), token_hash: randomBytes(32) }),
      insert: share,
      update: { revoked_at: null },
    },
    post_shipments: {
      make: async () => row('post_shipments', asSent(shipment())),
      columns: 'id, user_id',
      insert: shipment,
      update: { carrier: 'dhl' },
    },
    post_addresses: {
      make: async () => {
        await sql`delete from public.post_addresses where user_id = ${owner.id}`; // twenty are the most
        return row('post_addresses', { user_id: owner.id, ...anAddress() });
      },
      insert: () => ({ ...anAddress() }),
      update: { city: 'Mdina' },
    },
    post_settings: {
      make: async () => {
        await sql`insert into public.post_settings (user_id) values (${owner.id}) on conflict do nothing`;
        return { user_id: owner.id };
      },
      insert: async () => {
        await sql`delete from public.post_settings where user_id = ${owner.id}`;
        return { user_id: owner.id, digest: true };
      },
      update: { digest: true },
    },
  };
}

const asSent = ({ address, ...values }: { address: object } & Values): Values => ({
  ...values,
  address: sql.json(address as never),
});

const asJson = ({ original, ...scan }: { original: unknown } & Values): Values => ({
  ...scan,
  original: sql.json(original as never),
});

const aCheck = ({ id }: Person) => ({ user_id: id, vat_number: 'IT00743110157', name: 'Rossi' });
const aDecision = ({ id }: Person) => ({
  user_id: id,
  number: 'IT00743110157',
  name: 'Rossi',
  is_accepted: true,
  note: 'Mine',
});

function people(owner: Person, superAdmin: Person): Record<string, Table> {
  return {
    profiles: {
      make: async () => ({ id: owner.id }),
      insert: () => ({ id: randomUUID(), full_name: 'Nobody' }),
      update: { full_name: 'Maria Vella' },
    },
    admins: {
      make: async () => ({ user_id: superAdmin.id }),
      insert: () => ({ user_id: owner.id, role: 'admin' }),
      update: { role: 'admin' },
    },
    vat_checks: {
      make: () => row('vat_checks', { ...aCheck(owner), state: 'dropped' }),
      columns: 'id, user_id',
      insert: () => aCheck(owner),
      update: { state: 'valid' },
    },
    vat_decisions: {
      make: () => row('vat_decisions', aDecision(owner)),
      insert: () => aDecision(owner),
      update: { is_accepted: true },
    },
    memberships: {
      make: async () => {
        await sql`insert into public.memberships (user_id, address_from)
          values (${owner.id}, private.malta_today()) on conflict do nothing`;
        return { user_id: owner.id };
      },
      insert: () => ({ user_id: owner.id, address_from: '2026-01-01' }),
      update: { ends_on: null },
    },
    notifications: {
      make: () => row('notifications', { user_id: owner.id, title: 'Hello', message: 'There' }),
      insert: () => ({ user_id: owner.id, title: 'Hello', message: 'There' }),
      update: { read_at: new Date().toISOString() },
    },
    contact_messages: {
      make: () => row('contact_messages', message()),
      insert: message,
      update: { handled_at: new Date().toISOString() },
    },
    message_answers: {
      make: async () => row('message_answers', await answer()),
      insert: answer,
      update: { answer: 'Mine' },
    },
    affiliates: {
      make: () => row('affiliates', { ...application(), user_id: owner.id }),
      insert: application,
      update: { status: 'rejected', rejection_reason: 'No' },
    },
    referrals: {
      make: async () => {
        const affiliate = await row('affiliates', { ...application(), status: 'approved' });
        const [referral] = await sql`insert into public.referrals (affiliate_id, user_id)
          values (${String(affiliate.id)}, ${owner.id})
          on conflict (user_id) do update set affiliate_id = excluded.affiliate_id returning id`;
        return { id: referral?.id };
      },
      insert: () => ({ affiliate_id: randomUUID(), user_id: owner.id }),
      update: { user_id: superAdmin.id },
    },
    unwanted_mails: {
      make: async () => {
        await sql`insert into public.unwanted_mails (user_id, kind)
          values (${owner.id}, 'membership_reminder') on conflict do nothing`;
        return { user_id: owner.id };
      },
      insert: () => ({ user_id: owner.id, kind: 'message_received' }),
      update: { kind: 'message_received' },
    },
    push_subscriptions: {
      make: () => row('push_subscriptions', { user_id: owner.id, ...subscription() }),
      insert: subscription,
      update: { name: 'Mine' },
    },
    push_settings: {
      make: async () => {
        await sql`insert into public.push_settings (user_id) values (${owner.id}) on conflict do nothing`;
        return { user_id: owner.id };
      },
      insert: () => ({ user_id: owner.id }),
      update: { unwanted: ['post'] },
    },
    answer_templates: {
      make: () => row('answer_templates', template()),
      insert: template,
      update: { body: 'Mine' },
    },
    // Written by nobody who is here.
    person_notes: {
      make: () => row('person_notes', { user_id: owner.id, note: 'Calls on Fridays' }),
      insert: () => ({ user_id: owner.id, note: 'Calls on Fridays' }),
      update: { note: 'Mine' },
    },
    // The owner is no administrator any more: nobody sees what they saved.
    saved_views: {
      make: () => row('saved_views', { user_id: owner.id, ...view() }),
      insert: view,
      update: { name: `Mine ${mark()}` },
    },
    mails: {
      make: () => row('mails', { user_id: owner.id, kind: 'order_placed' }),
      insert: () => ({ user_id: owner.id, kind: 'order_placed' }),
      update: { state: 'waiting' },
    },
    audit_log: {
      make: () =>
        row('audit_log', {
          actor_id: owner.id,
          table_name: 'services',
          record_id: owner.id,
          action: 'update',
          changes: '{}',
        }),
      insert: () => ({
        actor_id: owner.id,
        table_name: 'x',
        record_id: owner.id,
        action: 'update',
        changes: {},
      }),
      update: { table_name: 'y' },
    },
  };
}

const message = () => ({
  name: 'Elena',
  email: `elena-${mark()}@example.test`,
  message: 'Is there parking?',
});

const template = () => ({ name: `Parking ${mark()}`, body: 'Behind the house, {{name}}.' });

const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${mark()}`,
  p256dh: randomBytes(65).toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  name: 'Chrome on Android',
});

const view = () => ({ list: 'orders', name: `View ${mark()}`, address: 'filter=paid' });

const answer = async () => {
  const { id } = await row('contact_messages', message());
  return { id: randomUUID(), message_id: id, answer: 'Yes, there is.' };
};

const application = () => ({
  first_name: 'Elena',
  last_name: 'Rossi',
  email: `elena-${mark()}@example.test`,
  promotion_methods: 'A newsletter',
});

function idOf(made: { id: string }): Values {
  return { id: made.id };
}

async function row(table: string, values: Values): Promise<Values> {
  const [made] = await sql`insert into ${sql(`public.${table}`)} ${sql(values)} returning id`;
  return { id: made?.id };
}
