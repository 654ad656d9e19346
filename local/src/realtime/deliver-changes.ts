import type postgres from 'postgres';
import type { Change } from './change-feed';
import type { Channel } from './channel';
import type { ClientSocket } from './client-socket';
import { type TableShape, tableShape, visibleColumns } from './visibility';

interface Audience {
  socket: ClientSocket;
  channel: Channel;
  ids: number[];
}

/**
 * Sends changes to everyone who asked for them and may see them. One that cannot be delivered, because the
 * connection to the database is gone for example, does not take those after it along: whoever watches for it joins
 * again, and reads what they have missed.
 */
export async function deliverChanges(
  sql: postgres.Sql,
  changes: readonly Change[],
  sockets: Iterable<ClientSocket>,
): Promise<void> {
  const shapes = new Map<string, Promise<TableShape | undefined>>();
  const shapeOf = ({ schema, table }: Change) => {
    const name = JSON.stringify([schema, table]);
    const shape = shapes.get(name) ?? tableShape(sql, schema, table);
    shapes.set(name, shape);
    return shape;
  };
  for (const change of changes) {
    try {
      await deliver(sql, change, sockets, shapeOf);
    } catch (error) {
      console.error('Realtime could not deliver:', error);
      for (const socket of sockets) socket.letRejoin(watching(socket, change));
    }
  }
}

function watching({ channels }: ClientSocket, change: Change): string[] {
  return [...channels].filter(([, channel]) => channel.watches(change)).map(([topic]) => topic);
}

/** People with the same rights are asked about once, however many tabs they have open. */
async function deliver(
  sql: postgres.Sql,
  change: Change,
  sockets: Iterable<ClientSocket>,
  shapeOf: (change: Change) => Promise<TableShape | undefined>,
): Promise<void> {
  // somebody who writes thousands of rows that nobody watches must not hold up what is watched
  const everyone = [...sockets].filter((socket) => watching(socket, change).length > 0);
  if (everyone.length === 0) return;
  const shape = await shapeOf(change);
  if (!shape) return;
  const audience = everyone.flatMap((socket) => listeners(socket, change, shape));
  const byPerson = new Map<string, Audience[]>();
  for (const one of audience) {
    const rights = rightsOf(one.channel);
    byPerson.set(rights, [...(byPerson.get(rights) ?? []), one]);
  }
  await Promise.all(
    [...byPerson.values()].map(async (people) => {
      const first = people[0];
      if (!first) return;
      const names = await readableColumns(sql, change, shape, first.channel);
      if (!names) return;
      for (const { socket, channel, ids } of people) {
        socket.send({
          joinRef: channel.joinRef,
          ref: null,
          topic: channel.topic,
          event: 'postgres_changes',
          payload: { ids, data: changeFor(change, shape, names) },
        });
      }
    }),
  );
}

function listeners(socket: ClientSocket, change: Change, shape: TableShape): Audience[] {
  return [...socket.channels.values()]
    .map((channel) => ({ socket, channel, ids: channel.concernedBy(change, shape) }))
    .filter(({ ids }) => ids.length > 0);
}

/** Two channels with the same rights see the same rows; when a token was issued plays no part. */
function rightsOf({ access }: Channel): string {
  const { exp, iat, session_id, ...claims } = access.claims;
  return `${access.role} ${JSON.stringify(claims)}`;
}

async function readableColumns(
  sql: postgres.Sql,
  change: Change,
  shape: TableShape,
  channel: Channel,
): Promise<string[] | undefined> {
  // As hosted: a row that is gone cannot be checked, so only its key is told.
  if (change.kind === 'DELETE') return shape.keys;
  return visibleColumns(sql, change, shape, channel.access);
}

function changeFor(change: Change, shape: TableShape, names: string[]) {
  const readable = new Set(names);
  const columns = shape.columns.filter(({ name }) => readable.has(name));
  return {
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.committedAt,
    type: change.kind,
    columns,
    ...(change.newRow ? { record: pick(change.newRow, (name) => readable.has(name)) } : {}),
    ...(change.oldRow
      ? { old_record: pick(change.oldRow, (name) => shape.keys.includes(name)) }
      : {}),
    errors: null,
  };
}

function pick(row: Record<string, unknown>, wanted: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => wanted(name)));
}
