import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { makeDiscountCode, makeEvent, makeService, mark } from 'shared/testing/factories';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from '../backend';
import { event, type WantedItem } from '../cart/ordering';
import {
  asPerson,
  crowd,
  openConnections,
  start,
  type Underway,
  untilItWaits,
} from '../proof/crowd';

type Act = (tx: postgres.TransactionSql) => Promise<unknown>;

let connections: postgres.Sql;
beforeAll(() => {
  connections = openConnections(inject('databaseUrl'), 8);
});
afterAll(() => connections.end());

const as = (id: string, act: Act) => () => start((begun) => asPerson(connections, id, begun), act);
const byAuth = (act: Act) => () => start((begun) => connections.begin(begun), act);
const deletion = (id: string) => byAuth((tx) => tx`delete from auth.users where id = ${id}`);

const checkout = (id: string, items: WantedItem[], code: string | null = null) =>
  as(
    id,
    (tx) => tx`select public.checkout(${tx.json([...items])}, ${code}, ${randomUUID()}, null)`,
  );
const register = (id: string, { id: eventId }: { id: string }) =>
  asPerson(
    connections,
    id,
    (tx) =>
      tx`insert into public.event_registrations (event_id, user_id) values (${eventId}, ${id})`,
  );

/** Lets calls meet: while `hold` holds its locks, each call in turn goes as far as it can. */
async function meeting(hold: Act, ...calls: (() => Underway)[]): Promise<string[]> {
  const underway: Underway[] = [];
  await connections.begin(async (tx) => {
    await hold(tx);
    for (const call of calls) {
      const begun = call();
      underway.push(begun);
      await untilItWaits(sql, begun);
    }
  });
  return Promise.all(underway.map(({ ended }) => ended));
}

async function twoEvents(wanted: Parameters<typeof makeEvent>[1] = {}) {
  const both = await Promise.all([makeEvent(sql, wanted), makeEvent(sql, wanted)]);
  const [earlier, later] = both.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!earlier || !later) throw new Error('two events');
  return { earlier, later };
}

/**
 * Somebody's application; a transaction that locks it stops their deletion just after that has locked the
 * profile.
 */
async function application(userId: string, status = 'approved') {
  const [row] = await sql<{ id: string; email: string; referral_code: string }[]>`
    insert into public.affiliates (user_id, first_name, last_name, email, promotion_methods, status,
      referral_code)
    values (${userId}, 'Anna', 'Borg', ${`${mark()}@example.test`}, 'A blog', ${status},
      ${mark().toUpperCase()})
    returning id, email, referral_code`;
  if (!row) throw new Error('application');
  return row;
}
const holding =
  ({ id }: { id: string }) =>
  (tx: postgres.TransactionSql) =>
    tx`select 1 from public.affiliates where id = ${id} for update`;
const holdingEvent =
  ({ id }: { id: string }) =>
  (tx: postgres.TransactionSql) =>
    tx`select 1 from public.events where id = ${id} for no key update`;

describe('an administrator is deleted', () => {
  test('while a member orders their event with their code', async () => {
    const [[anna = ''], [maria = '']] = await Promise.all([crowd(sql, 1, 'admin'), crowd(sql, 1)]);
    const { earlier, later } = await twoEvents();
    const code = await makeDiscountCode(sql);
    await sql`update public.events set created_by = ${anna} where id = ${earlier.id}`;
    await sql`update public.discount_codes set created_by = ${anna} where id = ${code.id}`;
    const ended = await meeting(
      holdingEvent(later),
      checkout(maria, [event(earlier), event(later)], code.code),
      deletion(anna),
    );
    expect(ended).toEqual(['ok', 'ok']);
  });

  test('while a member gives up a paid seat at an event both are registered for', async () => {
    const [[anna = ''], [maria = '']] = await Promise.all([crowd(sql, 1, 'admin'), crowd(sql, 1)]);
    const dinner = await makeEvent(sql);
    const paid = await checkout(maria, [event(dinner)])().ended;
    const [order] = await sql`select id from public.purchases where user_id = ${maria}`;
    await sql`select private.settle_purchase(${order?.id})`;
    await sql`update public.events set registration_fee = 0 where id = ${dinner.id}`;
    await register(anna, dinner);
    const ended = await meeting(
      holding(await application(anna)),
      deletion(anna),
      as(
        maria,
        (tx) => tx`update public.event_registrations set payment_status = 'cancelled'
          where user_id = ${maria}`,
      ),
    );
    expect([paid, ...ended]).toEqual(['ok', 'ok', 'ok']);
  });

  test('while somebody registers through their code, and is registered', async () => {
    const [anna = ''] = await crowd(sql, 1, 'admin');
    const { id, referral_code } = await application(anna);
    const newcomer = randomUUID();
    const ended = await meeting(
      (tx) => tx`select pg_advisory_xact_lock(hashtextextended('notifications:new_member', 0))`,
      byAuth(
        (tx) => tx`
          insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at,
            raw_user_meta_data, created_at, updated_at)
          values (${newcomer}, '00000000-0000-0000-0000-000000000000', 'authenticated',
            'authenticated', ${`${newcomer}@example.test`}, now(), ${tx.json({ referral_code })},
            now(), now())`,
      ),
      deletion(anna),
    );
    expect(ended).toEqual(['ok', 'ok']);
    expect(
      await sql`select user_id from public.referrals where affiliate_id = ${id}`,
    ).toMatchObject([{ user_id: newcomer }]);
  });

  test('and every column that names them as the one who did something is emptied, new ones too', async () => {
    const [anna = ''] = await crowd(sql, 1, 'admin');
    await sql
      .begin(async (tx) => {
        await tx`create table public.new_things (id uuid default gen_random_uuid(),
          decided_by uuid references auth.users (id) on delete set null)`;
        await tx`insert into public.new_things (decided_by) values (${anna})`;
        await tx`select private.clear_actor(${anna})`;
        expect(await tx`select decided_by from public.new_things`).toEqual([{ decided_by: null }]);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });
});

describe('a member is deleted', () => {
  test('while an administrator cancels their free registration', async () => {
    const [[anna = ''], [maria = '']] = await Promise.all([crowd(sql, 1, 'admin'), crowd(sql, 1)]);
    const breakfast = await makeEvent(sql, { registration_fee: 0 });
    await register(maria, breakfast);
    const ended = await meeting(
      holding(await application(maria)),
      deletion(maria),
      as(
        anna,
        (tx) => tx`update public.event_registrations set payment_status = 'cancelled'
          where user_id = ${maria}`,
      ),
    );
    expect(ended).toEqual(['ok', 'ok']);
    expect(
      await sql`select attendee_count from public.events where id = ${breakfast.id}`,
    ).toMatchObject([{ attendee_count: 0 }]);
  });

  test('while an administrator completes their service', async () => {
    const [[anna = ''], [maria = '']] = await Promise.all([crowd(sql, 1, 'admin'), crowd(sql, 1)]);
    const review = await makeService(sql, { price: 0 });
    const [ordered] = await asPerson(
      connections,
      maria,
      (tx) => tx`insert into public.user_services (service_id, user_id)
        values (${review.id}, ${maria}) returning id`,
    );
    const ended = await meeting(
      holding(await application(maria)),
      deletion(maria),
      as(anna, (tx) => tx`select public.set_service_progress(${ordered?.id}, 'completed')`),
    );
    expect(ended).toEqual(['ok', 'PY001']);
  });

  test('while an administrator rejects their application', async () => {
    const [[anna = ''], [maria = '']] = await Promise.all([crowd(sql, 1, 'admin'), crowd(sql, 1)]);
    const both = [await application(maria, 'pending'), await application(maria, 'pending')];
    const [first, second] = both.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !second) throw new Error('two applications');
    const ended = await meeting(
      holding(first),
      deletion(maria),
      as(
        anna,
        (tx) => tx`update public.affiliates set status = 'rejected', rejection_reason = 'Twice'
          where id = ${second.id}`,
      ),
    );
    expect(ended).toEqual(['ok', 'ok']);
  });

  test.each([
    ['first', true],
    ['last', false],
  ])(
    'with free seats at two events, the one of the smaller id taken %s, while both are ordered',
    async (_when, isFirst) => {
      const [gone = '', maria = ''] = await crowd(sql, 2);
      const { earlier, later } = await twoEvents({ registration_fee: 0 });
      await register(gone, isFirst ? earlier : later);
      await register(gone, isFirst ? later : earlier);
      const ended = await meeting(
        holdingEvent(later),
        deletion(gone),
        checkout(maria, [event(earlier), event(later)]),
      );
      expect(ended).toEqual(['ok', 'ok']);
    },
  );
});
