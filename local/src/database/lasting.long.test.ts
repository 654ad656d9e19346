import { once } from 'node:events';
import net from 'node:net';
import type postgres from 'postgres';
import { expectLines } from 'shared/testing/expect-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack } from '../testing/bare-stack';
import { connect } from './connect';

expectLines(/PGRST001/);

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create table public.notes (id int primary key, text text);
    grant select on public.notes to anon;
    insert into public.notes values (1, 'kept');
  `);
});
afterAll(() => stack.stop());

/** What a query ends with, by what its side of the connection notices first. */
const lost = /CONNECTION_|ECONNRESET|EPIPE|terminating connection/;

/** Ends all client connections, as a restart does. */
async function dropConnections(): Promise<void> {
  const sql = connect(stack.superuserUrl, 1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await sql.end();
}

test('requests outlast dropped connections, however many are on their way', async () => {
  const headers = { apikey: stack.publishableKey };
  const read = () => fetch(`${stack.url}/rest/v1/notes?select=text`, { headers });
  for (let time = 1; time <= 3; time++) {
    const asked = Promise.all(Array.from({ length: 60 }, read));
    await dropConnections();
    for (const { status } of await asked) expect([200, 503]).toContain(status);
    expect(await (await read()).json()).toEqual([{ text: 'kept' }]);
  }
});

test('a reserved connection that was dropped refuses its query, and the next one works', async () => {
  const sql = connect(stack.databaseUrl, 1);
  const reserved = await sql.reserve();
  await reserved`select 1`;
  await dropConnections();
  await expect(reserved`select pg_sleep(1)`).rejects.toThrow(lost);
  await expect(reserved`select 1`).rejects.toThrow(lost);
  reserved.release();
  const next = await sql.reserve();
  expect([...(await next`select 1 as one`)]).toEqual([{ one: 1 }]);
  next.release();
  await sql.end({ timeout: 1 });
});

test('a transaction that lost its connection ends, whatever it does next', async () => {
  const sql = connect(stack.databaseUrl, 1);
  const asked = sql.begin(async (tx) => {
    await tx`select 1`;
    await dropConnections();
    await tx`select 1`.catch(() => {});
    await tx`select 2`;
  });
  await expect(asked).rejects.toThrow(lost);
  expect([...(await sql`select 3 as three`)]).toEqual([{ three: 3 }]);
  await sql.end({ timeout: 1 });
});

/** A way to the database that can be cut at any moment. */
async function cuttable(): Promise<{ url: string; cut: () => void }> {
  const { hostname, port } = new URL(stack.databaseUrl);
  const callers = new Set<net.Socket>();
  const server = net.createServer((caller) => {
    callers.add(caller);
    const database = net.connect(Number(port), hostname);
    caller.pipe(database).pipe(caller);
    caller.on('close', () => database.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const url = new URL(stack.databaseUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  const cut = () => {
    for (const caller of callers) caller.destroy();
  };
  return { url: url.href, cut };
}

test('a transaction that gives up because its connection was cut leaves the process alive', async () => {
  const { url, cut } = await cuttable();
  const sql = connect(url, 1);
  const asked = sql.begin(async (tx) => {
    await tx`select 1`;
    cut();
    await tx`select 2`;
  });
  await expect(asked).rejects.toThrow(lost);
  expect([...(await sql`select 3 as three`)]).toEqual([{ three: 3 }]);
  await sql.end({ timeout: 1 });
});

test('a query that is asked again the moment it fails is answered', async () => {
  const sql = connect(stack.databaseUrl, 4);
  const ask = (query: postgres.Sql) => query`select pg_sleep(0.05)`;
  const insist = (): Promise<unknown> => ask(sql).catch(insist);
  await Promise.all(Array.from({ length: 4 }, () => ask(sql)));
  const all = Array.from({ length: 20 }, insist);
  await dropConnections();
  await Promise.all(all);
  await sql.end({ timeout: 1 });
});

test('listening goes on after the connection was dropped', async () => {
  const sql = connect(stack.databaseUrl, 1);
  const heard: string[] = [];
  let listens = 0;
  await sql.listen(
    'news',
    (text) => heard.push(text),
    () => {
      listens += 1;
    },
  );
  await dropConnections();
  await expect.poll(() => listens).toBe(2);
  await sql.notify('news', 'again').catch(() => sql.notify('news', 'again'));
  await expect.poll(() => heard).toContain('again');
  await sql.end({ timeout: 1 });
});
