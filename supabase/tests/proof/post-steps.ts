import { randomUUID } from 'node:crypto';
import { mandate } from 'shared/post/mandate';
import type { PostPrices, PostRequest } from 'shared/post/types';
import type { Person } from 'shared/testing/personas';
import { expect } from 'vitest';
import { aLabel, handOver, uploaded } from '../post/letters';
import {
  type Answer,
  type Deeds,
  done,
  type Item,
  isThere,
  oneOf,
  type PostHouse,
  type Request,
  requestsOf,
  shelves,
  some,
  type Turn,
  withItem,
  withRequest,
} from './post-turns';
import type { Random } from './seeded-random';
import { officeWays, ownWays } from './way-steps';

/** What a member does. */
const own: Deeds = {
  ...ownWays,
  ask: [
    10,
    async ({ house, random, who }) => {
      const kind = random.pick([
        'scan',
        'scan',
        'scan',
        'rescan',
        'return',
        'return',
        'shred',
        'shred',
      ]);
      const items = await some<Item>(
        house,
        `select * from public.post_items where user_id = $1 and ${isThere}`,
        [who.id],
      );
      if (items.length === 0) return done;
      const chosen = items.slice(0, 1 + random.below(items.length));
      const isCapped = random.chance(0.5);
      const p_options = {
        mandate: mandate.version,
        ...(isCapped ? {} : { beyond_cap: 'true' }),
        ...(chosen.length === 1 && chosen[0]?.is_official ? { official: chosen[0].id } : {}),
      };
      const shown = await who.client.rpc('quote_post_requests', {
        p_kind: kind,
        p_item_ids: chosen.map(({ id }) => id),
        p_options,
      });
      if (shown.error) return shown;
      const { gross } = shown.data as unknown as PostPrices;
      const lines = chosen.map(({ id }) => ({ item_id: id, request_id: randomUUID() }));
      const call = { p_kind: kind, p_lines: lines, p_options, p_expected_gross: gross };
      const answers = await Promise.all(
        Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
          who.client.rpc('ask_for_post', call),
        ),
      );
      for (const { data } of answers) {
        if (!data) continue;
        const asked = data as unknown as PostRequest[];
        const sum = asked.reduce((total, request) => total + request.gross, 0);
        // a document that comes free meanwhile makes a dearer one included
        expect(sum, 'charged is at most what was shown').toBeLessThanOrEqual(gross + 0.001);
      }
      return answers[0] ?? done;
    },
  ],
  withdraw: [
    4,
    async ({ house, who }) => {
      const requests = await some<Request>(
        house,
        `select * from public.post_requests where user_id = $1 and done_at is null`,
        [who.id],
      );
      if (requests.length === 0) return done;
      return who.client.rpc('withdraw_post_requests', { p_ids: requests.map(({ id }) => id) });
    },
  ],
  answer: [
    3,
    async ({ house, who }) => {
      const asked = await oneOf<{ id: string; question: string }>(
        house,
        `select * from public.post_requests where user_id = $1 and state = 'asked'`,
        [who.id],
      );
      if (!asked) return done;
      return who.client.rpc('answer_post_request', {
        p_id: asked.id,
        p_question: asked.question,
        p_answer: 'Yes, please',
      });
    },
  ],
  keep: [
    1,
    async ({ house, random, who }) => {
      const item = await oneOf<Item>(house, `select * from public.post_items where user_id = $1`, [
        who.id,
      ]);
      return item
        ? who.client.rpc('keep_post_paper', { p_item_id: item.id, p_is_held: random.chance(0.5) })
        : done;
    },
  ],
  look: [1, ({ who }) => who.client.rpc('get_post', { p_query: {} })],
};

interface Bag {
  id: string;
  code: string;
  stop: { code: string } | null;
}

async function withBag(
  { house }: Turn,
  what: string,
  act: (bag: Bag) => PromiseLike<Answer>,
): Promise<Answer> {
  const bag = await oneOf<Bag>(house, `select * from public.post_bags where ${what}`);
  return bag ? act(bag) : done;
}

/** Who closes a bag has filled it. */
const ownOpen = ({ who }: Turn) => `closed_at is null and opened_by = '${who.id}'`;
const held = `r.state = 'in_work' and r.taken_by = $1`;

/** What somebody of the office does. */
const office: Deeds = {
  ...officeWays,
  record: [
    36,
    async ({ house, random, who }) => {
      const item = {
        id: randomUUID(),
        code: await aLabel(house.sql),
        kind: random.pick(['letter', 'letter', 'large_letter', 'parcel']),
        user_id: random.chance(0.9) ? random.pick(house.members).id : null,
        name_id: null,
        addressee: null,
        sender_id: null,
        sender: 'Green Bank',
        is_official: random.chance(0.1),
        not_ours_at: null,
        weight_g: null,
        received_at: new Date().toISOString(),
        envelope: null,
        place: random.chance(0.3) ? random.pick(shelves) : null,
      };
      return who.client.rpc('record_post_item', { p_item: item as never });
    },
  ],
  shelve: [
    6,
    async ({ house, random, who }) => {
      const items = await some<Item>(
        house,
        `select * from public.post_items where undone_at is null`,
      );
      return who.client.rpc('place_post_items', {
        p_codes: items.map(({ code }) => code),
        p_place: random.pick(shelves),
      });
    },
  ],
  take: [
    16,
    (turn) =>
      withRequest(turn, `r.state = 'waiting'`, ({ id }) =>
        turn.who.client.rpc('take_post_request', { p_id: id }),
      ),
  ],
  letGo: [
    1,
    (turn) =>
      withRequest(turn, held, ({ id }) => turn.who.client.rpc('let_go_post_request', { p_id: id })),
  ],
  refuse: [
    1,
    (turn) =>
      withRequest(turn, held, ({ id }) =>
        turn.who.client.rpc('refuse_post_request', { p_id: id, p_code: 'damaged' }),
      ),
  ],
  askBack: [
    1,
    (turn) =>
      withRequest(turn, held, ({ id }) =>
        turn.who.client.rpc('ask_back_post_request', { p_id: id, p_question: 'All of it?' }),
      ),
  ],
  open: [
    4,
    (turn) =>
      withRequest(turn, `${held} and r.kind = 'scan'`, ({ item_id }) =>
        turn.who.client.rpc('open_post_item', { p_id: item_id }),
      ),
  ],
  handOver: [
    8,
    (turn) =>
      withRequest(
        turn,
        `${held} and r.kind in ('scan', 'rescan')`,
        async ({ id, item_id, code }) => {
          const files = await uploaded(turn.house.sql, { id: item_id, code });
          const sheets = turn.random.chance(0.2) ? 1 + turn.random.below(60) : 1;
          return handOver(turn.who, id, files, randomUUID(), sheets);
        },
      ),
  ],
  sendBack: [
    14,
    (turn) =>
      withRequest(turn, `${held} and r.kind = 'return'`, ({ item_id }) =>
        turn.who.client.rpc('return_post_item', { p_id: item_id, p_reason: 'As asked' }),
      ),
  ],
  sheets: [
    1,
    (turn) =>
      withRequest(turn, `r.state = 'done' and r.kind = 'scan'`, ({ item_id }) =>
        turn.who.client.rpc('correct_post_sheets', {
          p_item_id: item_id,
          p_sheets: 1 + turn.random.below(60),
        }),
      ),
  ],
  correct: [
    2,
    (turn) =>
      withItem(turn, 'undone_at is null', ({ id }) => {
        const { random, house, who } = turn;
        const changes = random.pick([
          { user_id: random.pick(house.members).id },
          { user_id: null },
          { is_official: random.chance(0.5) },
        ]);
        return who.client.rpc('correct_post_item', {
          p_id: id,
          p_changes: changes as never,
          p_reason: 'It was misread',
        });
      }),
  ],
  undo: [
    1,
    (turn) =>
      withItem(turn, 'undone_at is null', ({ id }) =>
        turn.who.client.rpc('undo_post_item', { p_id: id }),
      ),
  ],
  reportLost: [
    3,
    (turn) =>
      withItem(turn, isThere, ({ id }) =>
        turn.who.client.rpc('report_post_lost', {
          p_id: randomUUID(),
          p_item_id: id,
          p_reason: 'Not on its shelf',
        }),
      ),
  ],
  confirmLost: [
    5,
    async ({ house, who }) => {
      const loss = await oneOf<Bag>(
        house,
        `select id from public.post_losses where confirmed_at is null and ended_at is null`,
      );
      return loss ? who.client.rpc('confirm_post_lost', { p_id: loss.id }) : done;
    },
  ],
  notLost: [
    1,
    async ({ house, who }) => {
      const loss = await oneOf<Bag>(
        house,
        `select id from public.post_losses where ended_at is null`,
      );
      return loss ? who.client.rpc('withdraw_post_lost', { p_id: loss.id }) : done;
    },
  ],
  waive: [
    1,
    async ({ house, who }) => {
      const charge = await oneOf<Bag>(
        house,
        `select id from public.post_charges where is_open and quantity > 0`,
      );
      return charge
        ? who.client.rpc('waive_post_charge', { p_id: charge.id, p_reason: 'A page was missing' })
        : done;
    },
  ],
  count: [
    1,
    async ({ house, random, who }) => {
      const id = randomUUID();
      const begun = await who.client.rpc('begin_post_count', {
        p_id: id,
        p_place: random.pick(shelves),
      });
      if (begun.error) return begun;
      const items = await some<Item>(house, 'select * from public.post_items');
      const counted = await who.client.rpc('count_post_items', {
        p_id: id,
        p_codes: items.map(({ code }) => code),
      });
      if (counted.error) return counted;
      return random.chance(0.8)
        ? who.client.rpc('end_post_count', { p_id: id })
        : who.client.rpc('discard_post_count', { p_id: id });
    },
  ],
  openBag: [
    3,
    ({ who }) =>
      who.client.rpc('open_post_bag', { p_id: randomUUID(), p_level: 'P-4', p_machine: 'Mill 4' }),
  ],
  fill: [
    8,
    (turn) =>
      withBag(turn, ownOpen(turn), async ({ id }) => {
        const wanted = `i.paper in ('received', 'stored', 'opened') ${turn.random.chance(0.9) ? `and r.kind = 'shred' and r.done_at is null` : ''}`;
        const item = await oneOf<Item>(turn.house, requestsOf(wanted));
        return item
          ? turn.who.client.rpc('put_into_post_bag', { p_bag_id: id, p_code: item.code })
          : done;
      }),
  ],
  release: [
    5,
    (turn) =>
      withBag(turn, 'stop is not null', ({ id, stop }) =>
        turn.who.client.rpc('release_post_bag', { p_id: id, p_code: stop?.code ?? '' }),
      ),
  ],
  takeOut: [
    1,
    async ({ house, who }) => {
      const lying = await oneOf<Bag>(
        house,
        `select b.bag_id as id, i.code from public.post_bag_items b join public.post_items i on i.id = b.item_id`,
      );
      return lying
        ? who.client.rpc('take_out_of_post_bag', { p_bag_id: lying.id, p_code: lying.code })
        : done;
    },
  ],
  close: [
    14,
    (turn) =>
      withBag(
        turn,
        `${ownOpen(turn)} and exists (select 1 from public.post_bag_items i where i.bag_id = post_bags.id)`,
        async ({ id }) => {
          const rows = await turn.house.sql<{ code: string }[]>`
          select i.code from public.post_bag_items b join public.post_items i on i.id = b.item_id where b.bag_id = ${id}`;
          return turn.who.client.rpc('close_post_bag', {
            p_id: id,
            p_codes: rows.map(({ code }) => code),
          });
        },
      ),
  ],
  reopen: [
    1,
    (turn) =>
      withBag(turn, 'closed_at is not null and shredding_at is null', ({ id }) =>
        turn.who.client.rpc('reopen_post_bag', { p_id: id }),
      ),
  ],
  begin: [
    12,
    (turn) =>
      withBag(turn, 'closed_at is not null and shredding_at is null', ({ code }) =>
        turn.who.client.rpc('begin_post_shredding', { p_code: code }),
      ),
  ],
  witness: [
    16,
    (turn) =>
      withBag(turn, 'shredding_at is not null and witnessed_at is null', ({ id }) =>
        turn.who.client.rpc('witness_post_bag', { p_id: id }),
      ),
  ],
  /** Eight days go by for what is to be shredded; scans are read by nobody here. */
  wait: [
    5,
    async ({ house }) => {
      await house.sql`
        update public.post_requests set asked_at = asked_at - interval '8 days', due_at = due_at - interval '8 days'
        where kind = 'shred' and done_at is null and asked_at > now() - interval '1 day'`;
      await house.sql`update public.post_collections set asked_at = asked_at - interval '2 days'
        where asked_at > now() - interval '1 day'`;
      return { error: null };
    },
  ],
};

const hatOf = (deeds: Deeds) =>
  Object.entries(deeds).flatMap(([name, [times, deed]]) =>
    Array.from({ length: times }, () => ({ name, deed })),
  );

const hats = { own: hatOf(own), office: hatOf(office) };

/** A refusal that the house knows, the limit of collections of a day included; anything else is a fault. */
const refusals = /^(PO\d{3}|RL011)$/;

/** Lets somebody do one thing; how it ended. Throws when it goes wrong. */
export async function takePostStep(house: PostHouse, random: Random, who: Person): Promise<string> {
  const { name, deed } = random.pick(house.clerks.includes(who) ? hats.office : hats.own);
  const answer = await deed({ house, random, who });
  const { error } = answer;
  const text = `${who.fullName}: ${name} → ${error ? `${error.code} ${error.message}` : 'done'}`;
  if (error && !refusals.test(error.code)) throw new Error(text);
  return `${name} ${answer === done ? 'nothing' : (error?.code ?? 'done')}`;
}
