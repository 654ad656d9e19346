import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Answers one request; `address` is the caller's. */
export type Handler = (request: Request, address: string) => Response | Promise<Response>;

export interface HttpServer {
  port: number;
  server: Server;
  /** Until this is called, every request is answered with 503. */
  handle(handler: Handler): void;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 only.
 * @throws in words when the port is taken
 */
export async function listen(port: number): Promise<HttpServer> {
  let current: Handler = () =>
    new Response('Starting', { status: 503, headers: { 'retry-after': '1' } });
  const server = createAdaptorServer({
    fetch: (request, env) => current(request, env.incoming.socket.remoteAddress ?? ''),
  }) as Server;
  // Clients keep idle connections a second less. On a busy machine that second is soon gone, and a
  // request on a connection that was just closed is lost; so they stay open longer than any pause.
  server.keepAliveTimeout = 65_000; // ms
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error);
    });
    // where more connect at once than wait in line, the rest is reset
    server.listen({ port, host: '127.0.0.1', backlog: 4096 }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    server,
    handle: (handler) => {
      current = handler;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1000).unref();
      }),
  };
}

export class PortTakenError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`,
    );
    this.name = 'PortTakenError';
  }
}
