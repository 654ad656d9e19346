import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeThrowAwayDir } from 'local/database/throw-away-dir';
import { makeDocument } from 'shared/testing/factories';
import { member, type Person } from 'shared/testing/personas';
import { afterAll, expect, test } from 'vitest';
import { document, tryCheckout, type WantedItem } from '../cart/ordering';
import { type KillableStack, startKillableStack } from './kill-stack';
import { expectSoundBooks } from './sound-books';

const shoppers = 20;
const killAfter = 60; // orders the database has said yes to

const { dir, remove } = makeThrowAwayDir();
afterAll(remove);

const serve = () => startKillableStack(join(dir, 'kept'));

interface Order {
  key: string;
  /** Known when the database has said yes. */
  purchaseId?: string;
}

/** Everyone orders one thing after another, until everything is killed in the middle of it. */
async function orderUntilKilled(
  served: KillableStack,
  people: Person[],
  wanted: WantedItem[],
): Promise<Order[]> {
  const orders: Order[] = [];
  let answered = 0;
  let killed: Promise<void> | undefined;
  const shop = async ({ client }: Person): Promise<void> => {
    for (const item of wanted) {
      const order: Order = { key: randomUUID() };
      orders.push(order);
      const { data } = await tryCheckout(client, [item], { key: order.key });
      if (data === null) return;
      order.purchaseId = (data as { purchase_id: string }).purchase_id;
      answered += 1;
      if (answered === killAfter) killed = served.kill();
    }
  };
  await Promise.all(people.map(shop));
  await killed;
  return orders;
}

test.each([1, 2])(
  'a database killed while people order keeps every order it confirmed and no half of another (round %i)',
  async () => {
    const served = await serve();
    const people = await Promise.all(Array.from({ length: shoppers }, () => member(served)));
    const sold = await Promise.all(Array.from({ length: 12 }, () => makeDocument(served.sql)));
    const wanted = sold.map((one) => document(one));
    const orders = await orderUntilKilled(served, people, wanted);
    const confirmed = orders.flatMap(({ purchaseId }) => purchaseId ?? []);
    expect(confirmed.length).toBeGreaterThanOrEqual(killAfter);
    expect(confirmed.length, 'somebody was still waiting').toBeLessThan(orders.length);

    const { sql, kill } = await serve();
    const kept = await sql<{ id: string }[]>`
      select id from public.purchases where idempotency_key = any(${orders.map(({ key }) => key)})`;
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed));
    await expectSoundBooks(sql);
    await kill();
  },
);
