import { randomUUID } from 'node:crypto';
import { customsMandate } from 'shared/post/mandate';
import type { PostPrices } from 'shared/post/types';
import { anAddress } from '../post/addresses';
import { aSignature } from '../post/collections';
import { close, pack, send, undoSend, unpack } from '../post/parcels';
import { type Deeds, done, type Item, isThere, oneOf, some, type Turn } from './post-turns';

interface Row {
  id: string;
}

interface Collection extends Row {
  code: string;
  bearer: string;
}

/** Asks for a way on which paper leaves, at the price that is shown for it. */
async function ask({ house, who }: Turn, kind: string, options: object) {
  const items = await some<Item>(
    house,
    `select * from public.post_items where user_id = $1 and ${isThere}`,
    [who.id],
  );
  if (items.length === 0) return done;
  const p_options = { ...options, beyond_cap: 'true' };
  const p_item_ids = items.map(({ id }) => id);
  const shown = await who.client.rpc('quote_post_requests', {
    p_kind: kind,
    p_item_ids,
    p_options,
  });
  if (shown.error) return shown;
  return who.client.rpc('ask_for_post', {
    p_kind: kind,
    p_lines: p_item_ids.map((id) => ({ item_id: id, request_id: randomUUID() })),
    p_options,
    p_expected_gross: (shown.data as unknown as PostPrices).gross,
  });
}

/** What a member asks for so that paper leaves for them. */
export const ownWays: Deeds = {
  sendOn: [
    6,
    async (turn) => {
      const { house, random, who } = turn;
      const known = await oneOf<Row>(
        house,
        'select id from public.post_addresses where user_id = $1',
        [who.id],
      );
      const id = known?.id ?? randomUUID();
      if (!known) {
        const address = anAddress(random.chance(0.3) ? { country: 'Switzerland' } : {});
        const added = await who.client.from('post_addresses').insert({ id, ...address });
        if (added.error) return added;
      }
      return ask(turn, 'forward', { service: 'at_once', address_id: id });
    },
  ],
  collect: [
    5,
    (turn) => ask(turn, 'collect', turn.random.chance(0.5) ? { representative: 'Karl Borg' } : {}),
  ],
  letOpen: [
    1,
    async ({ house, who }) => {
      const request = await oneOf<Row>(
        house,
        `select id from public.post_requests where user_id = $1 and kind = 'forward' and done_at is null`,
        [who.id],
      );
      if (!request) return done;
      const call = { p_request_id: request.id, p_mandate: customsMandate.version };
      return who.client.rpc('allow_post_opening', call);
    },
  ],
};

/** A parcel that somebody has begun, as a query for its id. */
const ownParcel = ({ who }: Turn, what: string) => `
  select s.id from public.post_shipments s
  join private.post_forwardings f on f.shipment_id = s.id
  join public.post_requests r on r.id = f.request_id
  where ${what} and (r.taken_by = '${who.id}' or s.sent_by = '${who.id}')
  group by s.id`;

const inHouse = 's.sent_at is null';

/** What somebody of the office does so that paper leaves, or does not after all. */
export const officeWays: Deeds = {
  pack: [
    10,
    async (turn) => {
      const { house, random, who } = turn;
      const wanted = random.chance(0.9)
        ? `select i.id, i.code from public.post_requests r join public.post_items i on i.id = r.item_id
            where r.kind = 'forward' and r.done_at is null`
        : 'select id, code from public.post_items';
      const item = await oneOf<Item>(house, wanted);
      if (!item) return done;
      const begun = await oneOf<Row>(house, ownParcel(turn, inHouse));
      return pack(who, (random.chance(0.6) && begun?.id) || randomUUID(), item);
    },
  ],
  takeApart: [
    1,
    async (turn) => {
      const parcel = await oneOf<Row>(turn.house, ownParcel(turn, inHouse));
      return parcel ? unpack(turn.who, parcel.id) : done;
    },
  ],
  weigh: [
    6,
    async (turn) => {
      const { house, random, who } = turn;
      const parcel = await oneOf<Row>(house, ownParcel(turn, inHouse));
      if (!parcel) return done;
      const items = await house.sql<Row[]>`
        select r.item_id as id from private.post_forwardings f
        join public.post_requests r on r.id = f.request_id where f.shipment_id = ${parcel.id}`;
      return close(who, parcel.id, items, {
        postage_net: random.below(2000) / 100,
        customs_contents: 'Documents',
        customs_value: 0,
      });
    },
  ],
  send: [
    6,
    async (turn) => {
      const parcel = await oneOf<Row>(
        turn.house,
        ownParcel(turn, `${inHouse} and s.packed_at is not null`),
      );
      return parcel ? send(turn.who, parcel.id) : done;
    },
  ],
  wasNotSent: [
    2,
    async (turn) => {
      const parcel = await oneOf<Row>(turn.house, ownParcel(turn, 's.sent_at is not null'));
      return parcel ? undoSend(turn.who, parcel.id) : done;
    },
  ],
  handOut: [
    8,
    async ({ house, random, who }) => {
      const collection = await oneOf<Collection>(
        house,
        'select * from public.post_collections where ended_at is null',
      );
      if (!collection) return done;
      const items = await some<Item>(
        house,
        `select i.* from public.post_requests r join public.post_items i on i.id = r.item_id
          where r.collection_id = $1 and r.done_at is null`,
        [collection.id],
      );
      const answer = await who.client.rpc('hand_over_post', {
        p_id: collection.id,
        p_codes: items.map(({ code }) => code),
        p_came: random.chance(0.9) ? collection.bearer : 'Somebody Else',
        p_document: 'id_card',
        p_signature: aSignature,
        p_reason: 'They came before the day',
        ...(random.chance(0.5) && { p_code: random.chance(0.8) ? collection.code : '000000' }),
      });
      const isHandedOver = (answer.data as { is_handed_over?: boolean } | null)?.is_handed_over;
      return answer.error || isHandedOver ? answer : done;
    },
  ],
  wasNotHandedOut: [
    2,
    async ({ house, who }) => {
      const collection = await oneOf<Row>(
        house,
        'select id from public.post_collections where handed_by = $1',
        [who.id],
      );
      return collection ? who.client.rpc('undo_post_handover', { p_id: collection.id }) : done;
    },
  ],
};
