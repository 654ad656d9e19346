import { spawnSync } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { latency } from 'e2e/support/slow-connection';
import { proxy } from 'hono/proxy';
import { compressed } from 'local/api/compressed';
import { type Handler, listen } from 'local/http-server';
import type { Stack } from 'local/stack';
import { siteApp } from 'site/serve/site-app';

interface Served {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a build from an address of its own, with the same server, and the stack's API from another
 * origin, as a hosted project has it: there the browser asks first whether it may ask.
 */
export async function serveBeside(stack: Stack, distDir: string): Promise<Served> {
  const [http, api] = await Promise.all([listen(0), listen(0)]);
  const [url, supabaseUrl] = [http, api].map(({ port }) => `http://localhost:${port}`) as [
    string,
    string,
  ];
  const site = siteApp({ distDir, config: { ...stack.siteConfig, siteUrl: url, supabaseUrl } });
  http.handle((request) => site.fetch(request));
  api.handle(async (request) => {
    // the slow line of a browser's devtools lets these pass at once
    if (request.method === 'OPTIONS') await wait(latency);
    return askStack(stack, request);
  });
  api.server.on('upgrade', (request, socket, head) => forward(stack, request, socket, head));
  return {
    url,
    close: async () => {
      await Promise.all([http.close(), api.close()]);
    },
  };
}

/**
 * The same as a host serves it: HTTP/2, encrypted, every file over one connection. The certificate
 * is its own, so the browser has to be told to accept it.
 */
export async function serveOverHttp2(stack: Stack, distDir: string): Promise<Served> {
  const pem = certificate();
  const [http, api] = await Promise.all([listenEncrypted(pem), listenEncrypted(pem)]);
  const config = { ...stack.siteConfig, siteUrl: http.url, supabaseUrl: api.url };
  const site = siteApp({ distDir, config });
  http.handle((request) => site.fetch(request));
  api.handle((request) => askStack(stack, request));
  return {
    url: http.url,
    close: async () => {
      await Promise.all([http.close(), api.close()]);
    },
  };
}

async function listenEncrypted(pem: string): Promise<Served & { handle(handler: Handler): void }> {
  let answer: Handler = () => new Response('Starting', { status: 503 });
  const server = createAdaptorServer({
    fetch: (request) => answer(request, '127.0.0.1'),
    createServer: createSecureServer,
    serverOptions: { key: pem, cert: pem },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    handle: (handler) => {
      answer = handler;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function askStack(stack: Stack, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await proxy(stack.url + pathname + search, request);
  return compressed(request, answer); // on the way here it was unpacked
}

/** A web socket, as it comes: without it pages would read their lists again and again. */
function forward(stack: Stack, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, rawHeaders } = request;
  const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  const behind = connect(stack.port, '127.0.0.1');
  behind.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  behind.write(head);
  socket.on('error', () => behind.destroy()).pipe(behind);
  behind.on('error', () => socket.destroy()).pipe(socket);
}

/** A key and a certificate for a day, as PEM. */
function certificate(): string {
  const wanted = '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout - -out -';
  const { stdout, stderr, error } = spawnSync('openssl', ['req', ...wanted.split(' ')], {
    encoding: 'utf8',
  });
  if (error) throw error;
  if (!stdout.includes('BEGIN CERTIFICATE')) throw new Error(`No certificate: ${stderr}`);
  return stdout;
}
