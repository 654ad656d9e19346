import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { maltaToday } from 'shared/lib/malta-time';
import { administrator, type Backend, type Person } from 'shared/testing/personas';
import type { OfficeCase } from 'shared/verification/office/types';
import type { OwnVerification, VerificationCase } from 'shared/verification/types';
import { smallestPicture } from './post';

async function done<Answer>(
  call: PromiseLike<{ data: unknown; error: { message: string } | null }>,
): Promise<Answer> {
  const { data, error } = await call;
  if (error) throw new Error(error.message);
  return data as Answer;
}

/** A member whose address is reserved: new post of theirs is held until it is approved who uses it. */
export async function reserveAddress(sql: postgres.Sql, { id }: Person): Promise<void> {
  await sql`update public.profiles set membership_status = 'active' where id = ${id}`;
  await sql`
    insert into public.address_uses (user_id, held_from, told_days) values (${id}, private.malta_today(), 0)
    on conflict (user_id) do update set held_from = excluded.held_from, told_days = 0`;
}

/** An administrator who is named an officer. */
export async function makeOfficer(backend: Backend, fullName: string): Promise<Person> {
  const person = await administrator(backend, { fullName });
  await backend.sql`insert into public.verification_officers (user_id) values (${person.id})`;
  return person;
}

/** Nobody else is told of new accounts by them. */
export async function endOfficers(sql: postgres.Sql, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await sql`update public.profiles set role = null where id = any (${ids}::uuid[])`;
}

const company = {
  customer_kind: 'company',
  company_name: 'Vella Design Ltd',
  registration_number: 'C 12345',
  company_country: 'Malta',
  activity_kind: 'consulting',
  activity: 'We design signs and stationery for shops in Malta and Italy.',
  purpose: 'both',
  has_nominee: false,
};

const director = {
  full_name: 'Maria Vella',
  born_on: '1984-05-06',
  nationality: 'Malta',
  address_line: '8 Strait Street',
  city: 'Valletta',
  postal_code: 'VLT 1432',
  country: 'Malta',
  is_signer: true,
  is_owner: true,
  capacity: 'director',
  share: 100,
  is_pep: false,
  document_kind: 'id_card',
  document_number: '0123484M',
  document_country: 'Malta',
  document_expires_on: '2140-01-01',
};

/** How it stands with a member's own address. */
export function ownVerification({ client }: Person): Promise<OwnVerification> {
  return done(client.rpc('get_own_verification'));
}

/** A member says and shows who uses their address, as their page does. @param party of the one person of the case */
export async function sayWho(
  member: Person,
  { details = {}, party = {} }: { details?: object; party?: object } = {},
): Promise<VerificationCase> {
  const { client } = member;
  const begun: VerificationCase = await done(
    client.rpc('begin_verification', { p_id: randomUUID() }),
  );
  const saved: VerificationCase = await done(
    client.rpc('save_verification', {
      p_id: begun.id,
      p_version: begun.version,
      p_details: { ...company, ...details } as never,
    }),
  );
  const known: VerificationCase = await done(
    client.rpc('save_verification_party', {
      p_id: saved.parties[0]?.id ?? randomUUID(),
      p_case_id: saved.id,
      p_version: saved.version,
      p_details: { ...director, ...party } as never,
    }),
  );
  return sendMissing(member, known);
}

/** Adds the files that a case lacks, and sends it. */
export async function sendMissing(
  { client }: Person,
  known: VerificationCase,
): Promise<VerificationCase> {
  let now = known;
  for (const { need, party_id, side } of known.missing) {
    const name = `${known.id}/${randomUUID()}.jpg`;
    await done(
      client.storage
        .from('verification')
        .upload(name, smallestPicture, { contentType: 'image/jpeg' }),
    );
    now = await done(
      client.rpc('add_verification_file', {
        p_id: randomUUID(),
        p_case_id: known.id,
        p_party_id: party_id as string,
        p_need: need,
        p_side: side as string,
        p_name: name,
      }),
    );
  }
  return done(
    client.rpc('send_verification', { p_id: now.id, p_version: now.version, p_declared: true }),
  );
}

/** An officer reviews a case and approves it, as their page does. */
export async function approveCase({ client }: Person, caseId: string): Promise<void> {
  let now: OfficeCase = await done(
    client.rpc('open_verification', { p_id: caseId, p_reason: 'Next in the queue' }),
  );
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

/** As if an officer had opened a case more than an hour ago. */
export async function letHourPass(sql: postgres.Sql, caseId: string): Promise<void> {
  await sql`
    update public.verification_events set at = at - interval '61 minutes'
    where verification_id = ${caseId} and kind = 'looked'`;
}
