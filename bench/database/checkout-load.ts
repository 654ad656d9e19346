import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Stack } from 'local/stack';
import { member } from 'shared/testing/personas';
import { ms, percentile, printTable } from '../table';
import type { Buyer, CheckoutTimes, CheckoutWork } from './checkout-client';
import { type ProcessorTime, processorTime } from './processor-time';

const clients = 20;
const checkoutsEach = 12;

/**
 * Checkout over HTTP by 20 people at once: pricing and placing an order of two documents and an
 * event, each one request, first without a pause and then at a pace people keep.
 */
export async function measureCheckouts(stack: Stack): Promise<void> {
  await shop(stack, 3, 0); // not measured: a new connection plans each statement first
  const rows: (string | number)[][] = [];
  for (const [title, everyMs] of [
    ['20 clients without a pause', 0],
    ['20 clients, one order a second each', 1000],
  ] as const) {
    const { times, perOrder } = await shop(stack, checkoutsEach, everyMs);
    for (const failure of times.failures.slice(0, 3)) console.log(`  refused: ${failure}`);
    for (const [what, values] of [
      ['quote_cart', times.quotes],
      ['checkout', times.checkouts],
    ] as const) {
      rows.push([
        `${what}, ${title}`,
        ms(percentile(values, 0.5)),
        ms(percentile(values, 0.95)),
        what === 'checkout' ? 'p95 ≤ 50 ms' : '',
        `${Math.round((values.length / times.totalMs) * 1000)}/s`,
        times.failures.length,
        what === 'checkout' ? `${ms(perOrder.server)} + ${ms(perOrder.database)}` : '',
      ]);
    }
  }
  printTable(
    'Checkout over HTTP, one request each',
    [
      'call',
      'p50',
      'p95',
      'target',
      'throughput',
      'failures',
      'processor per order, server + database',
    ],
    rows,
  );
}

interface Shopping {
  times: CheckoutTimes;
  /** Processor time of one order with its quote. */
  perOrder: ProcessorTime;
}

async function shop(stack: Stack, carts: number, everyMs: number): Promise<Shopping> {
  const buyers = await Promise.all(
    Array.from({ length: clients }, (_, nr) => makeBuyer(stack, carts, nr)),
  );
  const { url, publishableKey } = stack;
  const before = processorTime(stack.databasePid());
  const times = await shopElsewhere({ url, publishableKey, buyers, everyMs });
  const after = processorTime(stack.databasePid());
  const orders = times.checkouts.length;
  const perOrder = {
    server: (after.server - before.server) / orders,
    database: (after.database - before.database) / orders,
  };
  return { times, perOrder };
}

/** Everyone buys the same documents, but each is at other events: nobody waits for a seat. */
async function makeBuyer(stack: Stack, carts: number, nr: number): Promise<Buyer> {
  const { client } = await member(stack);
  const { data } = await client.auth.getSession();
  const accessToken = data.session?.access_token;
  if (!accessToken) throw new Error('A buyer could not sign in.');
  const documents = await stack.sql<{ id: string }[]>`
    select id from public.documents where status = 'active' and archived_at is null
    order by id limit ${carts * 2}`;
  const events = await stack.sql<{ id: string }[]>`
    select id from public.events
    where status = 'active' and archived_at is null and event_date > current_date and not is_full
    order by id limit ${carts} offset ${nr * carts}`;
  return {
    accessToken,
    carts: events.map((event, at) => [
      { item_type: 'event', item_id: event.id },
      ...documents
        .slice(at * 2, at * 2 + 2)
        .map(({ id }) => ({ item_type: 'document', item_id: id })),
    ]),
  };
}

function shopElsewhere(work: CheckoutWork): Promise<CheckoutTimes> {
  const child = fork(join(import.meta.dirname, 'checkout-client.ts'));
  return new Promise((resolve, reject) => {
    child.once('message', (times: CheckoutTimes) => resolve(times));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The buyers ended with ${code}.`)));
    child.send(work);
  });
}
