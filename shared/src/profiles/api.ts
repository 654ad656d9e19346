import { AppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { defaultCountry } from './default-country';
import type { Profile, ProfileChanges } from './types';

/**
 * The signed-in person's own profile, its membership as it stands today; one is made when there is
 * none yet (spec 1§4).
 */
export async function fetchProfile(userId: string): Promise<Profile> {
  const text = 'Your profile could not be loaded.';
  // later: whoever registers saves a profile, and needs no query cache for it
  const { fromStart } = await loadCode(() => import('shared/start/start.singleton'));
  return (
    (await fromStart('profile', userId)) ??
    (await readProfile(userId, text)) ??
    createProfile(userId, text)
  );
}

// The table itself still calls a membership active after its last day.
async function readProfile(userId: string, fallback: string): Promise<Profile | null> {
  const answer = await supabase
    .from('profile_directory')
    .select('*')
    .eq('id', userId)
    .maybeSingle();
  unwrapVoid(answer, fallback);
  return answer.data as Profile | null; // a view's columns are all typed nullable
}

// A trigger normally writes the row with the account; this is for an account that has none.
async function createProfile(userId: string, fallback: string): Promise<Profile> {
  const { data } = await supabase.auth.getSession();
  const name: unknown = data.session?.user.user_metadata.full_name;
  const answer = await supabase
    .from('profiles')
    .upsert(
      {
        id: userId,
        full_name: typeof name === 'string' && name.trim() ? name.trim() : 'New User',
        membership_type: 'standard',
        membership_status: 'pending_payment',
        country: defaultCountry,
      },
      { onConflict: 'id' },
    )
    .select()
    .single();
  return unwrap(answer, fallback);
}

/**
 * Writes the person's own profile and answers it as stored: the database keeps role, membership
 * and e-mail as they are, whatever is sent (spec 1§7).
 */
export async function saveProfile(
  userId: string | null,
  changes: Partial<ProfileChanges>,
): Promise<Profile> {
  if (userId === null) throw new AppError('ID001', 'no session', 'User not found');
  const text = 'Failed to update profile';
  const answer = await supabase
    .from('profiles')
    .upsert({ id: userId, ...changes }, { onConflict: 'id' });
  unwrapVoid(answer, text);
  return unwrap({ data: await readProfile(userId, text), error: null }, text);
}
