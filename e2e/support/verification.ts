import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { maltaToday } from 'shared/lib/malta-time';
import { administrator, type Backend, type Person } from 'shared/testing/personas';
import type { OfficeCase } from 'shared/verification/office/types';
import type {
  CaseDetails,
  Missing,
  OwnVerification,
  PartyDetails,
  VerificationCase,
} from 'shared/verification/types';
import { smallestPicture } from './post';
import { join } from './purchases';

type Acting = Pick<Person, 'client'>;
type SentCase = Pick<VerificationCase, 'id' | 'version'>;

async function done<Answer>(
  call: PromiseLike<{ data: unknown; error: { message: string } | null }>,
): Promise<Answer> {
  const { data, error } = await call;
  if (error) throw new Error(error.message);
  return data as Answer;
}

/** Post of a member is held from so many days from now on, and they were told. */
export async function holdFrom(sql: postgres.Sql, { id }: Person, days: number): Promise<void> {
  await sql`
    insert into public.address_uses (user_id, held_from, told_days)
    values (${id}, private.malta_today() + ${days}::integer, 0)
    on conflict (user_id) do update set held_from = excluded.held_from, told_days = 0`;
}

/** A member with a plan whose box is reserved until it is approved who uses it. */
export async function joinReserved(
  sql: postgres.Sql,
  member: Person,
  office: Person,
): Promise<void> {
  await join(member, office);
  await holdFrom(sql, member, 0);
}

/** Lets an administrator look at cases. */
export async function nameOfficer(sql: postgres.Sql, { id }: Person): Promise<void> {
  await sql`insert into public.verification_officers (user_id) values (${id}) on conflict do nothing`;
}

/** An administrator who is named an officer. */
export async function makeOfficer(backend: Backend, fullName: string): Promise<Person> {
  const person = await administrator(backend, { fullName });
  await nameOfficer(backend.sql, person);
  return person;
}

/** Nobody else is told of new accounts by them. */
export async function endOfficers(sql: postgres.Sql, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await sql`update public.profiles set role = null where id = any (${ids}::uuid[])`;
}

const company: CaseDetails = {
  customer_kind: 'company',
  company_name: 'Vella Design Ltd',
  registration_number: 'C 12345',
  company_country: 'Malta',
  activity: 'We design signs and stationery for shops in Malta and Italy.',
  activity_kind: 'consulting',
  purpose: 'both',
  supervised: null,
  has_nominee: false,
  nobody_owns: false,
};

const director: PartyDetails = {
  full_name: 'Maria Vella',
  born_on: '1984-05-06',
  nationality: 'Malta',
  address_line: '8 Strait Street',
  city: 'Valletta',
  postal_code: 'VLT 1432',
  country: 'Malta',
  is_signer: true,
  is_owner: true,
  is_manager: false,
  capacity: 'director',
  share: 100,
  through: null,
  is_pep: false,
  pep_note: null,
  document_kind: 'id_card',
  document_number: '0123484M',
  document_country: 'Malta',
  document_expires_on: '2140-01-01',
};

interface Said {
  details?: Partial<CaseDetails>;
  /** Of the one person of the case. */
  party?: Partial<PartyDetails>;
}

/** How it stands with a member's own address. */
export function ownVerification({ client }: Acting): Promise<OwnVerification> {
  return done(client.rpc('get_own_verification'));
}

/** A member's draft that lacks nothing, with pictures of one grey point. */
export async function draftCase(
  member: Acting,
  { details = {}, party = {} }: Said = {},
): Promise<VerificationCase> {
  const { client } = member;
  const begun: VerificationCase = await done(
    client.rpc('begin_verification', { p_id: randomUUID() }),
  );
  return fillDraft(member, begun, { details, party });
}

/** Says and shows what a draft that was begun lacks. */
export async function fillDraft(
  member: Acting,
  begun: Pick<VerificationCase, 'id' | 'version' | 'parties'>,
  { details = {}, party = {} }: Said = {},
): Promise<VerificationCase> {
  const { client } = member;
  const saved: VerificationCase = await done(
    client.rpc('save_verification', {
      p_id: begun.id,
      p_version: begun.version,
      p_details: { ...company, ...details },
    }),
  );
  const named: VerificationCase = await done(
    client.rpc('save_verification_party', {
      p_id: saved.parties[0]?.id ?? randomUUID(),
      p_case_id: saved.id,
      p_version: saved.version,
      p_details: { ...director, ...party },
    }),
  );
  return addMissing(member, named);
}

async function addMissing(member: Acting, known: VerificationCase): Promise<VerificationCase> {
  let now = known;
  for (const missing of known.missing) {
    now = await addFile(member, known.id, missing, smallestPicture, 'jpg');
  }
  return now;
}

async function addFile(
  { client }: Acting,
  caseId: string,
  { need, party_id, side }: Pick<Missing, 'need' | 'party_id' | 'side'>,
  file: Buffer,
  ending: 'jpg' | 'pdf',
): Promise<VerificationCase> {
  const name = `${caseId}/${randomUUID()}.${ending}`;
  const contentType = ending === 'pdf' ? 'application/pdf' : 'image/jpeg';
  await done(client.storage.from('verification').upload(name, file, { contentType }));
  return done(
    client.rpc('add_verification_file', {
      p_id: randomUUID(),
      p_case_id: caseId,
      p_party_id: party_id as string,
      p_need: need,
      p_side: side as string,
      p_name: name,
    }),
  );
}

/** A member adds a PDF to a paper of the case itself. */
export function addPdf(
  member: Acting,
  caseId: string,
  need: string,
  pdf: Buffer,
): Promise<VerificationCase> {
  return addFile(member, caseId, { need, party_id: null, side: null }, pdf, 'pdf');
}

export function sendCase({ client }: Acting, { id, version }: SentCase): Promise<VerificationCase> {
  const call = { p_id: id, p_version: version, p_declared: true };
  return done(client.rpc('send_verification', call));
}

/** A member says and shows who uses their address, and sends it. */
export async function sayWho(member: Acting, said?: Said): Promise<VerificationCase> {
  return sendCase(member, await draftCase(member, said));
}

/** Adds the files that a case lacks, and sends it. */
export async function sendMissing(
  member: Acting,
  known: VerificationCase,
): Promise<VerificationCase> {
  return sendCase(member, await addMissing(member, known));
}

function opened({ client }: Acting, caseId: string): Promise<OfficeCase> {
  return done(client.rpc('open_verification', { p_id: caseId, p_reason: 'Next in the queue' }));
}

/** An officer looks at the lists for every name, ticks everything, and approves. */
export async function approveCase(officer: Acting, caseId: string): Promise<void> {
  const { client } = officer;
  let now = await opened(officer, caseId);
  for (const { party_id } of now.screening_due) {
    now = await done(
      client.rpc('note_verification_screening', {
        p_id: randomUUID(),
        p_case_id: caseId,
        p_party_id: party_id as string,
        p_lists: 'EU and UN consolidated lists',
        p_screened_on: maltaToday(),
        p_result: 'clear',
        p_note: null as never,
      }),
    );
  }
  await done(
    client.rpc('approve_verification', {
      p_id: caseId,
      p_version: now.version,
      p_checks: now.checks.map(({ key }) => key),
      p_risk: now.risk.proposed,
      p_note: null as never,
    }),
  );
}

/** An officer asks for the proof of address of the first person again. */
export async function askAgain(officer: Acting, of: VerificationCase, note: string): Promise<void> {
  const { version } = await opened(officer, of.id);
  const ask = { party_id: of.parties[0]?.id ?? null, need: 'residence', reason: 'too_old', note };
  const call = { p_id: of.id, p_version: version, p_asks: [ask] };
  await done(officer.client.rpc('ask_verification_again', call));
}

export async function refuseCase(
  officer: Acting,
  { id }: SentCase,
  reason: 'documents' | 'not_accepted',
  note: string,
): Promise<void> {
  const { version } = await opened(officer, id);
  const call = { p_id: id, p_version: version, p_reason: reason, p_note: note };
  await done(officer.client.rpc('refuse_verification', call));
}

/** As if an officer had opened a case more than an hour ago. */
export async function letHourPass(sql: postgres.Sql, caseId: string): Promise<void> {
  await sql`
    update public.verification_events set at = at - interval '61 minutes'
    where verification_id = ${caseId} and kind = 'looked'`;
}

/** A photo as a phone would take it: whatever the page shows just now. */
export async function photoOf(page: Page, name: string) {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() };
}
