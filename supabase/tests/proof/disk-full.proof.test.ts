import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyData } from 'local/database/copy-data';
import { type Stack, startStack } from 'local/stack';
import postgres from 'postgres';
import { expectLines } from 'shared/testing/expect-lines';
import { makeDocument } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, expect, inject, test } from 'vitest';
import { document, tryCheckout, type WantedItem } from '../cart/ordering';
import { makeSmallDisk, type SmallDisk } from './small-disk';
import { expectSoundBooks } from './sound-books';

expectLines(
  /ENOSPC|53100|No space left|CONNECTION_|ECONN|57P0|terminating|storage:|recovery|ended/i,
);

const disk = makeSmallDisk(400);
afterAll(() => disk?.remove());

const dataDir = join(disk?.dir ?? '', 'kept');
const serve = () => startStack({ dataDir, seed: false, sendMails: false, cards: false });

interface Order {
  item: WantedItem;
  key: string;
  /** Known once the server has said yes. */
  purchaseId?: string;
}

/** Orders one thing after another. @returns the code of the first refusal, if there is one */
async function order({ client }: Person, orders: Order[]): Promise<string | undefined> {
  for (const one of orders) {
    const { data, error } = await tryCheckout(client, [one.item], { key: one.key });
    if (error) return error.code || String(error.message);
    one.purchaseId = (data as { purchase_id: string }).purchase_id;
  }
  return undefined;
}

async function expectKept({ sql }: Stack, orders: Order[]): Promise<void> {
  const confirmed = orders.flatMap(({ purchaseId }) => purchaseId ?? []);
  const kept = await sql`select id from public.purchases where id = any(${confirmed}::uuid[])`;
  expect(kept).toHaveLength(confirmed.length);
  await expectSoundBooks(sql);
}

/** Makes the database write on until it cannot, and ends by itself. @returns its last words */
async function endByFullDisk(stack: Stack, full: SmallDisk): Promise<string> {
  let lastWords: string | undefined;
  stack.onDatabaseEnd((said) => {
    lastWords = said;
  });
  const superuser = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
  while (lastWords === undefined) {
    full.fill();
    try {
      await superuser`select pg_logical_emit_message(true, 'full', repeat('x', 100000))`;
      await superuser`select pg_switch_wal()`;
    } catch {
      // it recovers, or has ended
    }
  }
  await superuser.end({ timeout: 0 });
  return lastWords;
}

test.skipIf(!disk)(
  'on a full disk nothing that was confirmed is lost and nothing is half done; with room again all goes on, also after the database ended',
  async () => {
    const full = disk as SmallDisk;
    mkdirSync(dataDir);
    copyData(inject('emptyData'), dataDir);
    const stack = await serve();
    const [maria, nadia] = [await member(stack), await administrator(stack)];
    const documents = await Promise.all(Array.from({ length: 60 }, () => makeDocument(stack.sql)));
    const orders: Order[] = documents.map((row) => ({ item: document(row), key: randomUUID() }));
    const [first, then] = [orders.slice(0, 5), orders.slice(5)];
    expect(await order(maria, first)).toBeUndefined();

    full.fill();
    const file = `${randomUUID()}/envelope.jpg`;
    const picture = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200_000)]);
    const upload = () =>
      nadia.client.storage
        .from('post-envelopes')
        .upload(file, picture, { contentType: 'image/jpeg' });
    expect((await upload()).error).not.toBeNull();
    const code = await order(maria, then);
    // a fault of the server, which screens ask again about, and no refusal of what was ordered
    expect(code).toMatch(/^(53100|58030|XX000|57P0\d|08...|PGRST00\d)$/);
    const reading = await maria.client.from('purchases').select('id').eq('user_id', maria.id);
    expect(reading.data?.length, 'what is there can be read').toBeGreaterThanOrEqual(5);

    full.empty();
    expect(await order(maria, then)).toBeUndefined();
    expect((await upload()).error).toBeNull();
    await expectKept(stack, orders);

    const lastWords = await endByFullDisk(stack, full);
    expect(lastWords).toMatch(/No space left|terminated|shut down|shutting down|aborting/i);
    await stack.stop().catch(() => {});
    full.empty();
    const again = await serve();
    await expectKept(again, orders);
    const karl = await member(again);
    const [one] = documents;
    expect(
      await order(karl, [{ item: document(one as { id: string }), key: randomUUID() }]),
    ).toBeUndefined();
    await again.stop();
  },
);
