import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
import { type Client } from './supabase-client';
type LiveClient = Client & Pick<SupabaseClient<Database>, 'channel' | 'removeChannel'>;
/** The one client of the page, able to hear of changes. Loaded with the first thing that is live. */
export declare const liveClient: LiveClient;
export {};
