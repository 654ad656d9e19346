import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import WebSocket from 'ws';
import { type Stack, type StackOptions, startStack } from '../stack';

// Node 20 has none of its own.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

/** A throw-away stack without the project's migrations, with the given tables instead. */
export async function startBareStack(sql = '', options: StackOptions = {}): Promise<Stack> {
  const stack = await startStack({
    fresh: true,
    copyOf: inject('bareData'),
    supabaseDir: join(import.meta.dirname, 'no-such-folder'),
    ...options,
  });
  await stack.sql.unsafe(sql);
  await stack.reloadSchema();
  return stack;
}

export type Client = SupabaseClient;

export function visitor(stack: Stack): Client {
  return clientWith(stack, stack.publishableKey);
}

/** Whoever has the secret key: row-level security lets it pass. */
export function serviceRole(stack: Stack): Client {
  return clientWith(stack, stack.secretKey);
}

function clientWith({ url }: Stack, key: string): Client {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
  });
}

export interface Person {
  client: Client;
  id: string;
  email: string;
}

/** Registers someone and signs them in. */
export async function member(stack: Stack): Promise<Person> {
  const client = visitor(stack);
  const email = `${crypto.randomUUID()}@example.test`;
  const { data, error } = await client.auth.signUp({ email, password: 'a-password' });
  if (error || !data.user) throw error ?? new Error('No user');
  return { client, id: data.user.id, email };
}
