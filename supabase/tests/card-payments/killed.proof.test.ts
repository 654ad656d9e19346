import { join } from 'node:path';
import { makeThrowAwayDir } from 'local/database/throw-away-dir';
import { makeDocument } from 'shared/testing/factories';
import { member, type Person } from 'shared/testing/personas';
import { afterAll, expect, test } from 'vitest';
import { checkout, document } from '../cart/ordering';
import { type KillableStack, startKillableStack } from '../proof/kill-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { openCardPage, payAt } from './by-card';

const { dir, remove } = makeThrowAwayDir();
afterAll(remove);

const serve = () => startKillableStack(join(dir, 'kept'));
const payers = 12;

/** Holds every recording of a payment by card, as if the database were busy; answers how many wait. */
async function holdRecording({ sql }: KillableStack): Promise<() => Promise<number>> {
  await sql.unsafe(`
    create table private.held_recordings (id integer primary key);
    create function private.hold_recording() returns trigger language plpgsql security definer set search_path = ''
    as $$ begin perform pg_advisory_xact_lock(7, 7); return new; end $$;
    create trigger hold_recording before insert on public.payments
      for each row execute function private.hold_recording();`);
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(7, 7)`;
  return async () => {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and classid = 7`;
    return row?.waiting ?? 0;
  };
}

test('a stack killed between the message of the provider and its record keeps nothing paid and unrecorded, nor anything twice', async () => {
  const served = await serve();
  const people = await Promise.all(Array.from({ length: payers }, () => member(served)));
  const placed = await Promise.all(
    people.map(async (person: Person) => {
      const wanted = document(await makeDocument(served.sql, { price: 39 }));
      const order = await checkout(person.client, [wanted]);
      return { order, page: await openCardPage(served, person, order) };
    }),
  );
  const waiting = await holdRecording(served);
  await Promise.all(placed.map(({ page }) => payAt(page, { deed: 'leave' })));
  await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
  await served.kill();

  const again = await serve();
  await again.sql`drop trigger hold_recording on public.payments`;
  const paid = async () => {
    const ids = placed.map(({ order }) => order.purchase_id);
    const [row] = await again.sql<{ orders: number; payments: number }[]>`
      select (select count(*)::int from public.purchases where id = any(${ids}) and status = 'paid') as orders,
        (select count(*)::int from public.payments where purchase_id = any(${ids})) as payments`;
    return row;
  };
  await expect.poll(paid, { timeout: 120_000 }).toEqual({ orders: payers, payments: payers });
  await again.sql`drop function private.hold_recording()`;
  await again.sql`drop table private.held_recordings`;
  expect(await again.sql`select 1 from public.account_credits`).toEqual([]);
  await expectSoundBooks(again.sql);
  await again.kill();
});
