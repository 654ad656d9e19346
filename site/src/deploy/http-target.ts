import { isOwnMachine } from '../own-machine';
import { ofSite, type Target } from './target';

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
  if (token && base.protocol === 'http:' && !isOwnMachine(base.hostname)) {
    throw new Error(`Over http anybody on the way can read ${variable}. Give an https address.`);
  }
  const ask = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(ofSite(path), base), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      ...init,
      headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
    });
    if (response.ok || response.status === 404 || response.status === 412) return response;
    const hint = [401, 403].includes(response.status)
      ? ` ${variable} has to be the right one.`
      : '';
    throw new Error(`${base.href} answered ${response.status} to ${method} ${path}.${hint}`);
  };
  const get = (path: string) => ask('GET', path, { headers: { 'Accept-Encoding': 'identity' } });
  const put = async (path: string, content: Buffer, headers: Record<string, string>) => {
    const response = await ask('PUT', path, { body: new Uint8Array(content), headers });
    if (response.status === 404) throw new Error(`${base.href} does not take ${path}.`);
    return response.status !== 412;
  };
  /** Not all that take files look at conditions; without them two deploys would undo each other. */
  const refuseBlindSwap = async () => {
    const headers = { 'If-Match': '"no file has this tag"' };
    const { ok } = await ask('PUT', 'releases/condition', { body: '', headers });
    if (ok) throw new Error(`${base.href} does not look at If-Match.`);
  };
  return {
    name: base.href,
    async read(path) {
      const response = await get(path);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
    async readTagged(path) {
      const response = await get(path);
      if (!response.ok) return undefined;
      const tag = response.headers.get('ETag');
      // a weak tag may stand for two contents, so nothing could be compared by it
      if (!tag || tag.startsWith('W/')) throw new Error(`${base.href} gives ${path} no ETag.`);
      return { content: Buffer.from(await response.arrayBuffer()), tag };
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
