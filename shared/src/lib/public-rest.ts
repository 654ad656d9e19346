import { runtimeConfig } from 'shared/runtime/config';
import { limited } from './limited-fetch';

/**
 * Reads rows that everyone may see, without the Supabase client, so that marketing pages stay light. The
 * texts for failures stay out too: a page that shows them asks `toAppError`.
 * @param query a PostgREST path, for example `greetings?select=text&order=display_order`.
 * @throws what `fetch` throws, or an error with the answer's status as `code` (`HTTP503`).
 */
export async function readPublicRows<Row>(query: string, signal?: AbortSignal): Promise<Row[]> {
  const { supabaseUrl, supabaseKey } = runtimeConfig();
  const response = await limited(fetch)(`${supabaseUrl}/rest/v1/${query}`, {
    headers: { apikey: supabaseKey },
    signal: signal ?? null,
  });
  if (!response.ok) throw Object.assign(new Error(query), { code: `HTTP${response.status}` });
  return (await response.json()) as Row[];
}

/**
 * Calls a function that everyone may call, without the Supabase client.
 * @throws what `fetch` throws, or an error with `code`, `details` and `status` of the answer, for `toAppError`.
 */
export async function callPublicFunction<Answer>(name: string, call: object): Promise<Answer> {
  const { supabaseUrl, supabaseKey } = runtimeConfig();
  const response = await limited(fetch)(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify(call),
  });
  if (response.ok) return (await response.json()) as Answer;
  const { status } = response;
  const { code, details, message = name } = Object(await response.json().catch(() => null));
  throw Object.assign(new Error(message), { code, details, status });
}
