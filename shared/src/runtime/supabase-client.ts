import {
  createClient,
  GoTrueClient,
  isAuthApiError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
import { runtimeConfig } from 'shared/runtime/config';
import { useAppStore } from 'shared/runtime/store';
import { authFetch } from '../session/auth-fetch';
import { restFetch } from '../session/rest-fetch';
import { sessionStorageKey } from '../session/session-storage';
import { sessionStore } from '../session/session-store';
import { endSession, watchSession } from '../session/watch-session';

const { supabaseUrl, supabaseKey } = runtimeConfig();

const auth = new GoTrueClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: { apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
  storageKey: sessionStorageKey,
  storage: sessionStore,
  // a reset link carries its token in the fragment, readable without the browser that asked
  flowType: 'implicit',
  fetch: authFetch,
});

const tokens = { current: currentToken, renewed: renewedToken };

/** `fetch` in the name of the page's person, for what the client does not hold. */
export const fetchWithin = (patience: number) => restFetch(supabaseKey, tokens, patience);

// With a token of its own (none: the wrapper knows in whose name) it makes no Auth client that would wait for one.
const client = createClient<Database>(supabaseUrl, supabaseKey, {
  accessToken: async () => null,
  global: { fetch: restFetch(supabaseKey, tokens) },
});
// It would repeat each reading for 7 s, on top of the query cache and unheard by whoever waits; createClient does not
// hand this option on.
Object.assign(Reflect.get(client, 'rest'), { retry: false });

/** What there is of it: the shell's build leaves the rest out (`site/patches/supabase-unused.ts`). */
export interface Client extends Pick<SupabaseClient<Database>, 'from' | 'rpc'> {
  auth: Pick<
    GoTrueClient,
    | 'getSession'
    | 'getUser'
    | 'onAuthStateChange'
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

/**
 * The one Supabase client of the page, loaded on first need only (it weighs as much as React). Import it as
 * `shared/runtime/supabase-client`, and only from a capability's `api.ts`.
 */
export const supabase: Client = Object.assign(client, { auth });

async function currentToken(): Promise<string | undefined> {
  return (await auth.getSession()).data.session?.access_token;
}

async function renewedToken(): Promise<string | undefined> {
  const { userId } = useAppStore.getState().session;
  const { data, error } = await auth.refreshSession();
  const isRefused = isAuthApiError(error) && [400, 401, 403].includes(error.status);
  // the client keeps a session that its own clock calls good, even when renewing it is refused
  if (isRefused && useAppStore.getState().session.userId === userId) forgetSession();
  return data.session?.access_token;
}

watchSession(auth);

/** Ends the session of this tab without asking the server, for when it cannot be reached. */
export function forgetSession(): void {
  sessionStore.removeItem(sessionStorageKey);
  endSession();
}
