import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { connect } from '../database/connect';
import type { Secrets } from '../secrets';
import { readAccess } from './access-token';
import { openChangeFeed } from './change-feed';
import { ClientSocket } from './client-socket';
import { deliverChanges } from './deliver-changes';

export const REALTIME_PATH = '/realtime/v1/websocket';
const SWEEP_MS = 30_000;
const MAX_MESSAGE_BYTES = 100_000;
/** A handful is enough: one change is checked after the other. */
const CONNECTIONS = 4;

export interface RealtimeServer {
  close(): Promise<void>;
}

/** Serves changes of the tables in `supabase_realtime` to unmodified supabase-js. */
export async function startRealtime(
  server: Server,
  superuserUrl: string,
  secrets: Secrets,
): Promise<RealtimeServer> {
  const sql = connect(superuserUrl, CONNECTIONS);
  const sockets = new Set<ClientSocket>();
  const feed = await openChangeFeed(
    sql,
    (changes) => deliverChanges(sql, changes, sockets),
    () => {
      for (const socket of sockets) socket.letRejoin();
    },
  );
  const acceptor = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  const onUpgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    // Others (hot reload in development) have sockets on this server too.
    if (url.pathname !== REALTIME_PATH) return;
    try {
      const access = await readAccess(url.searchParams.get('apikey') ?? '', secrets);
      acceptor.handleUpgrade(request, stream, head, (accepted) => {
        const socket = new ClientSocket(accepted, {
          secrets,
          access,
          beforeJoin: feed.followPublication,
        });
        sockets.add(socket);
        accepted.once('close', () => sockets.delete(socket));
      });
    } catch {
      stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
    }
  };
  server.on('upgrade', onUpgrade);
  const sweep = setInterval(() => {
    for (const socket of sockets) if (socket.isSilent) socket.terminate();
  }, SWEEP_MS);
  sweep.unref();

  return {
    async close() {
      clearInterval(sweep);
      server.off('upgrade', onUpgrade);
      for (const socket of sockets) socket.close();
      await feed.close();
      for (const socket of sockets) socket.terminate();
      acceptor.close();
      await sql.end({ timeout: 1 });
    },
  };
}
