import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { member, type Person } from 'shared/testing/personas';
import { granted } from '../backend';
import { aCase, aSentCase, company, maria as details, open, uploaded } from './cases';

type Values = Record<string, unknown>;

/** Accepted arguments of every call of the capability: Maria has a draft, and Nadia, an officer, has opened another's case. */
export async function verificationCalls(
  stack: Stack,
  maria: Person,
  nadia: Person,
): Promise<Record<string, () => Promise<Values> | Values>> {
  const { sql } = stack;
  const giulia = await member(stack);
  for (const { id } of [maria, giulia]) {
    await sql`insert into public.address_uses (user_id, held_from) values (${id}, '2100-01-01')
      on conflict (user_id) do nothing`;
  }
  await sql`insert into public.verification_officers (user_id) values (${nadia.id})`;
  const draft = await aCase(maria, { where: stack });
  const sent = await aSentCase(giulia, { where: stack });
  await granted(open(nadia, sent));
  const [party] = draft.parties;
  const [{ id: theirs }] = sent.parties;
  const draftRead = async () => {
    const [row] = await sql`
      update public.verifications set state = 'draft', due_at = null where id = ${draft.id} returning version`;
    return { p_version: row?.version };
  };
  const sentRead = async () => {
    const [row] = await sql`
      update public.verifications set state = 'in_review', first_approved_by = null, decided_at = null,
        due_at = coalesce(due_at, now() + interval '1 day')
      where id = ${sent.id} returning version`;
    return { p_id: sent.id, p_version: row?.version };
  };
  return {
    get_verification_rules: () => ({}),
    is_verification_officer: () => ({}),
    get_own_verification: () => ({}),
    get_verification_officers: () => ({}),
    begin_verification: () => ({ p_id: draft.id }),
    save_verification: async () => ({
      p_id: draft.id,
      ...(await draftRead()),
      p_details: company(),
    }),
    save_verification_party: async () => ({
      p_id: party.id,
      p_case_id: draft.id,
      ...(await draftRead()),
      p_details: details(),
    }),
    remove_verification_party: async () => ({ p_id: randomUUID(), ...(await draftRead()) }),
    add_verification_file: async () => {
      await draftRead();
      await sql`delete from public.verification_files where verification_id = ${draft.id} and need = 'residence'`;
      return {
        p_id: randomUUID(),
        p_case_id: draft.id,
        p_party_id: party.id,
        p_need: 'residence',
        p_side: null,
        p_name: await uploaded(draft.id, stack),
      };
    },
    remove_verification_file: () => ({ p_id: randomUUID() }),
    send_verification: async () => ({ p_id: draft.id, ...(await draftRead()), p_declared: true }),
    drop_verification: () => ({ p_id: randomUUID() }),
    issue_address_paper: () => ({ p_id: randomUUID(), p_kind: 'certificate' }),
    confirm_address_certificate: () => ({ p_number: 'MBA-2222-3333' }),
    name_verification_officer: () => ({ p_user_id: nadia.id, p_is_officer: true }),
    get_verification_queue: () => ({ p_query: { filter: 'open', search: 'vella' } }),
    open_verification: () => ({ p_id: sent.id, p_reason: 'It is in the queue' }),
    get_verification: () => ({ p_id: sent.id }),
    note_verification_screening: async () => {
      await sentRead();
      return {
        p_id: randomUUID(),
        p_case_id: sent.id,
        p_party_id: theirs,
        p_lists: 'EU and UN',
        p_screened_on: await today(),
        p_result: 'clear',
        p_note: 'Nobody',
      };
    },
    record_verification_screening: async () => ({
      p_id: randomUUID(),
      p_case_id: sent.id,
      p_party_id: theirs,
      p_lists: 'EU and UN',
      p_screened_on: await today(),
      p_result: 'clear',
      p_note: 'Nobody',
      p_provider: 'a provider',
    }),
    ask_verification_again: async () => ({
      ...(await sentRead()),
      p_asks: [{ party_id: theirs, need: 'residence', reason: 'unreadable', note: 'The street' }],
    }),
    approve_verification: async () => ({
      ...(await sentRead()),
      p_checks: ['owners_match'],
      p_risk: 'standard',
      p_note: 'All is well',
    }),
    refuse_verification: async () => ({
      ...(await sentRead()),
      p_reason: 'documents',
      p_note: 'The extract is of another company.',
    }),
    take_back_verification_refusal: async () => {
      await sentRead();
      const [row] = await sql`
        update public.verifications set state = 'refused', refusal = '{"reason": "not_accepted"}',
          decided_at = clock_timestamp(), due_at = null
        where id = ${sent.id} returning version`;
      return { p_id: sent.id, p_version: row?.version, p_reason: 'It was another of that name' };
    },
    ask_for_verification: async () => ({
      p_user_id: giulia.id,
      p_held_from: await today(),
      p_reason: 'A newspaper',
    }),
  };

  async function today(): Promise<string> {
    const [row] = await sql`select private.malta_today()::text as day`;
    return String(row?.day);
  }
}
