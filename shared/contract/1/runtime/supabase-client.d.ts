import { type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
type Whole = SupabaseClient<Database>;
/** What there is of it: the shell's build leaves the rest out (`site/patches/supabase-unused.ts`). */
export interface Client extends Pick<Whole, 'from' | 'rpc' | 'realtime'> {
    auth: Pick<Whole['auth'], 'getSession' | 'getUser' | 'refreshSession' | 'resend' | 'resetPasswordForEmail' | 'setSession' | 'signInWithPassword' | 'signOut' | 'signUp' | 'updateUser' | 'verifyOtp'>;
}
/**
 * The one Supabase client of the page, loaded on first need only (it weighs as much as React).
 * Import it as `shared/runtime/supabase-client`, and only from a capability's `api.ts`.
 */
export declare const supabase: Client;
/** Ends the session of this tab without asking the server, for when it cannot be reached. */
export declare function forgetSession(): void;
export {};
