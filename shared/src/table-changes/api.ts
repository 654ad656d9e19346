import type { Database } from 'shared/database.types';
import { supabase } from 'shared/runtime/supabase-client';

type TableName = keyof Database['public']['Tables'];

const settleAfter = 4000; // ms: changes right after subscribing can be missed by the server
const gatherFor = 250; // ms: a transaction that writes several rows reloads a list once

/**
 * Calls `onChange` after rows of a table changed (any change the signed-in person may see), and
 * whenever the channel comes back, because what happened meanwhile was not heard.
 * @param filter narrows it to some rows, for example `user_id=eq.<uuid>`.
 * @returns ends the subscription.
 */
export function watchTable(table: TableName, onChange: () => void, filter?: string): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let wasSubscribed = false;

  function changed(): void {
    clearTimeout(gathering);
    gathering = setTimeout(onChange, gatherFor);
  }

  const channel = supabase
    .channel(`table-${table}-${crypto.randomUUID()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter && { filter }) },
      changed,
    )
    .subscribe((status) => {
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
