import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import type { Person } from 'shared/testing/personas';
import type { CaseDetails, PartyDetails, VerificationCase } from 'shared/verification/types';
import { smallestPicture } from './post';
import { join } from './purchases';

type Acting = Pick<Person, 'client'>;

async function done<Data>(
  call: PromiseLike<{ data: Data; error: { message: string } | null }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (error) throw new Error(error.message);
  return data as NonNullable<Data>;
}

/** Post of a member is held from so many days from now on, and they were told. */
export async function holdFrom(sql: postgres.Sql, { id }: Person, days: number): Promise<void> {
  await sql`
    insert into public.address_uses (user_id, held_from, told_days)
    values (${id}, private.malta_today() + ${days}::integer, 0)
    on conflict (user_id) do update set held_from = excluded.held_from, told_days = 0`;
}

/** A member with a plan whose box is reserved until it is approved who uses it. */
export async function joinReserved(sql: postgres.Sql, member: Person, office: Person) {
  await join(member, office);
  await holdFrom(sql, member, 0);
}

/** Lets an administrator look at cases. */
export async function nameOfficer(sql: postgres.Sql, { id }: Person): Promise<void> {
  await sql`insert into public.verification_officers (user_id) values (${id}) on conflict do nothing`;
}

const asCase = (answer: unknown) => answer as VerificationCase;

const details: CaseDetails = {
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

const maria: PartyDetails = {
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

/** A member's draft that lacks nothing, with pictures of one grey point. */
export async function draftCase({ client }: Acting): Promise<VerificationCase> {
  const begun = asCase(await done(client.rpc('begin_verification', { p_id: randomUUID() })));
  const saved = asCase(
    await done(
      client.rpc('save_verification', {
        p_id: begun.id,
        p_version: begun.version,
        p_details: { ...details },
      }),
    ),
  );
  let now = asCase(
    await done(
      client.rpc('save_verification_party', {
        p_id: randomUUID(),
        p_case_id: saved.id,
        p_version: saved.version,
        p_details: { ...maria },
      }),
    ),
  );
  for (const { need, party_id, side } of now.missing) {
    const name = `${now.id}/${randomUUID()}.jpg`;
    const bucket = client.storage.from('verification');
    await done(bucket.upload(name, smallestPicture, { contentType: 'image/jpeg' }));
    now = asCase(
      await done(
        client.rpc('add_verification_file', {
          p_id: randomUUID(),
          p_case_id: now.id,
          p_party_id: party_id as string,
          p_need: need,
          p_side: side as string,
          p_name: name,
        }),
      ),
    );
  }
  return now;
}

export async function sendCase(
  { client }: Acting,
  { id, version }: Pick<VerificationCase, 'id' | 'version'>,
): Promise<void> {
  const call = { p_id: id, p_version: version, p_declared: true };
  await done(client.rpc('send_verification', call));
}

interface OpenedCase {
  version: number;
  screening_due: { party_id: string | null }[];
  checks: { key: string }[];
  risk: { proposed: string };
}

async function opened({ client }: Acting, id: string): Promise<OpenedCase> {
  const call = { p_id: id, p_reason: 'It is in the queue' };
  return (await done(client.rpc('open_verification', call))) as unknown as OpenedCase;
}

/** An officer looks at the lists for every name, ticks everything, and approves. */
export async function approveCase(sql: postgres.Sql, officer: Acting, id: string): Promise<void> {
  const [today] = await sql<{ day: string }[]>`select private.malta_today()::text as day`;
  let now = await opened(officer, id);
  for (const { party_id } of now.screening_due) {
    const call = {
      p_id: randomUUID(),
      p_case_id: id,
      p_party_id: party_id as string,
      p_lists: 'EU and UN consolidated lists',
      p_screened_on: String(today?.day),
      p_result: 'clear',
      p_note: null as unknown as string,
    };
    const noted = await done(officer.client.rpc('note_verification_screening', call));
    now = noted as unknown as OpenedCase;
  }
  const call = {
    p_id: id,
    p_version: now.version,
    p_checks: now.checks.map(({ key }) => key),
    p_risk: now.risk.proposed,
    p_note: null as unknown as string,
  };
  await done(officer.client.rpc('approve_verification', call));
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
  { id }: Pick<VerificationCase, 'id'>,
  reason: 'documents' | 'not_accepted',
  note: string,
): Promise<void> {
  const { version } = await opened(officer, id);
  const call = { p_id: id, p_version: version, p_reason: reason, p_note: note };
  await done(officer.client.rpc('refuse_verification', call));
}

/** A photo as a phone would take it: whatever the page shows just now. */
export async function photoOf(page: Page, name: string) {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() };
}
