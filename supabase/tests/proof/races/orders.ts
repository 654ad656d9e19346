import { randomUUID } from 'node:crypto';
import { makeDiscountCode, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { expect } from 'vitest';
import { document, event, service } from '../../cart/ordering';
import { runDaily } from '../../daily-run';
import { asPerson, crowd, outcomes } from '../crowd';
import { type Arena, cancel, checkout, each, one, pay, type Race, remind } from './arena';

export const ordersRaces: Race[] = [
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
    title: 'a reminder sent by many at once goes out once',
    async run(arena) {
      const maria = one(await crowd(arena.sql, 1));
      const admins = await crowd(arena.sql, 2, 'admin');
      await arena.sql`update auth.users set email_confirmed_at = now() where id = ${maria}`;
      const order = await checkout(arena, maria, [document(await makeDocument(arena.sql))]);
      const tried = await outcomes(
        each(arena.size, (nth) => remind(arena, String(admins[nth % 2]), order)),
      );
      expect(tried).toEqual({ ok: 1, PY013: arena.size - 1 });
      const [sent] = await arena.sql`
        select count(*)::int as mails from public.mails
        where user_id = ${maria} and kind = 'payment_reminder'`;
      expect(sent).toEqual({ mails: 1 });
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
      const runs = () => runDaily(arena.sql);
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
          ...(nth % 4 === 0 ? [runs()] : []),
        ]),
        callOff(),
        ...late.map((id) => checkout(arena, id, items, { code: code.code })),
        runs(),
      ]);
      const known = ['ok', 'CT002', 'PY003', 'PY004'];
      expect(Object.keys(tried).filter((outcome) => !known.includes(outcome))).toEqual([]);
      expect((await runs())?.failures).toEqual([]);
      const standing = await arena.sql`select er.id from public.event_registrations er
        where er.event_id = any(${calledOff}) and payment_status <> 'cancelled'`;
      expect([...standing]).toEqual([]);
    },
  },
];
