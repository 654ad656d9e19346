import { spawnSync } from 'node:child_process';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { proxy } from 'hono/proxy';
import { compressed } from 'local/api/compressed';
import { type Handler, listen } from 'local/http-server';
import type { Stack } from 'local/stack';
import { siteApp } from 'site/site-app';

interface Served {
  url: string;
  close: () => Promise<void>;
}

/** Serves another build from an address of its own, with the same server and the stack's database. */
export async function serveBeside(stack: Stack, distDir: string): Promise<Served> {
  const http = await listen(0);
  const url = `http://localhost:${http.port}`;
  http.handle(siteAt(url, stack, distDir));
  return { url, close: http.close };
}

/**
 * The same as a host serves it: HTTP/2, encrypted, every file over one connection. The certificate
 * is its own, so the browser has to be told to accept it.
 */
export async function serveOverHttp2(stack: Stack, distDir: string): Promise<Served> {
  let answer: Handler = () => new Response('Starting', { status: 503 });
  const pem = certificate();
  const server = createAdaptorServer({
    fetch: (request) => answer(request, '127.0.0.1'),
    createServer: createSecureServer,
    serverOptions: { key: pem, cert: pem },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  answer = siteAt(url, stack, distDir);
  return { url, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function siteAt(url: string, stack: Stack, distDir: string): Handler {
  const site = siteApp({
    distDir,
    config: { ...stack.siteConfig, siteUrl: url, supabaseUrl: url },
  });
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (!/^\/(auth|rest)\/v1\//.test(pathname)) return site.fetch(request);
    const answer = await proxy(stack.url + pathname + search, request);
    return compressed(request, answer); // on the way here it was unpacked
  };
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
