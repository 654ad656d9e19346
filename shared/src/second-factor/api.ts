import { limited } from 'shared/lib/limited-fetch';
import { toAppError } from 'shared/lib/to-app-error';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { runtimeConfig } from 'shared/runtime/config';
import { supabase } from 'shared/runtime/supabase-client';
import type { Enrolment, OfficeFactor, OfficeLock } from './types';

/** What keeps the signed-in administrator out of the office, or null. @throws AppError */
export async function fetchOfficeLock(): Promise<OfficeLock | null> {
  const answer = await supabase.rpc('get_office_lock');
  unwrapVoid(answer, 'Your second factor could not be looked up.');
  return answer.data as OfficeLock | null;
}

/** The person's verified second factor; null when there is none. @throws AppError */
export async function fetchOwnFactor(): Promise<{ id: string; since: string } | null> {
  const { data, error } = await supabase.auth.getUser();
  if (error) throw toAppError(error, 'Your second factor could not be looked up.');
  const factor = data.user.factors?.find(({ status }) => status === 'verified');
  return factor ? { id: factor.id, since: factor.updated_at } : null;
}

interface NewFactor {
  id: string;
  totp: { qr_code: string; secret: string };
}

/** Begins to set up an authenticator app; one that was begun before is forgotten. @throws AppError */
export async function beginEnrolment(): Promise<Enrolment> {
  const { data } = await supabase.auth.getUser();
  for (const { id, status } of data.user?.factors ?? []) {
    if (status !== 'verified') await removeFactor(id);
  }
  const { hostname } = new URL(runtimeConfig().siteUrl);
  const asked = { factor_type: 'totp', friendly_name: 'Authenticator app', issuer: hostname };
  const { id, totp } = await ask<NewFactor>('POST', 'factors', asked);
  const picture = `data:image/svg+xml;utf-8,${encodeURIComponent(totp.qr_code)}`;
  return { factorId: id, secret: totp.secret, picture };
}

/**
 * Enters the code an authenticator app shows: from then on this session has what needs it, and a factor
 * that is being set up is. Sessions of the password alone end.
 * @throws AppError `mfa_verification_failed` for a wrong code
 */
export async function enterCode(factorId: string, code: string): Promise<void> {
  const { id } = await ask<{ id: string }>('POST', `factors/${factorId}/challenge`, {});
  const tokens = await ask<{ access_token: string; refresh_token: string }>(
    'POST',
    `factors/${factorId}/verify`,
    { challenge_id: id, code },
  );
  const { error } = await supabase.auth.setSession(tokens);
  if (error) throw toAppError(error, failure);
}

/** @throws AppError `insufficient_aal` when this session was not asked for the code */
export async function removeFactor(factorId: string): Promise<void> {
  await ask('DELETE', `factors/${factorId}`);
  // the token still says that the code was entered
  await supabase.auth.refreshSession();
}

/** Everyone in the office with their second factor. Super administrators only. @throws AppError `ID007` */
export async function fetchOfficeFactors(): Promise<OfficeFactor[]> {
  const answer = await supabase.rpc('get_office_factors');
  return unwrap(answer, 'The office could not be loaded.') as unknown as OfficeFactor[];
}

/**
 * Takes somebody's second factor, who has lost it, and ends their sessions. Super administrators only.
 * @returns whether there was one
 * @throws AppError `ID007` no super administrator, `ID008` one's own
 */
export async function resetSecondFactor(userId: string): Promise<boolean> {
  const answer = await supabase.rpc('reset_second_factor', { p_user_id: userId });
  return unwrap(answer, failure);
}

const failure = 'The second factor could not be changed. Please try again.';

/**
 * The calls of `supabase.auth.mfa`, asked of Auth itself: methods of the client are kept whole, and every
 * visitor would load what the office needs (`site/patches/supabase-unused.ts`).
 */
async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const { supabaseUrl, supabaseKey } = runtimeConfig();
  const { data } = await supabase.auth.getSession();
  const response = await limited(fetch)(`${supabaseUrl}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: supabaseKey,
      Authorization: `Bearer ${data.session?.access_token ?? supabaseKey}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw toAppError(cause, failure);
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { error_code: code, msg: message } = answer;
  throw toAppError({ code, message, status: response.status }, failure, response.status);
}
