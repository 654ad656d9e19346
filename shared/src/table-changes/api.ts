import type { Database } from 'shared/database.types';

type TableName = keyof Database['public']['Tables'];
type LiveClient = typeof import('shared/runtime/live-client').liveClient;
type Channel = ReturnType<LiveClient['channel']>;

const settleAfter = 4000; // ms: the server listens to the tables some time after it says yes
const gatherFor = 250; // ms: a transaction that writes several rows reloads a list once
const againAfter = 5000; // ms
const askEvery = 60_000; // ms: what cannot be heard of is asked for

/**
 * Opens a channel once the code for it has come, which nothing on the page waits for, and anew where the
 * server closes it: it does so when the token has ended before it was told the next one, and the client,
 * which joins again after a lost connection, leaves it at that.
 * @param make the channel, with what it listens for.
 * @param onMissed called whenever something may have happened that was not heard: when it connects again,
 *   once the server listens, which can be later than it says yes, when the tab is looked at, as a line may be
 *   dead that nobody has noticed yet, and every minute while there is no connection. What was read a moment
 *   before counts as known.
 * @param onHeard told whether changes are heard now.
 * @returns closes it.
 */
export function openChannel(
  make: (client: LiveClient) => Channel,
  onMissed: () => void,
  onHeard?: (isHeard: boolean) => void,
): () => void {
  let isClosed = false;
  let isHeard = false;
  let wasSubscribed = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};

  async function connect(): Promise<void> {
    try {
      const { liveClient } = await import('shared/runtime/live-client');
      // a channel that is opened before the token is known, or renewed, hears what everybody may hear
      const { error } = await liveClient.auth.getSession();
      if (error) throw error;
      await liveClient.realtime.setAuth();
      if (isClosed) return;
      const channel = make(liveClient).on('system', {}, listening);
      close = () => void liveClient.removeChannel(channel);
      channel.subscribe((status) => {
        if (isClosed) return;
        isHeard = status === 'SUBSCRIBED';
        onHeard?.(isHeard);
        if (isHeard) subscribed();
        if (status === 'CLOSED') connectLater();
      });
    } catch (cause) {
      console.warn('changes cannot be heard yet', cause);
      if (!isClosed) connectLater();
    }
  }

  function subscribed(): void {
    if (wasSubscribed) onMissed();
    wasSubscribed = true;
    clearTimeout(settling);
    settling = setTimeout(() => {
      settling = undefined;
      onMissed();
    }, settleAfter);
  }

  function listening({ extension, status }: { extension?: string; status?: string }): void {
    const isLate = wasSubscribed && settling === undefined;
    if (extension === 'postgres_changes' && status === 'ok' && isLate && !isClosed) onMissed();
  }

  function connectLater(): void {
    clearTimeout(again);
    again = setTimeout(connect, againAfter);
    close = () => clearTimeout(again);
  }

  const { document: page } = globalThis; // not where scenes of the database listen
  const isLookedAt = () => page?.visibilityState !== 'hidden';
  const onVisible = () => {
    if (isLookedAt()) onMissed();
  };
  page?.addEventListener('visibilitychange', onVisible);
  const asking = setInterval(() => {
    if (!isHeard && isLookedAt()) onMissed();
  }, askEvery);

  void connect();
  return () => {
    isClosed = true;
    page?.removeEventListener('visibilitychange', onVisible);
    clearInterval(asking);
    clearTimeout(settling);
    close();
  };
}

/**
 * Calls `onChange` after rows of a table, or of several, changed (any change the signed-in person may
 * see), and whenever some may have gone unheard.
 * @param filter narrows it to some rows, of each table to others: for example `user_id=eq.<uuid>`.
 * @returns ends the subscription.
 */
export function watchTable(
  watched: TableName | readonly TableName[],
  onChange: () => void,
  filter?: string | ((table: TableName) => string),
): () => void {
  const tables = [watched].flat();
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function changed(): void {
    clearTimeout(gathering);
    gathering = setTimeout(onChange, gatherFor);
  }

  const close = openChannel((client) => {
    const channel = client.channel(`table-${tables.join('-')}-${crypto.randomUUID()}`);
    for (const table of tables) {
      const own = typeof filter === 'function' ? filter(table) : filter;
      const rows = { event: '*', schema: 'public', table, ...(own && { filter: own }) } as const;
      channel.on('postgres_changes', rows, changed);
    }
    return channel;
  }, changed);

  return () => {
    clearTimeout(gathering);
    close();
  };
}
