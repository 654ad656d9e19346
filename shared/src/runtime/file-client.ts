import { StorageClient } from '@supabase/storage-js';
import { limited } from 'shared/lib/limited-fetch';
import { runtimeConfig } from 'shared/runtime/config';
import { fetchWithin } from 'shared/runtime/supabase-client';
import { requestPatience } from '../lib/slow-requests';

const { supabaseUrl, supabaseKey } = runtimeConfig();
const address = `${supabaseUrl}/storage/v1`;

const slowestLine = 25; // bytes a ms: one that carries less is as good as dead

/** The client of the page for files. Loaded with the first file. A large one is waited for longer. */
export const fileClient = new StorageClient(address, { apikey: supabaseKey }, (input, init) => {
  const parts = init?.body instanceof FormData ? [...init.body.values()] : [];
  const bytes = parts.reduce((sum, part) => sum + (part instanceof Blob ? part.size : 0), 0);
  return fetchWithin(requestPatience + bytes / slowestLine)(input, init);
});

/** The client of whoever has a link to a scan: what it opens does not depend on who is signed in. */
export function linkClient(token: string): StorageClient {
  const headers = {
    apikey: supabaseKey,
    authorization: `Bearer ${supabaseKey}`,
    'x-shared-scan': token,
  };
  return new StorageClient(address, headers, limited(fetch));
}
