import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
/** The one client of the page, able to hear of changes. Loaded with the first thing that is live. */
export declare const liveClient: SupabaseClient<Database>;
