import { randomUUID } from 'node:crypto';
import { daysAfter } from 'shared/lib/malta-time';
import { administrator, type Backend, member, type Person } from 'shared/testing/personas';
import { backend, granted, sql } from '../backend';

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is looked at by each test
type Answer = any;

/** A member whose post is held until it is known who uses their address; a new one of theirs unless told otherwise. */
export async function aHeldMember(where: Backend = backend): Promise<Person> {
  const person = await member(where);
  await where.sql`update public.profiles set membership_status = 'active' where id = ${person.id}`;
  await holdFrom(person, 0, where);
  return person;
}

/** Post that comes is held from so many days from now on, and its member was told. */
export async function holdFrom({ id }: Person, days: number, where: Backend = backend) {
  await where.sql`
    insert into public.address_uses (user_id, held_from, told_days) values (${id}, private.malta_today() + ${days}::integer, 0)
    on conflict (user_id) do update set held_from = excluded.held_from, told_days = 0`;
}

/** An administrator who is named an officer. */
export async function anOfficer(where: Backend = backend): Promise<Person> {
  const person = await administrator(where);
  await where.sql`insert into public.verification_officers (user_id) values (${person.id})`;
  return person;
}

export const company = (changes: object = {}) => ({
  customer_kind: 'company',
  company_name: 'Vella Design Ltd',
  registration_number: 'C 12345',
  company_country: 'Malta',
  activity_kind: 'consulting',
  activity: 'We design signs and stationery for shops in Malta and Italy.',
  purpose: 'both',
  has_nominee: false,
  ...changes,
});

export const maria = (changes: object = {}) => ({
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
  ...changes,
});

export const beginCase = ({ client }: Pick<Person, 'client'>, p_id: string = randomUUID()) =>
  client.rpc('begin_verification', { p_id });

export const saveCase = (
  { client }: Pick<Person, 'client'>,
  { id, version }: { id: string; version: number },
  p_details: object,
) =>
  client.rpc('save_verification', { p_id: id, p_version: version, p_details: p_details as never });

export const saveParty = (
  { client }: Pick<Person, 'client'>,
  { id, version }: { id: string; version: number },
  p_details: object,
  p_id: string = randomUUID(),
) =>
  client.rpc('save_verification_party', {
    p_id,
    p_case_id: id,
    p_version: version,
    p_details: p_details as never,
  });

/** A file in the folder of a case, as if it had been uploaded. */
export async function uploaded(caseId: string, where: Backend = backend): Promise<string> {
  const name = `${caseId}/${randomUUID()}.jpg`;
  await where.sql`insert into storage.objects (bucket_id, name) values ('verification', ${name})`;
  return name;
}

/** Adds a file for a need, after uploading it. */
export async function addFile(
  { client }: Pick<Person, 'client'>,
  caseId: string,
  need: string,
  partyId: string | null = null,
  side: string | null = null,
  where: Backend = backend,
): Promise<Answer> {
  return granted(
    client.rpc('add_verification_file', {
      p_id: randomUUID(),
      p_case_id: caseId,
      p_party_id: partyId as string,
      p_need: need,
      p_side: side as string,
      p_name: await uploaded(caseId, where),
    }),
  );
}

/** Sends what is missing of files, so that a case can be sent. */
export async function addMissingFiles(
  person: Pick<Person, 'client'>,
  of: Answer,
  where: Backend = backend,
): Promise<Answer> {
  let now = of;
  for (const { need, party_id, side, step } of of.missing) {
    if (!['identity', 'residence', 'papers'].includes(step)) throw new Error(`missing: ${need}`);
    now = await addFile(person, of.id, need, party_id, side, where);
  }
  return now;
}

/** A case of a member's that lacks nothing. */
export async function aCase(
  person: Person,
  {
    details = {},
    party = {},
    where = backend,
  }: { details?: object; party?: object; where?: Backend } = {},
): Promise<Answer> {
  const begun: Answer = await granted(beginCase(person));
  const saved: Answer = await granted(saveCase(person, begun, company(details)));
  const known = saved.parties[0]?.id as string | undefined;
  const withParty: Answer = await granted(saveParty(person, saved, maria(party), known));
  return addMissingFiles(person, withParty, where);
}

export const send = ({ client }: Pick<Person, 'client'>, of: Answer) =>
  client.rpc('send_verification', { p_id: of.id, p_version: of.version, p_declared: true });

/** A case that waits for the office. */
export async function aSentCase(
  person: Person,
  options: Parameters<typeof aCase>[1] = {},
): Promise<Answer> {
  return granted(send(person, await aCase(person, options)));
}

export const open = ({ client }: Person, { id }: { id: string }, p_reason = 'It is in the queue') =>
  client.rpc('open_verification', { p_id: id, p_reason });

/** Looks at the lists for every name of a case, and finds nothing. */
export async function screen(officer: Person, of: Answer, result = 'clear'): Promise<Answer> {
  let now = of;
  const [today] = await sql<{ day: string }[]>`select private.malta_today()::text as day`;
  for (const { party_id } of of.screening_due) {
    now = await granted(
      officer.client.rpc('note_verification_screening', {
        p_id: randomUUID(),
        p_case_id: of.id,
        p_party_id: party_id,
        p_lists: 'EU and UN consolidated lists',
        p_screened_on: String(today?.day),
        p_result: result,
        p_note: result === 'clear' ? (null as never) : 'Another birthday',
      }),
    );
  }
  return now;
}

export const approve = ({ client }: Person, of: Answer, changes: object = {}) =>
  client.rpc('approve_verification', {
    p_id: of.id,
    p_version: of.version,
    p_checks: of.checks.map(({ key }: { key: string }) => key),
    p_risk: of.risk.proposed,
    p_note: null as never,
    ...changes,
  });

/** A case that an officer has opened and looked for on the lists. */
export async function aScreenedCase(officer: Person, of: { id: string }): Promise<Answer> {
  return screen(officer, await granted(open(officer, of)));
}

/** A member whose use of the address is approved. */
export async function anApprovedMember(
  officer: Person,
  options: Parameters<typeof aCase>[1] = {},
): Promise<Person> {
  const person = await aHeldMember();
  const sent = await aSentCase(person, options);
  await granted(approve(officer, await aScreenedCase(officer, sent)));
  return person;
}

export async function own({ client }: Pick<Person, 'client'>): Promise<Answer> {
  return granted(client.rpc('get_own_verification'));
}

/** What somebody was told, in order. */
export async function told({ id }: Person): Promise<string[]> {
  const rows = await sql<{ event: string }[]>`
    select event from public.notifications where user_id = ${id} and event like 'verification%' order by created_at, id`;
  return rows.map(({ event }) => event);
}

/** YYYY-MM-DD in Malta, so many days from today. */
export async function day(days: number): Promise<string> {
  const [today] = await sql<{ day: string }[]>`select private.malta_today()::text as day`;
  return daysAfter(String(today?.day), days);
}
