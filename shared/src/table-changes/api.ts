import type { Database } from 'shared/database.types';
import { supabase } from 'shared/runtime/supabase-client';

type TableName = keyof Database['public']['Tables'];

const settleAfter = 4000; // ms: changes right after subscribing can be missed by the server
const gatherFor = 250; // ms: a transaction that writes several rows reloads a list once

/**
 * Calls `onChange` after rows of a table, or of several, changed (any change the signed-in person may
 * see), and whenever the channel comes back, because what happened meanwhile was not heard.
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
  let settling: ReturnType<typeof setTimeout> | undefined;
  let wasSubscribed = false;

  function changed(): void {
    clearTimeout(gathering);
    gathering = setTimeout(onChange, gatherFor);
  }

  const channel = supabase.channel(`table-${tables.join('-')}-${crypto.randomUUID()}`);
  for (const table of tables) {
    const own = typeof filter === 'function' ? filter(table) : filter;
    const rows = { event: '*', schema: 'public', table, ...(own && { filter: own }) } as const;
    channel.on('postgres_changes', rows, changed);
  }
  channel.subscribe((status) => {
    if (status !== 'SUBSCRIBED') return;
    if (wasSubscribed) changed();
    wasSubscribed = true;
    clearTimeout(settling);
    settling = setTimeout(onChange, settleAfter);
  });

  return () => {
    clearTimeout(gathering);
    clearTimeout(settling);
    void supabase.removeChannel(channel);
  };
}
