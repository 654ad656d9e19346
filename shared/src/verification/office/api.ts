import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { Json } from '../../database.types';
import type {
  Approval,
  NewAsk,
  NewScreening,
  OfficeCase,
  Officer,
  QueuedCase,
  QueueFilter,
  Refusal,
} from './types';

type Read = Pick<OfficeCase, 'id' | 'version'>;

const asCase = (data: Json) => data as unknown as OfficeCase;
const notDecided = 'This could not be saved. Please try again.';

/** Whether the person is a named officer. */
export async function fetchIsOfficer(signal?: AbortSignal): Promise<boolean> {
  let call = supabase.rpc('is_verification_officer');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your rights could not be loaded.');
}

/** Cases, those that are due first; at most 200. @throws AppError `VF040` no officer. */
export async function fetchVerificationQueue(
  query: { filter: QueueFilter; search: string },
  signal?: AbortSignal,
): Promise<QueuedCase[]> {
  let call = supabase.rpc('get_verification_queue', { p_query: query });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The queue could not be loaded.') as unknown as QueuedCase[];
}

/** Opens a case, for a reason that is recorded, and its files for an hour. @throws AppError `VF040` to `VF042`, `VF053`. */
export async function openVerification(id: string, reason: string): Promise<OfficeCase> {
  const answer = await supabase.rpc('open_verification', { p_id: id, p_reason: reason });
  return asCase(unwrap(answer, 'The case could not be opened. Please try again.'));
}

/** A case that was opened within the hour. @throws AppError `VF040`, `VF041`, `VF043` it was not. */
export async function fetchVerification(id: string, signal?: AbortSignal): Promise<OfficeCase> {
  let call = supabase.rpc('get_verification', { p_id: id });
  if (signal) call = call.abortSignal(signal);
  return asCase(unwrap(await call, 'The case could not be loaded.'));
}

/** Notes a look at the lists by hand. @throws AppError `VF043`, `VF044`. */
export async function noteVerificationScreening(screening: NewScreening): Promise<OfficeCase> {
  const answer = await supabase.rpc('note_verification_screening', {
    p_id: screening.id,
    p_case_id: screening.caseId,
    p_party_id: screening.party_id as string,
    p_lists: screening.lists,
    p_screened_on: screening.screened_on,
    p_result: screening.result,
    p_note: screening.note as string,
  });
  return asCase(unwrap(answer, notDecided));
}

/** @throws AppError `VF004`, `VF043`, `VF045`, `VF053`. */
export async function askVerificationAgain(
  { id, version }: Read,
  asks: readonly NewAsk[],
): Promise<OfficeCase> {
  const answer = await supabase.rpc('ask_verification_again', {
    p_id: id,
    p_version: version,
    p_asks: asks.map((ask) => ({ ...ask })),
  });
  return asCase(unwrap(answer, notDecided));
}

/** Approves; a high risk waits for a second officer. @throws AppError `VF004`, `VF043`, `VF046` to `VF049`, `VF052`, `VF053`. */
export async function approveVerification(
  { id, version }: Read,
  { checks, risk, note }: Approval,
): Promise<OfficeCase> {
  const answer = await supabase.rpc('approve_verification', {
    p_id: id,
    p_version: version,
    p_checks: [...checks],
    p_risk: risk,
    p_note: note as string,
  });
  return asCase(unwrap(answer, notDecided));
}

/** @throws AppError `VF004`, `VF042`, `VF043`, `VF053`. */
export async function refuseVerification(
  { id, version }: Read,
  { reason, note }: Refusal,
): Promise<OfficeCase> {
  const answer = await supabase.rpc('refuse_verification', {
    p_id: id,
    p_version: version,
    p_reason: reason,
    p_note: note as string,
  });
  return asCase(unwrap(answer, notDecided));
}

/**
 * Takes back that somebody is not accepted; the case waits for a decision again.
 * @throws AppError `VF004`, `VF042`, `VF043`, `VF053`, `VF054` they refused it themselves.
 */
export async function takeBackVerificationRefusal(
  { id, version }: Read,
  reason: string,
): Promise<OfficeCase> {
  const answer = await supabase.rpc('take_back_verification_refusal', {
    p_id: id,
    p_version: version,
    p_reason: reason,
  });
  return asCase(unwrap(answer, notDecided));
}

/**
 * Asks a member who is approved to confirm it before a day; today suspends at once.
 * @param reason kept, not told.
 * @throws AppError `VF041`, `VF042`, `VF050`.
 */
export async function askForVerification(
  userId: string,
  heldFrom: string,
  reason: string,
): Promise<void> {
  const answer = await supabase.rpc('ask_for_verification', {
    p_user_id: userId,
    p_held_from: heldFrom,
    p_reason: reason,
  });
  unwrapVoid(answer, notDecided);
}

/** All administrators, and who of them is an officer. */
export async function fetchVerificationOfficers(signal?: AbortSignal): Promise<Officer[]> {
  let call = supabase.rpc('get_verification_officers');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The officers could not be loaded.') as unknown as Officer[];
}

/** @throws AppError `ID002` super administrators only, `VF051` no administrator. */
export async function nameVerificationOfficer(userId: string, isOfficer: boolean): Promise<void> {
  const answer = await supabase.rpc('name_verification_officer', {
    p_user_id: userId,
    p_is_officer: isOfficer,
  });
  unwrapVoid(answer, notDecided);
}
