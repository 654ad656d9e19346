import { AppError } from 'shared/lib/app-error';
import { unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import { type OwnAffiliate, ownAffiliateSchema } from './types';

const notLoaded = 'Your affiliate card could not be loaded.';

/** The signed-in person's own application and its counts; null for a person who never applied. */
export async function fetchOwnAffiliate(): Promise<OwnAffiliate | null> {
  const answer = await supabase.rpc('get_own_affiliate');
  unwrapVoid(answer, notLoaded);
  const { success, output, issues } = v.safeParse(v.nullable(ownAffiliateSchema), answer.data);
  if (success) return output;
  throw new AppError('ANSWER', `unexpected answer: ${v.summarize(issues)}`, notLoaded);
}
