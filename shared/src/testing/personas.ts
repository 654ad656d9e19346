import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import type { Database } from 'shared/database.types';
import { WebSocket } from 'ws';

export type Client = SupabaseClient<Database>;

/** A running backend, hosted or embedded, and a connection that may arrange what persons find. */
export interface Backend {
  url: string;
  publishableKey: string;
  /** As the owner of the tables: arranges and looks, never acts for a person. */
  sql: postgres.Sql;
}

/** Someone with an account, signed in with a client of their own. */
export interface Person {
  id: string;
  email: string;
  password: string;
  fullName: string;
  client: Client;
}

type Role = 'admin' | 'super_admin';

/** Ids of all who were made administrators here. */
export const madeAdministrators: string[] = [];

/** A client nobody is signed in with. */
export function visitor(backend: Pick<Backend, 'url' | 'publishableKey'>): Client {
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

export interface PersonDetails {
  fullName?: string;
  email?: string;
  /** What registration would send along. */
  metadata?: Record<string, string>;
}

/** Where everybody here lives, as an invoice names them. */
export const homeAddress = {
  address_line_1: '1 Triq ir-Repubblika',
  city: 'Valletta',
  postal_code: 'VLT 1110',
};

/** A member without a role, freshly registered and signed in. */
export function member(backend: Backend, details: PersonDetails = {}): Promise<Person> {
  return person(backend, details);
}

export function administrator(backend: Backend, details: PersonDetails = {}): Promise<Person> {
  return person(backend, { fullName: 'Nadia Camilleri', ...details }, 'admin');
}

export function superAdministrator(backend: Backend, details: PersonDetails = {}): Promise<Person> {
  return person(backend, { fullName: 'Claire Borg', ...details }, 'super_admin');
}

async function person(backend: Backend, details: PersonDetails, role?: Role): Promise<Person> {
  const id = randomUUID();
  const password = 'demo-password';
  const fullName = details.fullName ?? 'Maria Vella';
  const first = fullName
    .split(' ')[0]
    ?.toLowerCase()
    .replace(/[^a-z]/g, '');
  const email = details.email ?? `${first}-${id}@example.test`;
  await createAccount(backend.sql, { id, email, password, fullName, metadata: details.metadata });
  await fillProfile(backend.sql, id, role ?? null);
  if (role) madeAdministrators.push(id);
  const client = visitor(backend);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { id, email, password, fullName, client };
}

// As registration leaves it: with an address, which every invoice needs.
async function fillProfile(sql: postgres.Sql, id: string, role: Role | null): Promise<void> {
  const details = { ...homeAddress, role };
  await sql`update public.profiles set ${sql(details)} where id = ${id}`;
}

interface Account {
  id: string;
  email: string;
  password: string;
  fullName: string;
  metadata: Record<string, string> | undefined;
}

// By SQL with a cheap hash: dozens of sign-ups would otherwise be most of a test run.
async function createAccount(sql: postgres.Sql, account: Account): Promise<void> {
  const metadata = { full_name: account.fullName, ...account.metadata };
  const identity = { sub: account.id, email: account.email };
  await sql`
    with account as (
      insert into auth.users (id, instance_id, aud, role, email, encrypted_password,
        email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
        confirmation_token, recovery_token, email_change, email_change_token_new)
      values (${account.id}, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
        ${account.email}, extensions.crypt(${account.password}, extensions.gen_salt('bf', 4)), now(),
        '{"provider": "email", "providers": ["email"]}', ${sql.json(metadata)}, now(), now(),
        '', '', '', '')
      returning id)
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    select gen_random_uuid(), 'email', account.id::text, account.id, ${sql.json(identity)}, now(), now()
    from account`;
}
