import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { member, startBareStack, visitor } from '../testing/bare-stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create table public.accounts (
      id uuid primary key default auth.uid(),
      name text,
      balance int not null default 0
    );
    alter table public.accounts enable row level security;
    create policy accounts_own on public.accounts to authenticated
      using (id = (select auth.uid())) with check (id = (select auth.uid()));
    revoke all on public.accounts from anon, authenticated;
    grant select, insert (name), update (name) on public.accounts to authenticated;
    create schema private;
    create table private.ledger (id int);
    alter table private.ledger enable row level security;
  `);
});
afterAll(() => stack.stop());

test('a member cannot write a column the migrations took away', async () => {
  const { client, id } = await member(stack);
  expect((await client.from('accounts').insert({ name: 'Anna' })).error).toBeNull();
  const refused = await client.from('accounts').update({ balance: 1000 }).eq('id', id);
  expect(refused.status).toBe(403);
  const allowed = await client.from('accounts').update({ name: 'Bea' }).eq('id', id).select();
  expect(allowed.data).toEqual([{ id, name: 'Bea', balance: 0 }]);
});

test('a visitor may not even look at that column', async () => {
  const answer = await visitor(stack).from('accounts').select();
  expect(answer.status).toBe(401);
  expect(answer.error?.code).toBe('42501');
});

test('a member does not see the rows of another member', async () => {
  const [one, other] = [await member(stack), await member(stack)];
  await one.client.from('accounts').insert({ name: 'One' });
  expect((await other.client.from('accounts').select()).data).toEqual([]);
});

test('the secret key passes row-level security, for servers only', async () => {
  const { client } = await member(stack);
  await client.from('accounts').insert({ name: 'Someone' });
  const read = (headers: Record<string, string>) =>
    fetch(`${stack.url}/rest/v1/accounts?name=eq.Someone`, {
      headers: { apikey: stack.secretKey, ...headers },
    });
  expect(await (await read({})).json()).toHaveLength(1);
  expect((await read({ 'user-agent': 'Mozilla/5.0 (X11)' })).status).toBe(401);
});

test('a forged or outdated token is refused', async () => {
  const read = (token: string) =>
    fetch(`${stack.url}/rest/v1/accounts`, {
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` },
    });
  const [header, , signature] = (await signIn()).split('.');
  const claims = Buffer.from(JSON.stringify({ role: 'service_role', sub: crypto.randomUUID() }));
  expect((await read(`${header}.${claims.toString('base64url')}.${signature}`)).status).toBe(401);
  expect((await read('nonsense')).status).toBe(401);
});

async function signIn(): Promise<string> {
  const { client } = await member(stack);
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

test('requests leave every grant of the migrations as it was', async () => {
  const [grants] = await stack.sql`
    select has_table_privilege('authenticated', 'public.accounts', 'delete') as may_delete,
      has_schema_privilege('anon', 'private', 'usage') as may_enter,
      has_table_privilege('anon', 'private.ledger', 'select') as may_read`;
  expect(grants).toEqual({ may_delete: false, may_enter: false, may_read: false });
});

test('the owner of the tables is no superuser, as on a hosted project', async () => {
  const [role] = await stack.sql`
    select current_user::text as name, rolsuper from pg_roles where rolname = current_user`;
  expect(role).toEqual({ name: 'postgres', rolsuper: false });
});
