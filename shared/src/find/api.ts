import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { Found } from './types';

/** What `query` may mean, at most five of each kind, the best of each first. Administrators only. */
export async function findAnything(query: string, signal: AbortSignal): Promise<Found[]> {
  const answer = await supabase.rpc('find_anything', { p_query: query }).abortSignal(signal);
  return unwrap(answer, 'The search did not work. Please try again.') as Found[];
}
