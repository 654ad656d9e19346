import type postgres from 'postgres';
import { makeDocument } from 'shared/testing/factories';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from '../backend';
import {
  asPerson,
  crowd,
  openConnections,
  outcomes,
  start,
  type Underway,
  untilItWaits,
} from '../proof/crowd';

let connections: postgres.Sql;
beforeAll(() => {
  connections = openConnections(inject('databaseUrl'), 16);
});
afterAll(() => connections.end());

/** Someone whose profile is there, or lost, while the account stands. */
async function someone(hasProfile = true): Promise<string> {
  const [id = ''] = await crowd(sql, 1);
  if (!hasProfile) await sql`delete from public.profiles where id = ${id}`;
  return id;
}

const seizeRole = (tx: postgres.TransactionSql, id: string) => tx`
  insert into public.profiles (id, full_name, role, is_affiliate, membership_type, membership_status)
  values (${id}, 'Mallory', 'super_admin', true, 'enterprise', 'active')
  on conflict (id) do update set role = excluded.role, is_affiliate = excluded.is_affiliate,
    membership_type = excluded.membership_type, membership_status = excluded.membership_status`;

const changePhone = (tx: postgres.TransactionSql, id: string) =>
  tx`update public.profiles set phone = '+356 7900 0000' where id = ${id}`;

const startWriting = (id: string, write: typeof seizeRole) =>
  start(
    (act) => asPerson(connections, id, act),
    (tx) => write(tx, id),
  );
const startDeleting = (id: string) =>
  start(
    (act) => connections.begin(act),
    (tx) => tx`delete from auth.users where id = ${id}`,
  );

async function deletedFirst(id: string, write = seizeRole): Promise<string> {
  const writing: Underway[] = [];
  await connections.begin(async (tx) => {
    await tx`delete from auth.users where id = ${id}`;
    const underway = startWriting(id, write);
    writing.push(underway);
    await untilItWaits(sql, underway);
  });
  return (await writing[0]?.ended) ?? '';
}

async function writtenFirst(id: string, write = seizeRole): Promise<string> {
  const deleting: Underway[] = [];
  await asPerson(connections, id, async (tx) => {
    await write(tx, id);
    const underway = startDeleting(id);
    deleting.push(underway);
    await untilItWaits(sql, underway);
  });
  return (await deleting[0]?.ended) ?? '';
}

const left = (ids: string[]) => sql`
  select p.role, a.role as listed from public.profiles p
  full join public.admins a on a.user_id = p.id
  where p.id = any(${ids}::uuid[]) or a.user_id = any(${ids}::uuid[])`;

describe.each([
  ['a profile', true],
  ['a profile that was lost', false],
])('someone with %s makes themselves super administrator', (_what, hasProfile) => {
  test('while their account is being deleted, and is nobody', async () => {
    const id = await someone(hasProfile);
    expect(await deletedFirst(id)).toBe('ID001');
    expect(await left([id])).toEqual([]);
  });

  test('just before their account is deleted, and the deletion takes all of it', async () => {
    const id = await someone(hasProfile);
    expect(await writtenFirst(id)).toBe('ok');
    expect(await left([id])).toEqual([]);
  });

  test('at the same moment, many times, and never is', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => someone(hasProfile)));
    const tried = await outcomes(
      ids.flatMap((id, nth) => {
        const write = () => asPerson(connections, id, (tx) => seizeRole(tx, id));
        const remove = () => connections.begin((tx) => tx`delete from auth.users where id = ${id}`);
        return (nth % 2 ? [write, remove] : [remove, write]).map((call) => call());
      }),
    );
    expect(Object.keys(tried).filter((outcome) => !['ok', 'ID001'].includes(outcome))).toEqual([]);
    expect(await left(ids)).toEqual([]);
  });
});

const order = (tx: postgres.TransactionSql, id: string, item_id: string) => tx`
  select public.checkout(${tx.json([{ item_type: 'document', item_id }])}, null, gen_random_uuid())
  from public.profiles where id = ${id}`;

test.each([
  ['nothing before', false],
  ['before', true],
])(
  'someone who ordered %s orders while the account is deleted, and nothing is ordered',
  async (_when, hasOrdered) => {
    const [id = ''] = await crowd(sql, 1);
    const [first, second] = await Promise.all([
      makeDocument(sql, { price: 0 }),
      makeDocument(sql, { price: 0 }),
    ]);
    if (hasOrdered) await asPerson(connections, id, (tx) => order(tx, id, first.id));
    expect(await deletedFirst(id, (tx) => order(tx, id, second.id))).toBe('ID001');
    const orders = await sql`select id from public.purchases where user_id = ${id}`;
    expect(orders).toHaveLength(hasOrdered ? 1 : 0);
  },
);

test('someone who ordered edits the profile while the account is deleted, and it stays empty', async () => {
  const [id = ''] = await crowd(sql, 1);
  const free = await makeDocument(sql, { price: 0 });
  await asPerson(connections, id, (tx) => order(tx, id, free.id));
  expect(await deletedFirst(id, changePhone)).toBe('ok');
  const [profile] = await sql`select full_name, phone from public.profiles where id = ${id}`;
  expect(profile).toEqual({ full_name: 'Former member', phone: null });
});

describe('a notification that names a deleted account does not come back', () => {
  /** Two accounts, and a notice to the first that names the second. */
  async function noticeOfSomebody() {
    const [nadia = '', zita = ''] = await crowd(sql, 2);
    const [row] = await sql<{ id: string }[]>`
      insert into public.notifications (user_id, title, message, metadata)
      values (${nadia}, 'New member', 'Zita has registered.', ${sql.json({ user_id: zita })})
      returning id`;
    return { nadia, zita, notice: row?.id ?? '' };
  }

  const remove = (tx: postgres.TransactionSql, id: string) =>
    tx`delete from public.notifications where id = ${id}`;
  const restore = (tx: postgres.TransactionSql, id: string) =>
    tx`select public.restore_notification(${id})`;
  const kept = (id: string) => sql`
    select 1 from public.notifications where id = ${id}
    union all select 1 from private.deleted_notifications where id = ${id}`;

  test('when its owner deletes it, or brings it back, just before', async () => {
    for (const last of [remove, restore]) {
      const { nadia, zita, notice } = await noticeOfSomebody();
      if (last === restore) await asPerson(connections, nadia, (tx) => remove(tx, notice));
      const deleting: Underway[] = [];
      await asPerson(connections, nadia, async (tx) => {
        await last(tx, notice);
        const underway = startDeleting(zita);
        deleting.push(underway);
        await untilItWaits(sql, underway);
      });
      expect(await deleting[0]?.ended).toBe('ok');
      expect(await kept(notice)).toEqual([]);
    }
  });

  test('when its owner brings it back meanwhile', async () => {
    const { nadia, zita, notice } = await noticeOfSomebody();
    await asPerson(connections, nadia, (tx) => remove(tx, notice));
    const restoring: Underway[] = [];
    await connections.begin(async (tx) => {
      await tx`delete from auth.users where id = ${zita}`;
      const underway = start(
        (act) => asPerson(connections, nadia, act),
        (own) => restore(own, notice),
      );
      restoring.push(underway);
      await untilItWaits(sql, underway);
    });
    expect(await restoring[0]?.ended).toBe('NT001');
    expect(await kept(notice)).toEqual([]);
  });
});
