import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { connect } from '../database/connect';
import type { Stack } from '../stack';
import { type Client, member, startBareStack } from '../testing/bare-stack';

type Note = { id: string; user_id: string; title: string; secret?: string };
type Event = RealtimePostgresChangesPayload<Note>;

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create table public.notes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null,
      title text,
      secret text
    );
    alter table public.notes enable row level security;
    create policy notes_own on public.notes to authenticated using (user_id = (select auth.uid()));
    revoke all on public.notes from anon, authenticated;
    grant select (id, user_id, title) on public.notes to authenticated;
    create table public.broken (id integer primary key);
    alter table public.broken enable row level security;
    create policy broken_for_all on public.broken to authenticated using (1 / (id - 1) > 0);
    grant select on public.broken to authenticated;
    alter publication supabase_realtime add table public.notes, public.broken;
  `);
});
afterAll(() => stack.stop());

/** Subscribes and resolves when the server has confirmed it. */
async function follow(
  client: Client,
  {
    filter,
    table = 'notes',
    onJoined,
  }: { filter?: string; table?: string; onJoined?: () => void } = {},
): Promise<Event[]> {
  const events: Event[] = [];
  const wish = { event: '*', schema: 'public', table } as const;
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`notes-${crypto.randomUUID()}`)
      .on<Note>('postgres_changes', filter ? { ...wish, filter } : wish, (event) => {
        events.push(event);
      })
      .on('system', {}, (message: { status: string; message: string }) => {
        if (message.status === 'ok') resolve();
        else reject(new Error(message.message));
      })
      .subscribe((state, error) => {
        if (state === 'SUBSCRIBED') onJoined?.();
        if (error) reject(error);
        else if (state === 'TIMED_OUT') reject(new Error(state));
      });
  });
  return events;
}

function addNote(userId: string, title: string) {
  return stack.sql`
    insert into public.notes (user_id, title, secret) values (${userId}, ${title}, 'hidden')
    returning id`;
}

test('a member hears of their own rows, without the columns they may not read', async () => {
  const { client, id } = await member(stack);
  const stranger = await member(stack);
  const [mine, theirs] = [await follow(client), await follow(stranger.client)];
  const [row] = await addNote(id, 'hello');
  await expect.poll(() => mine.length).toBe(1);
  expect(mine[0]).toMatchObject({ eventType: 'INSERT', errors: null });
  expect(mine[0]?.new).toEqual({ id: row?.id, user_id: id, title: 'hello' });

  await stack.sql`update public.notes set title = 'changed' where id = ${row?.id}`;
  await expect.poll(() => mine.length).toBe(2);
  expect(mine[1]).toMatchObject({ eventType: 'UPDATE', old: { id: row?.id } });

  await stack.sql`delete from public.notes where id = ${row?.id}`;
  await expect.poll(() => mine.length).toBe(3);
  expect(mine[2]).toMatchObject({ eventType: 'DELETE', old: { id: row?.id }, new: {} });
  // A deletion carries nothing but the key, so everyone on the table may hear of it.
  await expect.poll(() => theirs.map((event) => event.eventType)).toEqual(['DELETE']);
  await Promise.all([client.removeAllChannels(), stranger.client.removeAllChannels()]);
});

test('a filter keeps other rows away, and a rolled-back change never happened', async () => {
  const { client, id } = await member(stack);
  const events = await follow(client, { filter: 'title=eq.wanted' });
  await stack.sql
    .begin(async (tx) => {
      await tx`insert into public.notes (user_id, title) values (${id}, 'wanted')`;
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await addNote(id, 'other');
  await addNote(id, 'wanted');
  await expect.poll(() => events.length).toBe(1);
  expect(events[0]?.new).toMatchObject({ title: 'wanted' });
  await client.removeAllChannels();
});

test('a deletion passes a filter only on columns by which the deleted row is still known', async () => {
  const { client, id } = await member(stack);
  const [byOwner, byTitle] = [
    await follow(client, { filter: `user_id=eq.${id}` }),
    await follow(client, { filter: 'title=eq.gone' }),
  ];
  const kinds = (events: Event[]) => events.map((event) => event.eventType).join(' ');
  const [first] = await addNote(id, 'gone');
  const [second] = await addNote(id, 'gone');
  await expect.poll(() => byTitle.length).toBe(2);
  await stack.sql`delete from public.notes where id = ${first?.id}`;
  await addNote(id, 'gone'); // once this is heard, a deletion would have been heard before
  await expect.poll(() => kinds(byOwner)).toBe('INSERT INSERT INSERT');

  await stack.sql.unsafe(`
    create unique index notes_identity_idx on public.notes (user_id, id);
    alter table public.notes replica identity using index notes_identity_idx`);
  await stack.sql`delete from public.notes where id = ${second?.id}`;
  await expect.poll(() => kinds(byOwner)).toBe('INSERT INSERT INSERT DELETE');
  expect(byOwner[3]?.old).toEqual({ id: second?.id });
  await addNote(id, 'gone');
  await expect.poll(() => kinds(byTitle)).toBe('INSERT INSERT INSERT INSERT');
  await client.removeAllChannels();
});

test('delivered changes are kept no longer', async () => {
  const { client, id } = await member(stack);
  const events = await follow(client);
  const many = 250; // more than are taken at once
  await stack.sql`
    insert into public.notes (user_id, title)
    select ${id}, n from generate_series(0, ${many - 1}::integer) n`;
  await expect.poll(() => events.length).toBe(many);
  expect(events.map((event) => (event.new as Note).title)).toEqual(
    Array.from({ length: many }, (_, i) => String(i)),
  );
  const local = connect(stack.superuserUrl, 1);
  const [left] = await local`select count(*)::int as n from _local.changes`;
  await local.end();
  expect(left?.n).toBe(0);
  await client.removeAllChannels();
});

test('a flood that nobody watches is passed by at once, even when their table is thought to be empty', async () => {
  const { client, id } = await member(stack);
  const events = await follow(client);
  const local = connect(stack.superuserUrl, 1);
  // as autovacuum leaves it in a quiet moment: pages there are, and no row in them
  await local`insert into _local.changes (schema_name, table_name, kind) select 'public', 'none', 'INSERT' from generate_series(1, 500)`;
  await local`delete from _local.changes`;
  await local`analyze _local.changes`;
  await local.end();
  await stack.sql.begin(async (tx) => {
    await tx`insert into public.broken select n from generate_series(2, 40000) n`;
    await tx`insert into public.notes (user_id, title) values (${id}, 'heard')`;
  });
  await expect.poll(() => events.length).toBe(1);
  await client.removeAllChannels();
});

test('a change that cannot be delivered does not hold up those after it, and its watchers join again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client, id } = await member(stack);
  const joined = { notes: vi.fn(), broken: vi.fn() };
  const events = await follow(client, { onJoined: joined.notes });
  await follow(client, { table: 'broken', onJoined: joined.broken });
  await stack.sql.begin(async (tx) => {
    await tx`insert into public.broken values (1)`; // whether it may be seen cannot be asked
    await tx`insert into public.notes (user_id, title) values (${id}, 'heard')`;
  });
  await expect.poll(() => events.length).toBe(1);
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.any(Error));
  said.mockRestore();
  await expect.poll(() => joined.broken.mock.calls.length).toBe(2);
  expect(joined.notes).toHaveBeenCalledOnce();
  await client.removeAllChannels();
});

test('everyone joins again once the database was lost, and hears what comes then', async () => {
  const { client, id } = await member(stack);
  const onJoined = vi.fn();
  const events = await follow(client, { onJoined });
  const local = connect(stack.superuserUrl, 1);
  await local`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`;
  await local.end();
  await expect.poll(() => onJoined.mock.calls.length, { timeout: 15_000 }).toBe(2);
  await addNote(id, 'after');
  await expect.poll(() => events.length).toBe(1);
  await client.removeAllChannels();
});

function open(key: string): WebSocket {
  const address = stack.url.replace('http', 'ws');
  return new WebSocket(`${address}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
}

test('a channel is closed when its token expires', async () => {
  const socket = open(stack.publishableKey);
  const seen: { message?: string }[] = [];
  const closed = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data));
      seen.push(payload);
      if (event === 'phx_close') resolve();
    });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  // now, and for more than a second: one that had expired before the channel would only be refused
  const token = await new SignJWT({ role: 'authenticated', sub: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + 2)
    .sign(new TextEncoder().encode(stack.jwtSecret));
  const wish = { event: '*', schema: 'public', table: 'notes' };
  socket.send(
    JSON.stringify([
      ...['1', '1', 'realtime:x', 'phx_join'],
      { access_token: token, config: { postgres_changes: [wish] } },
    ]),
  );
  await closed;
  expect(seen.map(({ message }) => message)).toContain('Token has expired');
  socket.close();
});

test('a stranger without a key gets no socket, and nonsense does not end the server', async () => {
  const refused = open('wrong');
  const status = await new Promise((resolve) => {
    refused.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    refused.once('error', () => {});
  });
  expect(status).toBe(401);

  const socket = open(stack.publishableKey);
  await new Promise((resolve) => socket.once('open', resolve));
  for (const text of ['', 'null', '{}', '[]', '[1,2,3]', '["1","1","realtime:a","x",null]']) {
    socket.send(text);
  }
  const reply = new Promise<string>((resolve) => {
    socket.on('message', (data) => {
      const [, ref, , , payload] = JSON.parse(String(data));
      if (ref === 'beat') resolve(payload.status);
    });
  });
  socket.send('[null,"beat","phoenix","heartbeat",{}]');
  expect(await reply).toBe('ok');
  socket.close();
});
