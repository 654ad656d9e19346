import { makeEvent } from 'shared/testing/factories';
import { expect } from 'vitest';
import { event } from '../../cart/ordering';
import { asPerson, crowd, outcomes } from '../crowd';
import { type Arena, cancel, checkout, each, one, type Race, register } from './arena';

export const seatsRaces: Race[] = [
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
];
