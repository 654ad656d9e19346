import { createClient, isAuthApiError, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
import { runtimeConfig } from 'shared/runtime/config';
import { useAppStore } from 'shared/runtime/store';
import { askedByWhoIsHere, renewingFetch } from '../session/renewing-fetch';
import { sessionStorageKey } from '../session/session-storage';
import { sessionStore } from '../session/session-store';
import { endSession, watchSession } from '../session/watch-session';

const { supabaseUrl, supabaseKey } = runtimeConfig();

type Whole = SupabaseClient<Database>;

/** What there is of it: the shell's build leaves the rest out (`site/patches/supabase-unused.ts`). */
export interface Client extends Pick<Whole, 'from' | 'rpc' | 'realtime'> {
  auth: Pick<
    Whole['auth'],
    | 'getSession'
    | 'getUser'
    | 'refreshSession'
    | 'resend'
    | 'resetPasswordForEmail'
    | 'setSession'
    | 'signInWithPassword'
    | 'signOut'
    | 'signUp'
    | 'updateUser'
    | 'verifyOtp'
  >;
}

const client: Whole = createClient(supabaseUrl, supabaseKey, {
  auth: {
    storageKey: sessionStorageKey,
    storage: sessionStore,
    // a reset link carries its token in the fragment, readable without the browser that asked
    flowType: 'implicit',
  },
  global: {
    fetch: renewingFetch(supabaseKey, { current: currentToken, renewed: renewedToken }),
  },
});

/**
 * The one Supabase client of the page, loaded on first need only (it weighs as much as React).
 * Import it as `shared/runtime/supabase-client`, and only from a capability's `api.ts`.
 */
export const supabase: Client = client;

// Its client of REST would repeat each reading for 7 s, on top of the query cache and unheard by
// whoever waits; it has a switch for that, which createClient does not hand on.
const rest = Reflect.get(client, 'rest') as { fetch: typeof fetch; retry: boolean };
rest.retry = false;
rest.fetch = askedByWhoIsHere(supabaseKey, rest.fetch);

async function currentToken(): Promise<string | undefined> {
  return (await client.auth.getSession()).data.session?.access_token;
}

async function renewedToken(): Promise<string | undefined> {
  const { userId } = useAppStore.getState().session;
  const { data, error } = await client.auth.refreshSession();
  const isRefused = isAuthApiError(error) && [400, 401, 403].includes(error.status);
  // the client keeps a session that its own clock calls good, even when renewing it is refused
  if (isRefused && useAppStore.getState().session.userId === userId) forgetSession();
  return data.session?.access_token;
}

watchSession(client);

/** Ends the session of this tab without asking the server, for when it cannot be reached. */
export function forgetSession(): void {
  sessionStore.removeItem(sessionStorageKey);
  endSession();
}
