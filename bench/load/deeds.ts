import { randomBytes, randomUUID } from 'node:crypto';
import { labels, smallestPicture } from 'e2e/support/post';
import { mandate } from 'shared/post/mandate';
import type { Person } from 'shared/testing/personas';
import type { Random } from 'supabase-project/tests/proof/seeded-random';

/** What there is to buy and to go to. */
export interface Catalogue {
  services: string[];
  documents: string[];
  events: string[];
  freeEvents: string[];
}

/** Somebody at work, with what they know. */
export interface Turn {
  who: Person;
  random: Random;
  catalogue: Catalogue;
  members: readonly Person[];
  /** Orders that the server has said yes to, of everybody. */
  placed: string[];
}

type Deed = (turn: Turn) => PromiseLike<unknown>;
/** What is done with how much weight. A refusal is an answer; how often it came is counted by the request. */
type Deeds = readonly (readonly [times: number, deed: Deed])[];

const today = () => new Date().toISOString().slice(0, 10);
const envelope = Buffer.concat([smallestPicture, randomBytes(60_000)]); // bytes, as a photo has

/** What a member does, as their screens ask for it. */
export const membersDeeds: Deeds = [
  [20, ({ who }) => who.client.rpc('get_start')],
  [10, readNotifications],
  [10, readPost],
  [8, readInvoices],
  [8, ({ who }) => who.client.from('events').select('*').gte('event_date', today()).limit(50)],
  [12, shop],
  [5, cancelOrder],
  [6, register],
  [4, giveUpSeat],
  [6, askForPost],
  [2, takeBackRequest],
];

/** What the office does meanwhile. */
export const officeDeeds: Deeds = [
  [30, recordPayment],
  [30, takeInPost],
  [20, returnPost],
  [10, ({ who }) => who.client.from('order_directory').select('*').order('created_at').limit(50)],
  [10, ({ who }) => who.client.from('post_directory').select('*').limit(50)],
];

function readInvoices({ who }: Turn) {
  const own = who.client.from('invoices').select('*').eq('user_id', who.id);
  return own.order('issued_date', { ascending: false }).limit(50);
}

async function readNotifications({ who, random }: Turn) {
  const own = who.client.from('notifications').select('*').eq('user_id', who.id);
  const { data } = await own.order('created_at', { ascending: false }).limit(50);
  const unread = data?.find(({ read_at }) => read_at === null);
  if (!unread || random.chance(0.5)) return;
  const read = { read_at: new Date().toISOString() };
  await who.client.from('notifications').update(read).eq('id', unread.id).eq('user_id', who.id);
}

interface Listed {
  id: string;
}

async function ownPost({ who }: Turn): Promise<Listed[]> {
  const { data } = await who.client.rpc('get_post', { p_query: {} });
  return (data as unknown as { items: Listed[] } | null)?.items ?? [];
}

async function readPost(turn: Turn) {
  const items = await ownPost(turn);
  if (items.length === 0) return;
  await turn.who.client.rpc('get_post_item', { p_id: turn.random.pick(items).id });
}

async function shop({ who, random, catalogue, placed }: Turn) {
  const kinds = [
    () => ({ item_type: 'service', item_id: random.pick(catalogue.services) }),
    () => ({ item_type: 'document', item_id: random.pick(catalogue.documents) }),
    () => ({ item_type: 'event', item_id: random.pick(catalogue.events) }),
  ];
  const p_items = random.some(kinds, 1 + random.below(3)).map((choose) => choose());
  const { data: shown } = await who.client.rpc('quote_cart', { p_items });
  if (!shown) return;
  const call = {
    p_items,
    p_idempotency_key: randomUUID(),
    p_expected_total: (shown as unknown as { amount_due: number }).amount_due,
  };
  // one in twenty is sent twice, as after an answer that was lost
  const answers = await Promise.all(
    Array.from({ length: random.chance(0.05) ? 2 : 1 }, () => who.client.rpc('checkout', call)),
  );
  for (const { data } of answers) {
    if (data) placed.push((data as unknown as { purchase_id: string }).purchase_id);
  }
}

async function cancelOrder({ who, random }: Turn) {
  const open = who.client
    .from('purchases')
    .select('id')
    .eq('user_id', who.id)
    .eq('status', 'pending');
  const { data } = await open.limit(20);
  if (data?.length)
    await who.client.rpc('cancel_purchase', { p_purchase_id: random.pick(data).id });
}

function register({ who, random, catalogue }: Turn) {
  const event_id = random.pick(catalogue.freeEvents);
  return who.client.from('event_registrations').insert({ event_id, user_id: who.id });
}

async function giveUpSeat({ who, random }: Turn) {
  const { data } = await who.client
    .from('event_registrations')
    .select('id')
    .eq('user_id', who.id)
    .eq('payment_status', 'paid');
  if (!data?.length) return;
  const given = { payment_status: 'cancelled' };
  await who.client.from('event_registrations').update(given).eq('id', random.pick(data).id);
}

async function askForPost(turn: Turn) {
  const { who, random } = turn;
  const items = await ownPost(turn);
  if (items.length === 0) return;
  const { id } = random.pick(items);
  const p_kind = random.pick(['return', 'shred']);
  const p_options = { mandate: mandate.version, beyond_cap: 'true' };
  const { data } = await who.client.rpc('quote_post_requests', {
    p_kind,
    p_item_ids: [id],
    p_options,
  });
  if (!data) return;
  await who.client.rpc('ask_for_post', {
    p_kind,
    p_lines: [{ item_id: id, request_id: randomUUID() }],
    p_options,
    p_expected_gross: (data as unknown as { gross: number }).gross,
  });
}

async function takeBackRequest({ who, random }: Turn) {
  const own = who.client.from('post_requests').select('id').eq('user_id', who.id);
  const { data } = await own.limit(20);
  if (data?.length) {
    await who.client.rpc('withdraw_post_requests', { p_ids: [random.pick(data).id] });
  }
}

async function recordPayment({ who, random }: Turn) {
  const { data } = await who.client
    .from('order_directory')
    .select('id, purchase_number, amount_due')
    .eq('status', 'pending')
    .order('created_at')
    .limit(20);
  if (!data?.length) return;
  const order = random.pick(data);
  await who.client.rpc('record_payment', {
    p_purchase_id: order.id as string,
    p_provider: 'bank_transfer',
    p_reference: order.purchase_number as string,
    p_amount: Number(order.amount_due),
  });
}

async function takeInPost({ who, random, members }: Turn) {
  const [code = ''] = await labels(who, 1);
  const [id, owner] = [randomUUID(), random.pick(members)];
  const name = `${id}/envelope.jpg`;
  const { error } = await who.client.storage
    .from('post-envelopes')
    .upload(name, envelope, { contentType: 'image/jpeg' });
  if (error) return;
  const p_item = {
    id,
    code,
    kind: random.pick(['letter', 'letter', 'large_letter', 'parcel']),
    user_id: owner.id,
    name_id: null,
    addressee: owner.fullName,
    sender_id: null,
    sender: random.pick(['Bank of Valletta', 'Green Bank', 'Tax Office']),
    is_official: false,
    not_ours_at: null,
    weight_g: null,
    received_at: new Date().toISOString(),
    envelope: name,
    place: random.pick(['A1', 'A2', 'B1']),
  };
  await who.client.rpc('record_post_item', { p_item });
}

async function returnPost({ who, random }: Turn) {
  const { data } = await who.client
    .from('post_queue')
    .select('id, item_id')
    .eq('kind', 'return')
    .eq('state', 'waiting')
    .limit(20);
  if (!data?.length) return;
  const { id, item_id } = random.pick(data);
  const taken = await who.client.rpc('take_post_request', { p_id: id as string });
  if (taken.error) return;
  await who.client.rpc('return_post_item', { p_id: item_id as string, p_reason: 'As asked' });
}
