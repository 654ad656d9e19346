import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { daysAfter } from 'shared/lib/malta-time';
import { makeService } from 'shared/testing/factories';
import { administrator, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { granted } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { chosenSeed, type Random, seededRandom } from '../proof/seeded-random';
import { expectSoundBooks } from '../proof/sound-books';
import {
  type Affiliate,
  aClient,
  anAffiliateWithAccount,
  confirmAccount,
  makeBatch,
  refundLine,
  saveAccount,
} from './earning';

vi.setConfig({ testTimeout: 180_000 });

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack?.stop());

interface Office {
  random: Random;
  nadia: Person;
  affiliates: Affiliate[];
  orders: { purchase_id: string }[];
  made: string[];
  today: string;
}

/** A new client pays for a plan, sometimes with something else. */
async function sell({ random, nadia, affiliates, orders }: Office) {
  const client = await aClient(stack, random.pick(affiliates));
  const type = random.pick(['essential', 'pro', 'enterprise'] as const);
  const items = [service(await plan(client.client, type, random.pick(['monthly', 'annual'])))];
  if (random.chance(0.4)) items.push(service(await makeService(stack.sql, { price: 33.33 })));
  const order = await checkout(client.client, items);
  await granted(recordPayment(nadia.client, order));
  orders.push(order);
}

/** A part, or all, of what can be paid back of a line. */
async function refund({ random, nadia, orders }: Office) {
  if (orders.length === 0) return;
  const order = random.pick(orders);
  const lines = await granted(
    nadia.client.rpc('get_refundable_lines', { p_purchase_id: order.purchase_id }),
  );
  const open = lines.filter(({ refundable_amount: amount }) => amount > 0.01);
  if (open.length === 0) return;
  const { position, refundable_amount: most } = random.pick(open);
  const part = Math.round(most * (random.below(99) + 1)) / 100;
  const amount = random.chance(0.3) ? most : Math.max(part, 0.01);
  await granted(refundLine(nadia, order, position, amount));
}

async function pay({ random, nadia, made }: Office) {
  const listed = nadia.client.from('commission_directory').select('user_id').is('problem', null);
  const due = (await granted(listed)).flatMap(({ user_id: id }) => (id ? [{ id }] : []));
  if (due.length === 0) return;
  const id = randomUUID();
  await granted(makeBatch(nadia, random.chance(0.5) ? due : [random.pick(due)], id));
  made.push(id);
}

async function settle({ random, nadia, made, today }: Office) {
  const id = made.shift();
  if (!id) return;
  await (random.chance(0.3)
    ? granted(nadia.client.rpc('cancel_payout_batch', { p_id: id }))
    : granted(nadia.client.rpc('settle_payout_batch', { p_id: id, p_paid_on: today })));
}

/** Withdraws an approval, or gives it back, today. */
async function decide({ random, nadia, affiliates, today }: Office) {
  const { affiliateId } = random.pick(affiliates);
  const call = { p_affiliate_id: affiliateId };
  const withdrawn = await nadia.client.rpc('withdraw_affiliate', { ...call, p_reason: 'Spam' });
  if (withdrawn.error) {
    await granted(nadia.client.rpc('reopen_affiliate', call));
    await granted(nadia.client.rpc('approve_affiliate_simple', call));
  }
  await stack.sql`update public.affiliates set decided_at = ${`${today}T12:00:00Z`} where id = ${affiliateId}`;
}

async function wait(office: Office) {
  office.today = daysAfter(office.today, 1 + office.random.below(20));
  await setMaltaToday(stack.sql, office.today);
}

const deeds = [sell, sell, sell, refund, refund, pay, settle, decide, wait, wait];

test.each([chosenSeed(11)])(
  'affiliates are owed and paid to the cent whatever clients and the office do (seed %i)',
  async (seed) => {
    const [today] = await stack.sql<{ day: string }[]>`select private.malta_today()::text as day`;
    const nadia = await administrator(stack);
    const affiliates = [
      await anAffiliateWithAccount(stack, nadia),
      await anAffiliateWithAccount(stack, nadia),
      await anAffiliateWithAccount(stack, nadia),
    ];
    for (const [nth, affiliate] of affiliates.entries()) {
      await granted(saveAccount(affiliate, { vat_number: 'MT12345678' }, nth > 0));
      await granted(confirmAccount(nadia, affiliate, nth === 1 ? 'standard' : 'exempt'));
    }
    await stack.sql`update public.payout_details set changed_at = now() - interval '4 days'`;
    const office: Office = {
      random: seededRandom(seed),
      nadia,
      affiliates,
      orders: [],
      made: [],
      today: String(today?.day),
    };
    const log: string[] = [];
    try {
      for (let step = 0; step < 120; step++) {
        const deed = office.random.pick(deeds);
        log.push(deed.name);
        await deed(office);
        if (step % 10 === 9) await expectSoundBooks(stack.sql);
      }
    } catch (cause) {
      throw new Error(`PROOF_SEED=${seed}: ${log.join(', ')}`, { cause });
    }
    const [done] = await stack.sql<{ paid: number; taken: number }[]>`
      select (select count(*)::int from public.payouts where paid_on is not null) as paid,
        (select count(*)::int from public.commission_entries where kind = 'taken_back') as taken`;
    expect(done?.paid, 'payouts were paid').toBeGreaterThan(0);
    expect(done?.taken, 'commissions were taken back').toBeGreaterThan(0);
  },
);
