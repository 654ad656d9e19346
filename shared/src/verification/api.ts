import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { Json } from '../database.types';
import { uploadFile } from '../files/api';
import type {
  AddressPaper,
  CaseDetails,
  FileNeed,
  OwnVerification,
  PaperKind,
  PartyDetails,
  Side,
  VerificationCase,
  VerificationRules,
} from './types';

type Read = Pick<VerificationCase, 'id' | 'version'>;

const asCase = (data: Json) => data as unknown as VerificationCase;
const notSaved = 'This could not be saved. Please try again.';

/** How it stands with the person's own address. */
export async function fetchOwnVerification(signal?: AbortSignal): Promise<OwnVerification> {
  let call = supabase.rpc('get_own_verification');
  if (signal) call = call.abortSignal(signal);
  const text = 'How it stands with your address could not be loaded.';
  return unwrap(await call, text) as unknown as OwnVerification;
}

/** What is needed of whom and why. */
export async function fetchVerificationRules(signal?: AbortSignal): Promise<VerificationRules> {
  let call = supabase.rpc('get_verification_rules');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'What we need could not be loaded.') as unknown as VerificationRules;
}

/** Begins a round; the same id again is the same one. @throws AppError `VF001`, `VF002` one is open, `VF011`. */
export async function beginVerification(id: string): Promise<VerificationCase> {
  const answer = await supabase.rpc('begin_verification', { p_id: id });
  return asCase(unwrap(answer, 'This could not be begun. Please try again.'));
}

/** @throws AppError `VF003` no longer open, `VF004` changed since it was read, `VF005` an answer is not possible. */
export async function saveVerification(
  { id, version }: Read,
  details: CaseDetails,
): Promise<VerificationCase> {
  const answer = await supabase.rpc('save_verification', {
    p_id: id,
    p_version: version,
    p_details: { ...details },
  });
  return asCase(unwrap(answer, notSaved));
}

/** @param partyId made by the page for a new one. @throws AppError `VF003` to `VF005`, `VF006` too many. */
export async function saveVerificationParty(
  { id, version }: Read,
  partyId: string,
  details: PartyDetails,
): Promise<VerificationCase> {
  const answer = await supabase.rpc('save_verification_party', {
    p_id: partyId,
    p_case_id: id,
    p_version: version,
    p_details: { ...details },
  });
  return asCase(unwrap(answer, notSaved));
}

/** Takes a person out, with their files. @throws AppError `VF003`, `VF004`. */
export async function removeVerificationParty(
  partyId: string,
  version: number,
): Promise<VerificationCase> {
  const answer = await supabase.rpc('remove_verification_party', {
    p_id: partyId,
    p_version: version,
  });
  return asCase(unwrap(answer, 'The person could not be removed. Please try again.'));
}

interface NewFile {
  /** Made by the page, so that a second try adds it once. */
  id: string;
  caseId: string;
  partyId: string | null;
  need: FileNeed;
  side: Side | null;
  file: Blob;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** Whether a file is of a kind and size that is taken. */
export function isTakenFile({ type, size }: Pick<Blob, 'type' | 'size'>): boolean {
  return Object.hasOwn(endings, type) && size > 0 && size <= 10_000_000;
}

/**
 * Stores a file and adds it to a case.
 * @param file one of `isTakenFile`.
 * @throws AppError `VF003`, `VF007` it is not there, `VF008` it is for nothing that is asked, or one too many.
 */
export async function addVerificationFile({
  id,
  caseId,
  partyId,
  need,
  side,
  file,
}: NewFile): Promise<VerificationCase> {
  const name = `${caseId}/${id}.${endings[file.type]}`;
  await uploadFile('verification', name, file);
  const answer = await supabase.rpc('add_verification_file', {
    p_id: id,
    p_case_id: caseId,
    p_party_id: partyId as string,
    p_need: need,
    p_side: side as string,
    p_name: name,
  });
  return asCase(unwrap(answer, 'The file could not be added. Please try again.'));
}

/** @throws AppError `VF003`. */
export async function removeVerificationFile(fileId: string): Promise<VerificationCase> {
  const answer = await supabase.rpc('remove_verification_file', { p_id: fileId });
  return asCase(unwrap(answer, 'The file could not be removed. Please try again.'));
}

/**
 * Sends a case to the office; sent already, it stays as it is.
 * @param isDeclared its member says that it is true, and that they will tell of changes.
 * @throws AppError `VF003`, `VF004`, `VF009` something is missing, `VF010` not declared.
 */
export async function sendVerification(
  { id, version }: Read,
  isDeclared: boolean,
): Promise<VerificationCase> {
  const answer = await supabase.rpc('send_verification', {
    p_id: id,
    p_version: version,
    p_declared: isDeclared,
  });
  return asCase(unwrap(answer, 'This could not be sent. Please try again.'));
}

/** Deletes a draft that was never sent. @throws AppError `VF003`. */
export async function dropVerification(id: string): Promise<void> {
  const answer = await supabase.rpc('drop_verification', { p_id: id });
  unwrapVoid(answer, 'The draft could not be deleted. Please try again.');
}

/** @param id made by the page. @throws AppError `VF030` to `VF033`. */
export async function issueAddressPaper(id: string, kind: PaperKind): Promise<AddressPaper> {
  const answer = await supabase.rpc('issue_address_paper', { p_id: id, p_kind: kind });
  const text = 'The paper could not be issued. Please try again.';
  return unwrap(answer, text) as unknown as AddressPaper;
}
