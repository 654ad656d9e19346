import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { AddressDetails, Profile } from './types';

/** The signed-in person's own profile. */
export async function fetchProfile(userId: string): Promise<Profile> {
  const answer = await supabase.from('profiles').select('*').eq('id', userId).single();
  return unwrap(answer, 'Your profile could not be loaded.');
}

/**
 * Writes the person's own profile and answers it as stored: the database keeps role, membership
 * and e-mail as they are, whatever is sent (spec 1§7).
 */
export async function saveProfile(
  userId: string,
  details: Partial<AddressDetails> & { full_name?: string },
): Promise<Profile> {
  const answer = await supabase
    .from('profiles')
    .upsert({ id: userId, ...details }, { onConflict: 'id' })
    .select()
    .single();
  return unwrap(answer, 'Failed to update profile');
}
