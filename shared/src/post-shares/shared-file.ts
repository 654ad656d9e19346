import { limited } from 'shared/lib/limited-fetch';
import { toAppError } from 'shared/lib/to-app-error';
import { runtimeConfig } from 'shared/runtime/config';

const patience = 120_000; // ms: a PDF can have 200 pages

/**
 * A file of a scan whose link was opened, for whoever has the pass of that opening and whoever is signed in. It gets no
 * address: one would work on when the link has ended.
 * @throws AppError
 */
export async function fetchSharedFile(pass: string, name: string): Promise<Blob> {
  const { supabaseUrl, supabaseKey } = runtimeConfig();
  const fallback = 'The file could not be loaded. Please open the link again.';
  const request = {
    headers: {
      apikey: supabaseKey,
      authorization: `Bearer ${supabaseKey}`,
      'x-shared-scan': pass,
    },
    cache: 'no-store',
  } as const;
  const address = `${supabaseUrl}/storage/v1/object/authenticated/post-scans/${name}`;
  const answer = await limited(fetch, patience)(address, request).catch((cause: unknown) => {
    throw toAppError(cause, fallback);
  });
  const { ok, status } = answer;
  if (!ok) throw toAppError({ code: `FILE_${status}`, message: 'not read', status }, fallback);
  return answer.blob();
}
