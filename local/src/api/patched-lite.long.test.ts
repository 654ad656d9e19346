import { Socket } from 'node:net';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Stack } from '../stack';
import { member, type Person, startBareStack } from '../testing/bare-stack';
import { liteApp } from './api';
import { saveRoundTrips } from './fewer-round-trips';
import { setRoleAtOnce } from './request-role';
import { trustSignedTokens } from './signed-tokens';

/**
 * lite as it comes, beside what this folder makes of it (decision 011). A test that fails here says
 * that lite has mended a defect itself: then the patch for it can go.
 */
let stack: Stack;
let maria: Person;
const connections: PostgresConnection[] = [];

beforeAll(async () => {
  stack = await startBareStack(`
    create table public.accounts (
      id uuid primary key default auth.uid(),
      balance numeric(10, 2) not null default 1.5,
      opened_at timestamptz not null default now()
    );
    alter table public.accounts enable row level security;
    create policy accounts_own on public.accounts to authenticated using (id = (select auth.uid()));
    revoke all on public.accounts from anon, authenticated;
    grant select on public.accounts to authenticated;
    create function public.refuse() returns void language plpgsql as $$
    begin
      raise exception 'Not today' using errcode = 'CT001', hint = 'tomorrow';
    end $$;
    create function public.kind_of(p_value jsonb) returns text language sql
      as 'select jsonb_typeof(p_value)';
  `);
  maria = await member(stack);
  await stack.sql`insert into public.accounts (id) values (${maria.id})`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all(connections.map(({ driver }) => driver.end({ timeout: 1 })));
  await stack.stop();
});

type Middlewares = NonNullable<Parameters<typeof liteApp>[2]>['middlewares'];

/** Sends REST requests of Maria to a lite of the test's own, on one connection. */
async function restOf(
  patches: readonly ((connection: PostgresConnection) => void)[] = [],
  middlewares: Middlewares = [],
): Promise<(path: string, parameters?: object) => Promise<Response>> {
  const connection = createPostgresConnection({
    url: stack.databaseUrl,
    postgresOptions: { max: 1, onnotice: () => {} },
  });
  connections.push(connection);
  for (const patch of patches) patch(connection);
  const { jwtSecret, publishableKey, secretKey, url: siteUrl } = stack;
  const secrets = {
    jwtSecret,
    publishableKey,
    secretKey,
    databasePassword: '',
    pushPrivateKey: '',
  };
  const app = liteApp(
    connection,
    { secrets, siteUrl, emailConfirmation: false, jwtExpiry: 3600, deliver: async () => {} },
    middlewares.length > 0 ? { middlewares } : {},
  );
  await app.init();
  const { data } = await maria.client.auth.getSession();
  const headers = { apikey: publishableKey, authorization: `Bearer ${data.session?.access_token}` };
  return async (path, parameters) =>
    app.fetch(
      new Request(`${siteUrl}/rest/v1/${path}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(parameters && { method: 'POST', body: JSON.stringify(parameters) }),
      }),
    );
}

describe('lite as it comes', () => {
  test('gives its roles everything that the migrations had taken away', async () => {
    const mayWrite = async () => {
      const [row] = await stack.sql`
        select has_column_privilege('authenticated', 'public.accounts', 'balance', 'update') as it`;
      return row?.it;
    };
    expect(await mayWrite()).toBe(false);
    const rest = await restOf();
    await rest('accounts');
    expect(await mayWrite()).toBe(true);
  });

  test('loses code and hint of an error that the database raises', async () => {
    const rest = await restOf();
    vi.spyOn(console, 'error').mockImplementation(() => {}); // where lite prints the error itself
    const answer = await rest('rpc/refuse');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/CT001|tomorrow/);
  });

  test('writes numbers and times in another way than PostgREST', async () => {
    const rest = await restOf();
    const [row] = await (await rest('accounts')).json();
    expect(row.balance).toBe('1.50');
    expect(row.opened_at).not.toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
  });

  test('encodes a JSON parameter twice, so that an object arrives as text', async () => {
    const rest = await restOf();
    expect(await (await rest('rpc/kind_of', { p_value: { a: 1 } })).json()).toBe('string');
  });
});

test('each patch spares a read some of its round trips to the database', async () => {
  const port = Number(new URL(stack.databaseUrl).port);
  const write = vi.spyOn(Socket.prototype, 'write');
  const cost = async (...lite: Parameters<typeof restOf>) => {
    const rest = await restOf(...lite);
    for (let time = 0; time < 3; time++)
      expect((await rest('accounts?balance=gt.1')).status).toBe(200);
    write.mockClear();
    await rest('accounts?balance=gt.1');
    return write.mock.contexts.filter((socket) => (socket as Socket).remotePort === port).length;
  };
  const costs = [
    await cost(),
    await cost([setRoleAtOnce]),
    await cost([setRoleAtOnce, saveRoundTrips]),
    await cost([setRoleAtOnce, saveRoundTrips], [trustSignedTokens]),
  ];
  expect(costs).toEqual([...new Set(costs)].sort((a, b) => b - a));
});
