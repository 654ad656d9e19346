import { RealtimeClient } from '@supabase/realtime-js';
import { runtimeConfig } from 'shared/runtime/config';
import { supabase } from 'shared/runtime/supabase-client';

const { supabaseUrl, supabaseKey } = runtimeConfig();

// ms: a dead line is noticed when a second heartbeat is due, and what was missed is read within 30 s
const noticeWithin = 8000;

/** A connection that a dead line swallows would be waited for until the system gives it up, for minutes. */
class ImpatientSocket extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    const limit = setTimeout(() => this.close(), noticeWithin);
    for (const end of ['open', 'close']) this.addEventListener(end, () => clearTimeout(limit));
  }
}

// with each heartbeat it takes the token of the session, a renewed one too
const realtime = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
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

/** The client of the page that hears of changes. Loaded with the first thing that is live. */
export const liveClient = {
  auth: supabase.auth,
  realtime,
  channel: (name: string) => realtime.channel(name),
  removeChannel: (channel: ReturnType<typeof realtime.channel>) => realtime.removeChannel(channel),
};
