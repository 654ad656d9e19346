import { AppError, toAppError } from 'shared/lib/app-error';
import { runtimeConfig } from 'shared/runtime/config';

/**
 * Reads rows that everyone may see, without supabase-js, so that marketing pages stay light.
 * @param query a PostgREST path, for example `greetings?select=text&order=display_order`.
 * @throws AppError `NETWORK` or the server's own code.
 */
export async function readPublicRows<Row>(query: string, signal?: AbortSignal): Promise<Row[]> {
  const { supabaseUrl, supabaseKey } = runtimeConfig();
  const fallback = 'This could not be loaded. Please try again.';
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/${query}`, {
      headers: { apikey: supabaseKey },
      signal: signal ?? null,
    });
    if (!response.ok) throw new AppError(`HTTP${response.status}`, query, fallback);
    return (await response.json()) as Row[];
  } catch (cause) {
    throw toAppError(cause, fallback);
  }
}
