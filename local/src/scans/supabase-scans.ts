import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { ScanFailure } from './scan-failure';
import { bucket, type ClaimedScan, type Scans, TryLaterError } from './scans';

export interface Project {
  /** Address of its API. */
  url: string;
  /** Passes row-level security. */
  secretKey: string;
}

/** The scans of a project, hosted or embedded. */
export function supabaseScans({ url, secretKey }: Project): Scans {
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has none of its own, and the client asks for one
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  const files = client.storage.from(bucket);
  const call = async (name: string, params: Record<string, unknown>): Promise<unknown> => {
    const { data, error, status } = await client.rpc(name, params);
    if (!error) return data;
    if (isRefusal(status))
      throw new Error(`${name} is refused: ${error.message}`, { cause: error });
    throw new TryLaterError(`${name}: ${error.message}`, { cause: error });
  };
  return {
    async claim(leaseSeconds) {
      const rows = await call('claim_scans', { p_limit: 1, p_lease_seconds: leaseSeconds });
      const [scan] = rows as Omit<ClaimedScan, 'code'>[];
      if (!scan) return undefined;
      const items = client.from('post_items').select('code').eq('id', scan.item_id);
      const { data, error } = await items.single<{ code: string }>();
      if (error) throw new TryLaterError(`no code: ${error.message}`, { cause: error });
      return { ...scan, code: data.code };
    },
    async isOfItem(code) {
      const items = client.from('post_items').select('id').eq('code', code).is('undone_at', null);
      const { data, error } = await items;
      if (error) throw new TryLaterError(`no item: ${error.message}`, { cause: error });
      return data.length > 0;
    },
    async download(name) {
      const { data, error } = await files.download(name);
      if (!error) return new Uint8Array(await data.arrayBuffer());
      // hosted says 400, and 404 within
      const { status, statusCode } = error as { status?: number; statusCode?: string };
      if (status === 404 || statusCode === '404') throw new ScanFailure('missing');
      throw new TryLaterError(`not downloaded: ${error.message}`, { cause: error });
    },
    async upload(name, file, contentType) {
      const { error } = await files.upload(name, file, { contentType });
      if (!error) return;
      const { statusCode } = error as { statusCode?: string };
      if (statusCode === '413') throw new ScanFailure('too_many_pages', { cause: error });
      throw new TryLaterError(`not uploaded: ${error.message}`, { cause: error });
    },
    async remove(names) {
      const { error } = await files.remove([...names]);
      if (error) throw new TryLaterError(`not removed: ${error.message}`, { cause: error });
    },
    async finish({ scan_id, lease }, pdf, pages) {
      const params = { p_scan_id: scan_id, p_lease: lease, p_pdf: pdf, p_pages: pages };
      return (await call('finish_scan', params)) === true;
    },
    async fail({ scan_id, lease }, reason) {
      await call('fail_scan', { p_scan_id: scan_id, p_lease: lease, p_reason: reason });
    },
  };
}

/** Of a call as it was made, so that it would be refused again; a wrong key or a busy project may be mended. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);
}
