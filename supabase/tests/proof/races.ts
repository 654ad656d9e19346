import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import type postgres from 'postgres';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
  mark,
} from 'shared/testing/factories';
import { expect } from 'vitest';
import { document, event, service, type WantedItem } from '../cart/ordering';
import { asPerson, crowd, openConnections, outcomes } from './crowd';

/** Where a race is run: a database nobody else uses, and as many connections as there are runners. */
export interface Arena {
  sql: postgres.Sql;
  connections: postgres.Sql;
  /** How many call at once. */
  size: number;
}

export function openArena(stack: Stack, size: number): Arena {
  return { sql: stack.sql, connections: openConnections(stack.databaseUrl, size), size };
}

type Order = { purchase_id: string; total_amount: number };

interface Wanted {
  code?: string;
  key?: string;
  expected?: number;
}

function checkout(arena: Arena, person: string, items: WantedItem[], wanted: Wanted = {}) {
  const { code = null, key = randomUUID(), expected = null } = wanted;
  return asPerson(arena.connections, person, async (tx) => {
    const [row] = await tx<{ answer: Order }[]>`
      select public.checkout(${tx.json(items)}, ${code}, ${key}, ${expected}) as answer`;
    return row?.answer as Order;
  });
}

function register(arena: Arena, person: string, eventId: string) {
  return asPerson(
    arena.connections,
    person,
    (tx) => tx`insert into public.event_registrations (event_id, user_id)
      values (${eventId}, ${person})`,
  );
}

const cancel = (arena: Arena, person: string, order: Order) =>
  asPerson(
    arena.connections,
    person,
    (tx) => tx`select public.cancel_purchase(${order.purchase_id})`,
  );

const pay = (arena: Arena, admin: string, order: Order) =>
  asPerson(arena.connections, admin, async (tx) => {
    const [row] = await tx<{ answer: { already_settled: boolean } }[]>`
      select public.record_payment(${order.purchase_id}, 'bank_transfer', 'seen', ${order.total_amount}) as answer`;
    return row?.answer.already_settled;
  });

const each = <Answer>(size: number, call: (nth: number) => Promise<Answer>): Promise<Answer>[] =>
  Array.from({ length: size }, (_, nth) => call(nth));

const one = (ids: string[]): string => {
  if (!ids[0]) throw new Error('nobody came');
  return ids[0];
};

/** Each run makes its own people and rows, and says itself who may win. */
export const races: { title: string; run: (arena: Arena) => Promise<void> }[] = [
  ...[1, 10].map((limit) => ({
    title: `a code for ${limit} is used ${limit} times, however many check out at once`,
    async run(arena: Arena) {
      const people = await crowd(arena.sql, arena.size);
      const contract = await makeDocument(arena.sql);
      const code = await makeDiscountCode(arena.sql, { usage_limit: limit });
      const tried = await outcomes(
        people.map((id) => checkout(arena, id, [document(contract)], { code: code.code })),
      );
      expect(tried).toEqual({ ok: limit, DC001: arena.size - limit });
    },
  })),

  {
    title: 'a code given back by cancelling is never used more often than its limit',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const contract = await makeDocument(arena.sql);
      const code = await makeDiscountCode(arena.sql, { usage_limit: 3 });
      const tried = await outcomes(
        people.map(async (id) => {
          const order = await checkout(arena, id, [document(contract)], { code: code.code });
          await cancel(arena, id, order);
        }),
      );
      expect(Object.keys(tried).filter((outcome) => !['ok', 'DC001'].includes(outcome))).toEqual(
        [],
      );
    },
  },

  ...[1, 50].map((seats) => ({
    title: `an event with ${seats} seats takes ${seats}, by registration and by checkout`,
    async run(arena: Arena) {
      const people = await crowd(arena.sql, arena.size);
      const room = await makeEvent(arena.sql, { max_attendees: seats });
      const tried = await outcomes(
        people.map((id, nth) =>
          nth % 2 ? register(arena, id, room.id) : checkout(arena, id, [event(room)]),
        ),
      );
      const seated = Math.min(seats, arena.size);
      expect(tried.ok).toBe(seated);
      expect(tried.CT003 ?? 0).toBe(arena.size - seated);
    },
  })),

  {
    title: 'a seat given up is taken by one other, not by two',
    async run(arena) {
      const [holder, ...people] = await crowd(arena.sql, arena.size);
      const room = await makeEvent(arena.sql, { max_attendees: 1, registration_fee: 0 });
      await register(arena, String(holder), room.id);
      const giveUp = asPerson(
        arena.connections,
        String(holder),
        (tx) => tx`update public.event_registrations set payment_status = 'cancelled'
          where event_id = ${room.id} and user_id = ${String(holder)}`,
      );
      const tried = await outcomes([giveUp, ...people.map((id) => register(arena, id, room.id))]);
      expect([1, 2]).toContain(tried.ok);
      expect((tried.ok ?? 0) + (tried.CT003 ?? 0)).toBe(arena.size);
    },
  },

  {
    title: 'a seat whose hold has lapsed is taken once, by whoever comes first',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const holder = one(people);
      const room = await makeEvent(arena.sql, { max_attendees: 1 });
      await register(arena, holder, room.id);
      await arena.sql`update public.event_registrations set held_until = now() where user_id = ${holder}`;
      const tried = await outcomes(
        people.map((id, nth) =>
          nth % 2 ? register(arena, id, room.id) : checkout(arena, id, [event(room)]),
        ),
      );
      expect(tried).toEqual({ ok: 1, CT003: arena.size - 1 });
    },
  },

  {
    title: 'orders over the same events, cancelled while holds lapse, never wait in a circle',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const rooms = await Promise.all(
        each(3, () => makeEvent(arena.sql, { max_attendees: Math.ceil(arena.size / 2) })),
      );
      const tried = await outcomes(
        people.map(async (id, nth) => {
          const turned = rooms.map((_, place) => rooms[(place + nth) % rooms.length] ?? rooms[0]);
          const items = turned.flatMap((room) => (room ? [event(room)] : []));
          if (nth % 3 === 0) await register(arena, id, String(turned[0]?.id));
          await arena.sql`update public.event_registrations set held_until = now()
            where user_id = ${id} and purchase_id is null and payment_status = 'pending'`;
          const order = await checkout(arena, id, items);
          if (nth % 2) await cancel(arena, id, order);
        }),
      );
      expect(Object.keys(tried).filter((outcome) => !['ok', 'CT003'].includes(outcome))).toEqual(
        [],
      );
    },
  },

  {
    title: 'invoice numbers have no gap, with refusals in between',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const [contract, gone] = await Promise.all([
        makeDocument(arena.sql),
        makeDocument(arena.sql, { status: 'inactive' }),
      ]);
      const calls = Math.max(200, arena.size);
      const reviews = await Promise.all(each(4, () => makeService(arena.sql)));
      const tried = await outcomes(
        each(calls, (nth) => {
          const id = String(people[nth % people.length]);
          const round = Math.floor(nth / people.length);
          if (nth % 5 === 4) return checkout(arena, id, [document(gone)]);
          if (nth % 7 === 6) return checkout(arena, id, [document(contract)], { expected: 1 });
          const item = reviews[round];
          return checkout(arena, id, [item ? service(item) : document(contract)]);
        }),
      );
      expect(tried.ok).toBeGreaterThan(0);
      expect(tried.CT002).toBeGreaterThan(0);
      const known = ['ok', 'CT002', 'CT005', 'CT006'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
    },
  },

  {
    title: 'one person who sends the same cart again and again places one order',
    async run(arena) {
      const maria = one(await crowd(arena.sql, 1));
      const contract = await makeDocument(arena.sql);
      const key = randomUUID();
      const orders = await Promise.all(
        each(arena.size, () => checkout(arena, maria, [document(contract)], { key })),
      );
      expect(new Set(orders.map((order) => order.purchase_id)).size).toBe(1);
    },
  },

  {
    title: 'one person in many tabs gets a document once',
    async run(arena) {
      const maria = one(await crowd(arena.sql, 1));
      const contract = await makeDocument(arena.sql);
      const add = () =>
        asPerson(
          arena.connections,
          maria,
          (tx) => tx`insert into public.user_documents (document_id, user_id)
            values (${contract.id}, ${maria})`,
        );
      const withdraw = () =>
        asPerson(
          arena.connections,
          maria,
          (tx) => tx`delete from public.user_documents
            where document_id = ${contract.id} and user_id = ${maria}`,
        );
      const acts = [add, withdraw, () => checkout(arena, maria, [document(contract)])];
      const tried = await outcomes(
        each(arena.size, async (nth) => (acts[nth % acts.length] ?? add)()),
      );
      const known = ['ok', 'CT005'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
      const orders = await arena.sql`select id from public.purchases where user_id = ${maria}`;
      expect(orders).toHaveLength(1);
    },
  },

  {
    title: 'a seat withdrawn or cancelled during checkout is held or free, never half',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const room = await makeEvent(arena.sql, { max_attendees: arena.size });
      await Promise.all(people.map((id) => register(arena, id, room.id)));
      const giveUp = (id: string, nth: number) =>
        asPerson(arena.connections, id, (tx) =>
          nth % 2
            ? tx`delete from public.event_registrations where user_id = ${id}`
            : tx`update public.event_registrations set payment_status = 'cancelled'
                where user_id = ${id}`,
        );
      const tried = await outcomes(
        people.flatMap((id, nth) => [checkout(arena, id, [event(room)]), giveUp(id, nth)]),
      );
      const known = ['ok', 'EV001', 'CT005'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
    },
  },

  {
    title: 'a payment recorded by many at once settles once',
    async run(arena) {
      const maria = one(await crowd(arena.sql, 1));
      const admins = await crowd(arena.sql, 2, 'admin');
      const order = await checkout(arena, maria, [document(await makeDocument(arena.sql))]);
      const settledBefore = await Promise.all(
        each(arena.size, (nth) => pay(arena, String(admins[nth % 2]), order)),
      );
      expect(settledBefore.filter((before) => !before)).toHaveLength(1);
    },
  },

  {
    title: 'an order cancelled while it is paid is either paid or cancelled',
    async run(arena) {
      const people = await crowd(arena.sql, Math.ceil(arena.size / 2));
      const nadia = one(await crowd(arena.sql, 1, 'admin'));
      const [contract, room, code] = await Promise.all([
        makeDocument(arena.sql),
        makeEvent(arena.sql, { max_attendees: arena.size }),
        makeDiscountCode(arena.sql),
      ]);
      const orders = await Promise.all(
        people.map((id) =>
          checkout(arena, id, [document(contract), event(room)], { code: code.code }),
        ),
      );
      const results = await Promise.all(
        orders.map((order, nth) => {
          const member = String(people[nth]);
          const calls = [() => cancel(arena, member, order), () => pay(arena, nadia, order)];
          return outcomes((nth % 2 ? calls : calls.reverse()).map((call) => call()));
        }),
      );
      for (const tried of results) {
        expect([
          { ok: 1, PY003: 1 },
          { ok: 1, PY004: 1 },
        ]).toContainEqual(tried);
      }
    },
  },

  {
    title: 'orders given up, cancelled, paid and placed at once, their event called off meanwhile',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const nadia = one(await crowd(arena.sql, 1, 'admin'));
      const rooms = await Promise.all(each(3, () => makeEvent(arena.sql)));
      const [contract, code] = await Promise.all([
        makeDocument(arena.sql),
        makeDiscountCode(arena.sql),
      ]);
      const items = [document(contract), ...rooms.map((room) => event(room))];
      const [early, late] = [people.slice(0, -3), people.slice(-3)];
      const orders = await Promise.all(
        early.map((id, nth) => checkout(arena, id, nth % 2 ? items : items.toReversed())),
      );
      await arena.sql`update public.purchases set created_at = now() - interval '30 days'
        where user_id = any(${early})`;
      await arena.sql`update public.events set event_date = private.malta_today() + 1
        where id = ${String(rooms[0]?.id)}`;
      const runDaily = () => arena.sql`select private.run_daily()`;
      // Two in one transaction, in the order in which every path locks events.
      const calledOff = rooms.slice(1).map(({ id }) => id);
      const callOff = () =>
        asPerson(arena.connections, nadia, async (tx) => {
          for (const id of calledOff.toSorted()) {
            await tx`update public.events set status = 'cancelled' where id = ${id}`;
          }
        });
      const tried = await outcomes([
        ...orders.flatMap((order, nth) => [
          nth % 2 ? cancel(arena, String(early[nth]), order) : pay(arena, nadia, order),
          ...(nth % 4 === 0 ? [runDaily()] : []),
        ]),
        callOff(),
        ...late.map((id) => checkout(arena, id, items, { code: code.code })),
        runDaily(),
      ]);
      const known = ['ok', 'CT002', 'PY003', 'PY004'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
      const [row] = await arena.sql<{ done: { failures: string[] } }[]>`
        select private.run_daily() as done`;
      expect(row?.done.failures).toEqual([]);
      const standing = await arena.sql`select er.id from public.event_registrations er
        where er.event_id = any(${calledOff}) and payment_status <> 'cancelled'`;
      expect([...standing]).toEqual([]);
    },
  },

  {
    title: 'an application approved by many at once is approved once',
    async run(arena) {
      const admins = await crowd(arena.sql, 2, 'admin');
      const [application] = await arena.sql<{ id: string }[]>`
        insert into public.affiliates (first_name, last_name, email, promotion_methods)
        values ('Elena', 'Rossi', ${`elena-${mark()}@example.test`}, 'A newsletter') returning id`;
      const answers = await Promise.all(
        each(arena.size, (nth) =>
          asPerson(arena.connections, String(admins[nth % 2]), async (tx) => {
            const [row] = await tx<{ answer: { success: boolean } }[]>`
              select public.approve_affiliate_simple(${String(application?.id)}) as answer`;
            return row?.answer.success;
          }),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
    },
  },

  {
    title:
      'what an administrator deletes or reprices meanwhile is refused in words, never half sold',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const nadia = one(await crowd(arena.sql, 1, 'admin'));
      const [review, contract, room, code] = await Promise.all([
        makeService(arena.sql),
        makeDocument(arena.sql),
        makeEvent(arena.sql),
        makeDiscountCode(arena.sql),
      ]);
      const items = [service(review, 100), document(contract, 39), event(room, 25)];
      const administer = (statement: (tx: postgres.TransactionSql) => Promise<unknown>) =>
        asPerson(arena.connections, nadia, statement);
      const changes = [
        () => administer((tx) => tx`delete from public.services where id = ${review.id}`),
        () => administer((tx) => tx`delete from public.documents where id = ${contract.id}`),
        () => administer((tx) => tx`delete from public.events where id = ${room.id}`),
        () => administer((tx) => tx`delete from public.discount_codes where id = ${code.id}`),
        () => administer((tx) => tx`update public.services set price = 99 where id = ${review.id}`),
      ];
      const calls = people.map((id, nth) => {
        const item = items[nth % 4] ?? items[0];
        const wanted = nth % 2 && item ? [item] : items;
        if (nth % 8 === 0) return () => register(arena, id, room.id);
        return () => checkout(arena, id, wanted, nth % 3 ? {} : { code: code.code });
      });
      const middle = Math.floor(calls.length / 2);
      const tried = await outcomes(
        [...calls.slice(0, middle), ...changes, ...calls.slice(middle)].map((call) => call()),
      );
      const known = ['ok', 'CT002', 'CT006', 'DC001'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
    },
  },

  {
    title:
      'accounts deleted while their people order, register and reach for a role leave nothing half',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const [free, room, breakfast] = await Promise.all([
        makeDocument(arena.sql, { price: 0 }),
        makeEvent(arena.sql, { max_attendees: arena.size }),
        makeEvent(arena.sql, { registration_fee: 0, max_attendees: arena.size }),
      ]);
      const reach = (id: string) =>
        asPerson(
          arena.connections,
          id,
          (tx) => tx`insert into public.profiles (id, role) values (${id}, 'super_admin')
            on conflict (id) do update set role = excluded.role`,
        );
      const leave = (id: string) =>
        arena.connections.begin((tx) => tx`delete from auth.users where id = ${id}`);
      const tried = await outcomes(
        people.flatMap((id, nth) => {
          const items = nth % 3 ? [document(free), event(breakfast)] : [event(room)];
          const calls = [
            () => leave(id),
            () => checkout(arena, id, items),
            () => reach(id),
            () => register(arena, id, breakfast.id),
          ];
          const turned = [...calls.slice(nth % 4), ...calls.slice(0, nth % 4)];
          return turned.map((call) => call());
        }),
      );
      const known = ['ok', 'ID001', 'ID006', 'CT005'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
      const raised = await arena.sql`
        select id from public.profiles where role is not null and id = any(${people}::uuid[])`;
      expect(raised).toEqual([]);
    },
  },

  {
    title: 'super administrators who all demote each other leave one',
    async run(arena) {
      await arena.sql`update public.profiles set role = null
        where role = 'super_admin' and id not in (
          select id from public.profiles where role = 'super_admin' limit 1)`;
      const [keeper] = await arena.sql<{ id: string }[]>`
        select id from public.profiles where role = 'super_admin'`;
      const bosses = await crowd(arena.sql, Math.max(4, Math.floor(arena.size / 4)), 'super_admin');
      const all = keeper ? [...bosses, keeper.id] : bosses;
      const tried = await outcomes(
        all.map((id, nth) =>
          asPerson(
            arena.connections,
            id,
            (tx) => tx`update public.profiles set role = null
              where id = ${String(all[(nth + 1) % all.length])}`,
          ),
        ),
      );
      const known = ['ok', 'ID004', 'ID005'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
      const left = await arena.sql`select id from public.profiles where role = 'super_admin'`;
      expect(left.length).toBeGreaterThan(0);
    },
  },
];
