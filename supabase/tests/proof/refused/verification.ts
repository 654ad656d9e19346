import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { member, type Person } from 'shared/testing/personas';
import { granted } from '../../backend';
import { letter } from '../../post/letters';
import {
  aCase,
  approve,
  aSentCase,
  beginCase,
  maria as details,
  holdFrom,
  open,
  saveCase,
  saveParty,
  screen,
  send,
} from '../../verification/cases';
import type { Refused, Stage } from './stage';

/** Maria has a membership, and her post is held. */
async function aHeld({ stack, maria }: Pick<Stage, 'stack' | 'maria'>): Promise<Person> {
  await stack.sql`update public.profiles set membership_status = 'active' where id = ${maria.id}`;
  await holdFrom(maria, 0, stack);
  return maria;
}

const named = (stack: Stack, { id }: Person) =>
  stack.sql`insert into public.verification_officers (user_id) values (${id}) on conflict do nothing`;

/** A case of Maria's that Nadia, an officer, has opened. */
async function opened(stage: Stage, options: object = {}) {
  const maria = await aHeld(stage);
  await named(stage.stack, stage.nadia);
  const sent = await aSentCase(maria, { where: stage.stack, ...options });
  // biome-ignore lint/suspicious/noExplicitAny: as the call answers it
  return (await granted(open(stage.nadia, sent))) as any;
}

const paper = ({ client }: Person, p_kind = 'certificate') =>
  client.rpc('issue_address_paper', { p_id: randomUUID(), p_kind });

const addTo = ({ client }: Person, caseId: string, changes: object) =>
  client.rpc('add_verification_file', {
    p_id: randomUUID(),
    p_case_id: caseId,
    p_party_id: null as never,
    p_need: 'extract',
    p_side: null as never,
    p_name: `${caseId}/${randomUUID()}.jpg`,
    ...changes,
  });

const ask = (
  { client }: Person,
  p_user_id: string,
  p_held_from: string,
  p_reason = 'A newspaper',
) => client.rpc('ask_for_verification', { p_user_id, p_held_from, p_reason });

export const refusedVerification: Refused = {
  VF001:
    async ({ maria }) =>
    () =>
      beginCase(maria),
  VF002: async (stage) => {
    const maria = await aHeld(stage);
    await granted(beginCase(maria));
    return () => beginCase(maria);
  },
  VF003: async (stage) => {
    const maria = await aHeld(stage);
    return () => saveCase(maria, { id: randomUUID(), version: 1 }, {});
  },
  VF004: async (stage) => {
    const maria = await aHeld(stage);
    const draft = await aCase(maria, { where: stage.stack });
    return () => send(maria, { ...draft, version: 1 });
  },
  VF005: async (stage) => {
    const maria = await aHeld(stage);
    const begun = await granted(beginCase(maria));
    return () => saveCase(maria, begun as never, { purpose: 'fun' });
  },
  VF006: async (stage) => {
    const maria = await aHeld(stage);
    let now = await granted(beginCase(maria));
    for (let nth = 0; nth < 12; nth++) {
      now = await granted(saveParty(maria, now as never, { full_name: `Person ${nth}` }));
    }
    return () => saveParty(maria, now as never, details());
  },
  VF007: async (stage) => {
    const maria = await aHeld(stage);
    const draft = await aCase(maria, { where: stage.stack });
    return () => addTo(maria, draft.id, {});
  },
  VF008: async (stage) => {
    const maria = await aHeld(stage);
    const draft = await aCase(maria, { where: stage.stack });
    return () => addTo(maria, draft.id, { p_need: 'shoes' });
  },
  VF009: async (stage) => {
    const maria = await aHeld(stage);
    const begun = await granted(beginCase(maria));
    return () => send(maria, begun);
  },
  VF010: async (stage) => {
    const maria = await aHeld(stage);
    const draft = await aCase(maria, { where: stage.stack });
    const call = { p_id: draft.id, p_version: draft.version, p_declared: false };
    return () => maria.client.rpc('send_verification', call);
  },
  VF011: async (stage) => {
    const of = await opened(stage);
    const call = { p_id: of.id, p_version: of.version, p_reason: 'not_accepted' };
    await granted(
      stage.nadia.client.rpc('refuse_verification', { ...call, p_note: null as never }),
    );
    return () => beginCase(stage.maria);
  },
  VF020: async (stage) => {
    const maria = await aHeld(stage);
    const { id: item_id } = await letter(stage.stack.sql, maria);
    return () =>
      maria.client.rpc('ask_for_post', {
        p_kind: 'collect',
        p_lines: [{ item_id, request_id: randomUUID() }],
        p_options: {},
        p_expected_gross: 0,
      });
  },
  VF030: async (stage) => {
    const maria = await aHeld(stage);
    return () => paper(maria);
  },
  VF031: async (stage) => {
    const maria = await aHeld(stage);
    await holdFrom(maria, 30, stage.stack);
    return () => paper(maria);
  },
  VF032: async (stage) => {
    const of = await screen(stage.nadia, await opened(stage));
    await granted(approve(stage.nadia, of));
    for (let nth = 0; nth < 10; nth++) await granted(paper(stage.maria));
    return () => paper(stage.maria);
  },
  VF033: async (stage) => {
    const of = await screen(stage.nadia, await opened(stage));
    await granted(approve(stage.nadia, of));
    return () => paper(stage.maria, 'deed');
  },
  VF040:
    async ({ claire }) =>
    () =>
      claire.client.rpc('get_verification_queue', {}),
  VF041: async ({ stack, nadia }) => {
    await named(stack, nadia);
    return () => ask(nadia, nadia.id, '2026-11-01');
  },
  VF042: async (stage) => {
    const { id } = await opened(stage);
    return () => open(stage.nadia, { id }, ' ');
  },
  VF043: async ({ stack, nadia }) => {
    await named(stack, nadia);
    return () => nadia.client.rpc('get_verification', { p_id: randomUUID() });
  },
  VF044: async (stage) => {
    const of = await opened(stage);
    return () =>
      stage.nadia.client.rpc('note_verification_screening', {
        p_id: randomUUID(),
        p_case_id: of.id,
        p_party_id: null as never,
        p_lists: 'EU and UN',
        p_screened_on: '2020-01-01',
        p_result: 'clear',
        p_note: null as never,
      });
  },
  VF045: async (stage) => {
    const of = await opened(stage);
    const call = { p_id: of.id, p_version: of.version, p_asks: [] };
    return () => stage.nadia.client.rpc('ask_verification_again', call);
  },
  VF046: async (stage) => {
    const of = await opened(stage);
    return () => approve(stage.nadia, of, { p_checks: [] });
  },
  VF047: async (stage) => {
    const of = await opened(stage);
    return () => approve(stage.nadia, of);
  },
  VF048: async (stage) => {
    const of = await screen(stage.nadia, await opened(stage));
    return () => approve(stage.nadia, of, { p_risk: 'low' });
  },
  VF049: async (stage) => {
    const of = await screen(stage.nadia, await opened(stage, { party: { is_pep: true } }));
    const first = await granted(approve(stage.nadia, of));
    return () => approve(stage.nadia, first);
  },
  VF050: async ({ stack, nadia }) => {
    await named(stack, nadia);
    const { id } = await member(stack);
    return () => ask(nadia, id, '2026-11-01');
  },
  VF051:
    async ({ maria, claire }) =>
    () =>
      claire.client.rpc('name_verification_officer', { p_user_id: maria.id, p_is_officer: true }),
  VF052: async (stage) => {
    const of = await screen(stage.nadia, await opened(stage));
    await stage.stack
      .sql`update public.verification_parties set document_expires_on = '2020-01-01' where verification_id = ${of.id}`;
    return () => approve(stage.nadia, of);
  },
  VF053: async ({ stack, nadia }) => {
    await named(stack, nadia);
    return () => open(nadia, { id: randomUUID() });
  },
  VF054: async (stage) => {
    const of = await opened(stage);
    const call = { p_id: of.id, p_version: of.version, p_reason: 'not_accepted' };
    const refused = await granted(
      stage.nadia.client.rpc('refuse_verification', { ...call, p_note: null as never }),
    );
    const { version } = refused as { version: number };
    const back = { p_id: of.id, p_version: version, p_reason: 'It was another of that name' };
    return () => stage.nadia.client.rpc('take_back_verification_refusal', back);
  },
};
