import { randomUUID } from 'node:crypto';
import type { Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal, refusalDetails, sql } from '../backend';
import {
  aCase,
  addFile,
  addMissingFiles,
  aHeldMember,
  anApprovedMember,
  anOfficer,
  approve,
  aScreenedCase,
  aSentCase,
  beginCase,
  company,
  day,
  holdFrom,
  maria,
  open,
  own,
  saveCase,
  saveParty,
  screen,
  send,
  told,
  uploaded,
} from './cases';

let nadia: Person;
let omar: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([anOfficer(), anOfficer()]);
});

const needs = (of: { missing: { need: string }[] }) => of.missing.map(({ need }) => need);

describe('a member', () => {
  test('saves each step, reads what is missing, and sends it once nothing is', async () => {
    const person = await aHeldMember();
    const id = randomUUID();
    const begun = await granted(beginCase(person, id));
    expect(begun).toMatchObject({ kind: 'first', state: 'draft', parties: [], files: [] });
    expect(needs(begun as never)).toEqual([
      'customer_kind',
      'activity_kind',
      'activity',
      'purpose',
      'signers',
    ]);
    expect(await granted(beginCase(person, id))).toEqual(begun);
    expect(await refusalDetails(beginCase(person))).toEqual({ code: 'VF002', details: { id } });

    const saved = (await granted(saveCase(person, begun as never, company()))) as never;
    expect(needs(saved)).toEqual(['owners', 'signers', 'extract']);
    // the same again, as its answer was lost, and another from a tab that has not seen it
    expect(await granted(saveCase(person, begun as never, company()))).toEqual(saved);
    const other = saveCase(person, begun as never, company({ activity_kind: 'trade' }));
    expect(await refusal(other)).toBe('VF004');

    const named = (await granted(
      saveParty(person, saved, { full_name: 'Maria Vella', is_owner: true }),
    )) as never;
    expect(needs(named)).toContain('share');
    expect(needs(named)).toContain('identity');
    const [{ id: partyId }] = (named as { parties: { id: string }[] }).parties as [{ id: string }];
    const whole = (await granted(saveParty(person, named, maria(), partyId))) as never;
    expect(needs(whole)).toEqual(['identity', 'identity', 'residence', 'extract']);
    expect(await refusal(send(person, whole))).toBe('VF009');
    const ready = await addMissingFiles(person, whole);
    expect(ready.missing).toEqual([]);
    const undeclared = { p_id: id, p_version: ready.version, p_declared: false };
    expect(await refusal(person.client.rpc('send_verification', undeclared))).toBe('VF010');
    const sent = await granted(send(person, ready));
    expect(sent).toMatchObject({ state: 'in_review', missing: [] });
    expect((sent as { due_at: string }).due_at).not.toBeNull();
    expect(await granted(send(person, ready))).toEqual(sent);
    expect(await refusal(saveCase(person, sent as never, company()))).toBe('VF003');
    expect(await told(nadia)).toContain('verification_to_review');
  });

  test('is asked for both sides of a card and one page of a passport, and for papers of their part', async () => {
    const person = await aHeldMember();
    const begun = (await granted(beginCase(person))) as never;
    const forming = (await granted(
      saveCase(person, begun, company({ customer_kind: 'forming', registration_number: null })),
    )) as never;
    const of = (await granted(
      saveParty(
        person,
        forming,
        maria({
          document_kind: 'passport',
          capacity: 'representative',
          share: 20,
          through: 'Vella Holding Ltd',
        }),
      ),
    )) as never;
    expect(needs(of)).toEqual(
      ['identity', 'residence', 'authority', 'memorandum', 'structure'].sort(byStep),
    );
  });

  test('who owns exactly a quarter is no owner, and one share more makes one', async () => {
    const person = await aHeldMember();
    const begun = (await granted(beginCase(person))) as never;
    const saved = (await granted(saveCase(person, begun, company()))) as never;
    const quarter = (await granted(saveParty(person, saved, maria({ share: 25 })))) as never;
    expect(needs(quarter)).toContain('share');
    const [{ id }] = (quarter as { parties: { id: string }[] }).parties as [{ id: string }];
    const more = (await granted(saveParty(person, quarter, maria({ share: 25.01 }), id))) as never;
    expect(needs(more)).not.toContain('share');
  });

  test('who sends an answer of another form, or too much, is refused', async () => {
    const person = await aHeldMember();
    const begun = (await granted(beginCase(person))) as never;
    const wrong = saveCase(person, begun, company({ customer_kind: 'trust' }));
    expect(await refusalDetails(wrong)).toEqual({
      code: 'VF005',
      details: { field: 'customer_kind' },
    });
    expect(await refusal(saveCase(person, begun, { company_name: ['x'] }))).toBe('VF005');
    expect(await refusal(saveParty(person, begun, maria({ born_on: 'yesterday' })))).toBe('VF005');
    expect(await refusal(saveParty(person, begun, maria({ share: 101 })))).toBe('VF005');
    let now = begun as { id: string; version: number };
    for (let nth = 0; nth < 12; nth++) {
      now = (await granted(saveParty(person, now, { full_name: `Person ${nth}` }))) as never;
    }
    expect(await refusal(saveParty(person, now, maria()))).toBe('VF006');
  });

  test('whose file is elsewhere, or is somebody else’s, adds nothing', async () => {
    const [person, other] = await Promise.all([aHeldMember(), aHeldMember()]);
    const [mine, theirs] = await Promise.all([aCase(person), aCase(other)]);
    const [party] = mine.parties;
    const add = (changes: object) =>
      person.client.rpc('add_verification_file', {
        p_id: randomUUID(),
        p_case_id: mine.id,
        p_party_id: party.id,
        p_need: 'residence',
        p_side: null as never,
        p_name: `${mine.id}/${randomUUID()}.jpg`,
        ...changes,
      });
    expect(await refusal(add({}))).toBe('VF007');
    expect(await refusal(add({ p_name: await uploaded(theirs.id) }))).toBe('VF007');
    expect(await refusal(add({ p_name: theirs.files[0].name }))).toBe('VF007');
    const name = await uploaded(mine.id);
    expect(await refusal(add({ p_name: name, p_case_id: theirs.id }))).toBe('VF003');
    expect(await refusal(add({ p_name: name, p_party_id: theirs.parties[0].id }))).toBe('VF008');
    expect(await refusal(add({ p_name: name, p_need: 'extract' }))).toBe('VF008');
    expect(await refusal(add({ p_name: name, p_need: 'identity' }))).toBe('VF008');
    // a side takes the place of the one before, whose file goes
    const old = mine.files.find(({ side }: { side: string }) => side === 'front');
    await addFile(person, mine.id, 'identity', party.id, 'front');
    const [listed] = await sql`select 1 from private.files_to_delete where name = ${old.name}`;
    expect(listed).toBeDefined();
  });

  test('without a membership begins nothing, and a draft goes with its files when it is given up', async () => {
    const person = await aHeldMember();
    const draft = await aCase(person);
    expect(
      await refusal(person.client.rpc('drop_verification', { p_id: draft.id })),
    ).toBeUndefined();
    const rows =
      await sql`select name from private.files_to_delete where name like ${`${draft.id}/%`}`;
    expect(rows).toHaveLength(draft.files.length);
    expect((await own(person)).case).toBeNull();
    await sql`update public.profiles set membership_status = 'cancelled' where id = ${person.id}`;
    await sql`delete from public.address_uses where user_id = ${person.id}`;
    expect(await refusal(beginCase(person))).toBe('VF001');
  });
});

/** The order in which needs are listed. */
function byStep(one: string, other: string): number {
  const order = ['identity', 'residence', 'memorandum', 'structure', 'authority'];
  return order.indexOf(one) - order.indexOf(other);
}

describe('the office', () => {
  test('approves what is checked and screened; until when, its risk says', async () => {
    const person = await aHeldMember();
    const sent = await aSentCase(person);
    expect((await own(person)).address.state).toBe('reserved');
    const opened = await granted(open(nadia, sent));
    expect(opened).toMatchObject({ risk: { proposed: 'standard' }, may_approve: true });
    expect(await refusal(approve(nadia, opened))).toBe('VF047');
    const of = await screen(nadia, opened);
    expect(await refusalDetails(approve(nadia, of, { p_checks: [] }))).toMatchObject({
      code: 'VF046',
    });
    expect(await refusal(approve(nadia, of, { p_risk: 'low' }))).toBe('VF048');
    expect(await refusal(approve(nadia, of, { p_version: 1 }))).toBe('VF004');
    const approved = await granted(approve(nadia, of));
    expect(approved).toMatchObject({ state: 'approved', until_reason: 'review' });
    expect(await granted(approve(nadia, of))).toMatchObject({ state: 'approved' });
    const now = await own(person);
    expect(now).toMatchObject({
      address: { state: 'usable' },
      in_force: { holder: 'Vella Design Ltd' },
      case: null,
    });
    expect(await told(person)).toEqual(['verification_approved']);
    const history = (approved as { history: { kind: string }[] }).history.map(({ kind }) => kind);
    expect(history.sort()).toEqual(['approved', 'looked', 'screened', 'screened', 'sent']);
  });

  test('a high risk waits for a second officer, who is another', async () => {
    const person = await aHeldMember();
    const sent = await aSentCase(person, { party: { is_pep: true, pep_note: 'Mayor' } });
    const of = await aScreenedCase(nadia, sent);
    expect(of.risk).toMatchObject({ proposed: 'high', reasons: [{ reason: 'pep', risk: 'high' }] });
    const first = await granted(approve(nadia, of));
    expect(first).toMatchObject({ state: 'second', may_approve: false });
    expect((await own(person)).case.state).toBe('in_review');
    expect((await own(person)).address.state).toBe('reserved');
    expect(await refusal(approve(nadia, first))).toBe('VF049');
    const seen = await granted(open(omar, sent, 'Second approval'));
    const second = await granted(approve(omar, seen));
    expect(second).toMatchObject({ state: 'approved' });
    const [{ valid_until }] = [second as { valid_until: string }];
    expect(valid_until).toBe(await inAYear());
  });

  test('a name that agrees with a list stops the approval, and one found later takes back the first', async () => {
    const person = await aHeldMember();
    const sent = await aSentCase(person, { party: { nationality: 'Iran' } });
    const of = await aScreenedCase(nadia, sent);
    await granted(approve(nadia, of));
    const seen = await granted(open(omar, sent, 'Second approval'));
    const party = (seen as { parties: { id: string }[] }).parties[0]?.id;
    const due = { ...(seen as object), screening_due: [{ party_id: party }] };
    const matched = await screen(omar, due, 'match');
    expect(matched).toMatchObject({ state: 'in_review', first_approved_by_name: null });
    expect(await refusal(approve(omar, matched))).toBe('VF047');
    const cleared = await screen(omar, due, 'false_match');
    expect(await granted(approve(omar, cleared))).toMatchObject({ state: 'second' });
  });

  test('asks again for what is not clear, and what was answered is asked no longer', async () => {
    const person = await aHeldMember();
    const sent = await aSentCase(person);
    const of = (await granted(open(nadia, sent))) as {
      id: string;
      version: number;
      parties: { id: string }[];
    };
    const ask = (p_asks: unknown) =>
      nadia.client.rpc('ask_verification_again', {
        p_id: of.id,
        p_version: of.version,
        p_asks: p_asks as never,
      });
    const blurred = {
      party_id: of.parties[0]?.id,
      need: 'residence',
      reason: 'unreadable',
      note: 'The street',
    };
    for (const wrong of [
      [],
      {},
      [{ ...blurred, party_id: null }],
      [{ ...blurred, need: 'shoes' }],
      ['x'],
    ]) {
      expect(await refusal(ask(wrong)), JSON.stringify(wrong)).toBe('VF045');
    }
    const asks = [blurred, { need: 'details', reason: 'unclear', note: 'What do you trade in?' }];
    expect(await granted(ask(asks))).toMatchObject({ state: 'asked' });
    expect(await granted(ask(asks))).toMatchObject({ state: 'asked' });
    const { case: open1 } = await own(person);
    expect(open1.asks.map(({ is_answered }: { is_answered: boolean }) => is_answered)).toEqual([
      false,
      false,
    ]);
    expect(await refusal(send(person, open1))).toBe('VF009');
    const better = await addFile(person, open1.id, 'residence', blurred.party_id);
    const told1 = await granted(
      saveCase(
        person,
        better,
        company({ activity: 'We trade in printed paper and in nothing else.' }),
      ),
    );
    expect(told1).toMatchObject({ missing: [] });
    expect(await granted(send(person, told1))).toMatchObject({ state: 'in_review', asks: [] });
    expect(await told(person)).toEqual(['verification_asked']);
  });

  test('refuses with a reason, and what was typed is there when it is begun again', async () => {
    const person = await aHeldMember();
    const sent = await aSentCase(person);
    const of = (await granted(open(nadia, sent))) as { id: string; version: number };
    const refuse = (p_reason: string, p_note: string | null) =>
      nadia.client.rpc('refuse_verification', {
        p_id: of.id,
        p_version: of.version,
        p_reason,
        p_note: p_note as never,
      });
    expect(await refusal(refuse('documents', ' '))).toBe('VF042');
    await granted(refuse('documents', 'The extract is of another company.'));
    expect((await own(person)).case).toMatchObject({
      state: 'refused',
      refusal: { reason: 'documents' },
    });
    const again = (await granted(beginCase(person))) as { missing: unknown[]; parties: unknown[] };
    expect(again).toMatchObject({ kind: 'first', company_name: 'Vella Design Ltd', missing: [] });
    const reopened = (await granted(send(person, again))) as { id: string };
    const seen = (await granted(open(nadia, reopened))) as { id: string; version: number };
    await granted(
      nadia.client.rpc('refuse_verification', {
        p_id: seen.id,
        p_version: seen.version,
        p_reason: 'not_accepted',
        p_note: null as never,
      }),
    );
    expect(await refusal(beginCase(person))).toBe('VF011');
  });
});

async function inAYear(): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select (private.malta_today() + interval '12 months')::date::text as day`;
  return String(row?.day);
}

describe('a change of owner', () => {
  test('is a round of its own: what is approved stays, and papers in another name end with it', async () => {
    const person = await anApprovedMember(nadia);
    const paper = (await granted(
      person.client.rpc('issue_address_paper', { p_id: randomUUID(), p_kind: 'certificate' }),
    )) as { number: string };
    const begun = (await granted(beginCase(person))) as never;
    expect(begun).toMatchObject({ kind: 'change', company_name: 'Vella Design Ltd', missing: [] });
    const renamed = (await granted(
      saveCase(person, begun, company({ company_name: 'Grima Design Ltd' })),
    )) as never;
    const sold = (await granted(
      saveParty(
        person,
        renamed,
        maria({ full_name: 'Karl Grima', is_signer: false, capacity: null }),
      ),
    )) as never;
    const ready = await addMissingFiles(person, sold);
    const sent = (await granted(send(person, ready))) as { id: string };
    expect(await own(person)).toMatchObject({
      address: { state: 'usable' },
      in_force: { holder: 'Vella Design Ltd' },
      case: { state: 'in_review' },
    });
    await granted(approve(nadia, await aScreenedCase(nadia, sent)));
    const now = await own(person);
    expect(now).toMatchObject({
      in_force: { holder: 'Grima Design Ltd' },
      papers: [{ is_valid: false }],
    });
    expect(await confirm(paper.number)).toBeNull();
  });
});

const confirm = async (p_number: string) =>
  (await nadia.client.rpc('confirm_address_certificate', { p_number })).data;

describe('a paper', () => {
  test('is confirmed by number and day alone, and ends with the membership', async () => {
    const person = await anApprovedMember(nadia);
    const issue = (p_kind: string, p_id: string = randomUUID()) =>
      person.client.rpc('issue_address_paper', { p_id, p_kind });
    const paper = (await granted(issue('consent'))) as { id: string; number: string };
    expect(await granted(issue('consent', paper.id))).toEqual(paper);
    expect(paper).toMatchObject({
      holder: 'Vella Design Ltd',
      is_valid: true,
      issued_on: await day(0),
    });
    expect(await confirm(` ${paper.number.toLowerCase().replaceAll('-', ' ')} `)).toEqual({
      number: paper.number,
      issued_on: await day(0),
    });
    expect(await confirm(paper.number.slice(4))).toMatchObject({ number: paper.number });
    expect(await confirm('MBA-2222-2222')).toBeNull();
    await holdFrom(person, 0);
    expect(await confirm(paper.number)).toBeNull();
    expect(await refusal(issue('certificate'))).toBe('VF030');
    await holdFrom(person, 90);
    expect(await confirm(paper.number)).not.toBeNull();
    await sql`update public.profiles set membership_status = 'cancelled' where id = ${person.id}`;
    await sql`update public.profiles set membership_status = 'active' where id = ${person.id}`;
    expect(await confirm(paper.number)).toBeNull();
  });

  test('is for whoever is approved: consent to companies alone, ten within a day', async () => {
    const person = await aHeldMember();
    const issue = (p_kind: string) =>
      person.client.rpc('issue_address_paper', { p_id: randomUUID(), p_kind });
    await holdFrom(person, 30);
    expect(await refusal(issue('certificate'))).toBe('VF031');
    const sent = await aSentCase(person, { details: { customer_kind: 'person' } });
    await granted(approve(nadia, await aScreenedCase(nadia, sent)));
    expect(await refusal(issue('consent'))).toBe('VF033');
    for (let nth = 0; nth < 10; nth++)
      expect(await granted(issue('certificate'))).toMatchObject({ holder: 'Maria Vella' });
    expect(await refusal(issue('certificate'))).toBe('VF032');
  });

  test('gives no consent to a registered office where post alone is approved, and the one given before ends', async () => {
    const person = await anApprovedMember(nadia);
    const issue = (p_kind: string) =>
      person.client.rpc('issue_address_paper', { p_id: randomUUID(), p_kind });
    for (const kind of ['certificate', 'consent']) await granted(issue(kind));
    const begun = await granted(beginCase(person));
    const changed = await granted(
      saveCase(person, begun as never, company({ purpose: 'correspondence' })),
    );
    const sent = await granted(send(person, changed));
    await granted(approve(nadia, await aScreenedCase(nadia, sent as never)));
    const { in_force, papers } = await own(person);
    expect(in_force).toMatchObject({ purpose: 'correspondence' });
    const valid = (papers as { kind: string; is_valid: boolean }[]).filter((one) => one.is_valid);
    expect(valid.map(({ kind }) => kind)).toEqual(['certificate']);
    expect(await refusal(issue('consent'))).toBe('VF033');
    expect(await granted(issue('certificate'))).toMatchObject({ holder: 'Vella Design Ltd' });
  });
});
