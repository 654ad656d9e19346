import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import type postgres from 'postgres';
import type { WantedItem } from '../../cart/ordering';
import { asPerson, openConnections } from '../crowd';

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

/** Makes its own people and rows, and says itself who may win. */
export interface Race {
  title: string;
  run: (arena: Arena) => Promise<void>;
}

type Order = { purchase_id: string; total_amount: number };

interface Wanted {
  code?: string;
  key?: string;
  expected?: number;
}

export function checkout(arena: Arena, person: string, items: WantedItem[], wanted: Wanted = {}) {
  const { code = null, key = randomUUID(), expected = null } = wanted;
  return asPerson(arena.connections, person, async (tx) => {
    const [row] = await tx<{ answer: Order }[]>`
      select public.checkout(${tx.json(items)}, ${code}, ${key}, ${expected}) as answer`;
    return row?.answer as Order;
  });
}

export function register(arena: Arena, person: string, eventId: string) {
  return asPerson(
    arena.connections,
    person,
    (tx) => tx`insert into public.event_registrations (event_id, user_id)
      values (${eventId}, ${person})`,
  );
}

export const cancel = (arena: Arena, person: string, order: Order) =>
  asPerson(
    arena.connections,
    person,
    (tx) => tx`select public.cancel_purchase(${order.purchase_id})`,
  );

export const pay = (arena: Arena, admin: string, order: Order) =>
  asPerson(arena.connections, admin, async (tx) => {
    const [row] = await tx<{ answer: { already_settled: boolean } }[]>`
      select public.record_payment(${order.purchase_id}, 'bank_transfer', 'seen', ${order.total_amount}) as answer`;
    return row?.answer.already_settled;
  });

export const remind = (arena: Arena, admin: string, order: Order) =>
  asPerson(
    arena.connections,
    admin,
    (tx) => tx`select public.remind_payment(${order.purchase_id})`,
  );

export const each = <Answer>(
  size: number,
  call: (nth: number) => Promise<Answer>,
): Promise<Answer>[] => Array.from({ length: size }, (_, nth) => call(nth));

export const one = (ids: string[]): string => {
  if (!ids[0]) throw new Error('nobody came');
  return ids[0];
};
