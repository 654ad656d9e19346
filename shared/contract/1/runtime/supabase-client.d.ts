import { type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
/**
 * The one Supabase client of the page, loaded on first need only (it weighs as much as React).
 * Import it as `shared/runtime/supabase-client`, and only from a capability's `api.ts`.
 */
export declare const supabase: SupabaseClient<Database>;
/** Ends the session of this tab without asking the server, for when it cannot be reached. */
export declare function forgetSession(): void;
