import type postgres from 'postgres';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
  mark,
} from 'shared/testing/factories';
import { expect } from 'vitest';
import { document, event, service } from '../../cart/ordering';
import { asPerson, crowd, outcomes } from '../crowd';
import { checkout, each, one, type Race, register } from './arena';

export const administratorsRaces: Race[] = [
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
            const [row] = await tx<{ answer: { referral_code: string | null } }[]>`
              select public.approve_affiliate_simple(${String(application?.id)}) as answer`;
            return row?.answer.referral_code;
          }),
        ),
      );
      // who was first is answered the same each time, everybody else nothing
      expect(new Set(answers.filter(Boolean)).size).toBe(1);
      expect(answers.filter(Boolean).length).toBeLessThan(arena.size);
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
    title: 'services and people renamed while they order are found by their last names',
    async run(arena) {
      const people = await crowd(arena.sql, arena.size);
      const nadia = one(await crowd(arena.sql, 1, 'admin'));
      const sold = [await makeService(arena.sql), await makeService(arena.sql)];
      const order = (id: string, nth: number) => () =>
        checkout(
          arena,
          id,
          (nth % 2 ? sold : sold.toReversed()).map((one) => service(one)),
        );
      const calls = people.flatMap((id, nth) => [
        order(id, nth),
        () =>
          asPerson(
            arena.connections,
            nadia,
            (tx) => tx`update public.services set title = ${`Renamed ${mark()}`}
              where id = ${String(sold[nth % 2]?.id)}`,
          ),
        () =>
          asPerson(
            arena.connections,
            id,
            (tx) => tx`update public.profiles set full_name = ${`Maria ${mark()}`}
              where id = ${id}`,
          ),
      ]);
      expect(Object.keys(await outcomes(calls.map((call) => call())))).toEqual(['ok']);
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
