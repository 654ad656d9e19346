import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { PostRound } from './types';

/** What is to be done with the post of the house, round by round. Administrators only. */
export async function fetchPostRounds(signal?: AbortSignal): Promise<PostRound[]> {
  let call = supabase.rpc('get_post_rounds');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The rounds could not be loaded.') as unknown as PostRound[];
}
