import { isOwnMachine } from '../own-machine';
import { ofSite, Refused, type Target } from './target';

const patience = 30_000; // ms for one file

/** What an address knows a team by. */
export interface Key {
  token: string | undefined;
  /** The environment variable it stands in, for messages. */
  variable: string;
}

/**
 * An address that answers GET and HEAD with files, PUT (into folders that are not there yet, too) and
 * DELETE of whoever knows the token, and that names what it has by a strong ETag: a PUT with `If-Match`
 * (or `If-None-Match: *`) that no longer fits is answered 412. `testing/upload-server.ts` is one.
 */
export function httpTarget(address: string, { token, variable }: Key): Target {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  if (base.username || base.password) {
    throw new Error(`Give the token in ${variable}, not in the address.`);
  }
  if (base.search || base.hash) {
    throw new Error('Give the address of a folder: one without "?" and "#". Nothing was sent.');
  }
  if (token && base.protocol === 'http:' && !isOwnMachine(base.hostname)) {
    throw new Error(`Over http anybody on the way can read ${variable}. Give an https address.`);
  }
  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const { status, headers, content } = await answered(new URL(ofSite(path), base), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      ...init,
      headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
    }).catch((cause: unknown) => {
      throw new Error(`${base.href} has not answered ${method} ${path}: ${reasonOf(cause)}.`, {
        cause,
      });
    });
    const ok = status >= 200 && status < 300;
    if (ok || status === 404 || status === 412) return { ok, status, headers, content };
    const hint = [401, 403].includes(status) ? ` ${variable} has to be the right one.` : '';
    const text = `${base.href} answered ${status} to ${method} ${path}.${hint}`;
    throw status < 500 ? new Refused(text) : new Error(text);
  };
  const get = (path: string) => ask('GET', path, { headers: { 'Accept-Encoding': 'identity' } });
  const put = async (path: string, content: Buffer, headers: Record<string, string>) => {
    const { status } = await ask('PUT', path, { body: new Uint8Array(content), headers });
    if (status === 404) throw new Refused(`${base.href} does not take ${path}.`);
    return status !== 412;
  };
  /** Not every server that takes files heeds conditions; without them two deploys would undo each other. */
  const refuseBlindSwap = async () => {
    const headers = { 'If-Match': '"no file has this tag"' };
    const { ok } = await ask('PUT', 'releases/condition', { body: '', headers }).catch(
      (cause: Error) => {
        throw new Refused(cause.message, { cause }); // the switch itself has not been asked for
      },
    );
    if (ok) throw new Refused(`${base.href} does not look at If-Match.`);
  };
  return {
    name: base.href,
    async read(path) {
      const { ok, content } = await get(path);
      return ok ? content : undefined;
    },
    async readTagged(path) {
      const { ok, headers, content } = await get(path);
      if (!ok) return undefined;
      const tag = headers.get('ETag');
      // a weak tag may stand for two contents, so nothing could be compared by it
      if (!tag || tag.startsWith('W/')) throw new Error(`${base.href} gives ${path} no ETag.`);
      return { content, tag };
    },
    has: async (path) => (await ask('HEAD', path)).ok,
    write: async (path, content) => {
      await put(path, content, {});
    },
    remove: async (path) => {
      await ask('DELETE', path);
    },
    async swap(path, content, tag) {
      await refuseBlindSwap();
      return put(path, content, tag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': tag });
    },
  };
}

interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  content: Buffer;
}

/** The whole of an answer: it may break off after its beginning. */
async function answered(url: URL, init: RequestInit): Promise<Omit<Answer, 'ok'>> {
  const response = await fetch(url, init);
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, content };
}

/** Node says why in the cause, or not in words for people. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it took longer than ${patience / 1000} s`;
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || String((cause as NodeJS.ErrnoException).code);
}
