import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';

type Row = Record<string, unknown>;

/** A committed change of one row. */
export interface Change {
  schema: string;
  table: string;
  kind: 'INSERT' | 'UPDATE' | 'DELETE';
  newRow: Row | null;
  oldRow: Row | null;
  /** ISO time. */
  committedAt: string;
}

export interface ChangeFeed {
  /** Makes sure that every table of the publication is watched. */
  followPublication(): Promise<void>;
  close(): Promise<void>;
}

const BATCH = 200;

/**
 * Reports committed changes of the tables in `supabase_realtime`, in the order of `_local.changes`.
 * A batch is taken only when the one before has been delivered, and leaves that table as it is
 * taken, so neither the memory of this process nor the table grows without limit.
 * @param onLost called when some may never be reported: the connection went while they were taken, or the
 *   database crashed, which empties the table.
 */
export async function openChangeFeed(
  sql: postgres.Sql,
  deliver: (changes: readonly Change[]) => Promise<void>,
  onLost: () => void,
): Promise<ChangeFeed> {
  await sql.unsafe(await readFile(new URL('changes.sql', import.meta.url), 'utf8'));
  // Changes made while nobody was connected have no audience.
  await sql`delete from _local.changes`;

  let wanted = false;
  let draining: Promise<void> | undefined;
  let closed = false;
  const drain = async () => {
    while (wanted && !closed) {
      wanted = false;
      const changes = await takeBatch(sql);
      await deliver(changes);
      if (changes.length === BATCH) wanted = true;
    }
  };
  const wake = () => {
    wanted = true;
    draining ??= drain()
      .catch((error) => {
        if (closed) return;
        console.error('Realtime could not take changes:', error);
        onLost();
      })
      .finally(() => {
        draining = undefined;
        // A notification may have come between the last look and here.
        if (wanted && !closed) wake();
      });
  };
  let isListening = false;
  // also when a lost connection is back: what has been noted meanwhile was not announced
  const onListening = () => {
    if (isListening) onLost();
    isListening = true;
    wake();
  };
  const subscription = await sql.listen('_local_changes', wake, onListening);
  const followPublication = async () => {
    await sql`select _local.follow_publication()`;
  };
  await followPublication();
  return {
    followPublication,
    async close() {
      closed = true;
      await subscription.unlisten().catch(() => {});
      await draining;
    },
  };
}

interface ChangeRow {
  id: string;
  schema_name: string;
  table_name: string;
  kind: Change['kind'];
  new_row: Row | null;
  old_row: Row | null;
  committed_at: Date;
}

async function takeBatch(sql: postgres.Sql): Promise<Change[]> {
  // `array`, not `in`: a table that was empty when it was last analyzed would be read once for each row in it
  const rows = await sql<ChangeRow[]>`
    delete from _local.changes
    where id = any (array(select id from _local.changes order by id limit ${BATCH}))
    returning id::text, schema_name, table_name, kind, new_row, old_row, committed_at`;
  return [...rows]
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((row) => ({
      schema: row.schema_name,
      table: row.table_name,
      kind: row.kind,
      newRow: row.new_row,
      oldRow: row.old_row,
      committedAt: row.committed_at.toISOString(),
    }));
}
