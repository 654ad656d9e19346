import { RealtimeClient } from '@supabase/realtime-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from 'shared/database.types';
import { runtimeConfig } from 'shared/runtime/config';
import { type Client, supabase } from 'shared/runtime/supabase-client';

const { supabaseUrl, supabaseKey } = runtimeConfig();

// ms: a dead line is noticed when a second heartbeat is due, and what was missed is read within 30 s
const noticeWithin = 8000;

/*
 * What is live comes last: the page's client is built without its realtime part
 * (site/patches/supabase-unused.ts), and gets it here. It tells that part of new tokens by itself.
 */
class OwnRealtimeClient extends RealtimeClient {
  /**
   * The client hands over the token of any tab that signs in, even another person's: this tab's own is taken
   * instead.
   */
  override setAuth(_token?: string | null): Promise<void> {
    return super.setAuth();
  }
}

/** A connection that a dead line swallows would be waited for until the system gives it up, for minutes. */
class ImpatientSocket extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    const limit = setTimeout(() => this.close(), noticeWithin);
    for (const end of ['open', 'close']) this.addEventListener(end, () => clearTimeout(limit));
  }
}

supabase.realtime = new OwnRealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: supabaseKey },
  accessToken,
  transport: ImpatientSocket,
  heartbeatIntervalMs: noticeWithin,
});

/** @throws where it cannot be renewed: the part keeps the one it has, and is not told there is none */
async function accessToken(): Promise<string | null> {
  const { data, error } = await supabase.auth.getSession();
  if (error) throw error;
  return data.session?.access_token ?? null;
}

type LiveClient = Client & Pick<SupabaseClient<Database>, 'channel' | 'removeChannel'>;

/** The one client of the page, able to hear of changes. Loaded with the first thing that is live. */
export const liveClient = supabase as LiveClient;
