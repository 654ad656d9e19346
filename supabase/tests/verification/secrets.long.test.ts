import { randomUUID } from 'node:crypto';
import { maltaToday } from 'shared/lib/malta-time';
import { countryNames } from 'shared/profiles/countries';
import { administrator, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { actAs } from '../query-plans/plan-nodes';
import {
  aCase,
  aHeldMember,
  anApprovedMember,
  anOfficer,
  approve,
  aScreenedCase,
  aSentCase,
  beginCase,
  company,
  open,
  own,
  saveCase,
  send,
  told as toldOf,
  uploaded,
} from './cases';

let nadia: Person;
let omar: Person;
let karl: Person;
beforeAll(async () => {
  [nadia, omar, karl] = await Promise.all([anOfficer(), anOfficer(), administrator(backend)]);
});

/** The files of cases that somebody may read now. */
async function readable({ id }: Person): Promise<string[]> {
  const [row] = await sql.begin(async (tx) => {
    await tx.unsafe(actAs(id));
    await tx`select set_config('storage.operation', 'storage.object.get_authenticated', true)`;
    return tx<{ names: string[] }[]>`select private.readable_verification_files() as names`;
  });
  return row?.names ?? [];
}

const queueOf = async ({ client }: Person, filter: string) =>
  (await granted(client.rpc('get_verification_queue', { p_query: { filter } }))) as {
    user_id: string;
    state: string;
    company_name: string | null;
    risk: string | null;
    first_approved_by_name: string | null;
  }[];

describe('the risk of a case', () => {
  test('is not lowered by the name that a country is given', async () => {
    const names = await sql<{ country: string }[]>`select country from private.known_countries`;
    expect(names.map(({ country }) => country).sort()).toEqual(countryNames().sort());
    for (const nationality of ['Iran', ' iran ', 'IRAN', 'DPRK', 'Maltese', 'Cote d’Ivoire']) {
      const sent = await aSentCase(await aHeldMember(), { party: { nationality } });
      const of = (await granted(open(nadia, sent))) as { risk: { proposed: string } };
      expect(of.risk.proposed, nationality).toBe('high');
    }
  });

  test('is not lowered by a person who says that they are listed', async () => {
    const person = await aHeldMember();
    const details = { customer_kind: 'person', has_nominee: null, supervised: 'listed' };
    const sent = await aSentCase(person, { details, party: { is_owner: false, share: null } });
    expect(await granted(open(nadia, sent))).toMatchObject({ risk: { proposed: 'standard' } });
  });

  test('is not lowered by the second officer, once the first has put it higher', async () => {
    const of = await aScreenedCase(nadia, await aSentCase(await aHeldMember()));
    const first = approve(nadia, of, { p_risk: 'high', p_note: 'A complicated story' });
    const { version } = (await granted(first)) as { version: number };
    const seen = (await granted(open(omar, of))) as { checks: object[] };
    const second = (p_risk: string) => approve(omar, { ...seen, version }, { p_risk });
    expect(await refusal(second('standard'))).toBe('VF048');
    expect(await granted(second('high'))).toMatchObject({ state: 'approved' });
  });
});

test('a case of which nothing is ticked is not approved, whatever a list of nothing says', async () => {
  const of = await aScreenedCase(nadia, await aSentCase(await aHeldMember()));
  for (const p_checks of [[], [null], [null, 'owners_match']]) {
    expect(await refusal(approve(nadia, of, { p_checks })), String(p_checks)).toBe('VF046');
  }
});

test('why somebody is not accepted is told to officers alone, and other administrators read no reason at all', async () => {
  const secret = `S${randomUUID().slice(0, 8)}`;
  const person = await aHeldMember();
  const of = (await granted(open(nadia, await aSentCase(person)))) as {
    id: string;
    version: number;
    parties: { id: string }[];
  };
  const asked = nadia.client.rpc('ask_verification_again', {
    p_id: of.id,
    p_version: of.version,
    p_asks: [
      { party_id: of.parties[0]?.id, need: 'residence', reason: 'name_differs', note: secret },
    ] as never,
  });
  await granted(asked);
  const { client } = karl;
  const mails = () => granted(client.from('mails').select('*').eq('user_id', person.id));
  expect(JSON.stringify(await mails())).not.toMatch(new RegExp(`${secret}|name_differs`));

  const other = await aHeldMember();
  const next = (await granted(open(nadia, await aSentCase(other)))) as typeof of;
  const refused = await granted(
    nadia.client.rpc('refuse_verification', {
      p_id: next.id,
      p_version: next.version,
      p_reason: 'not_accepted',
      p_note: secret,
    }),
  );
  expect(JSON.stringify(refused)).toContain(secret);
  const told = await Promise.all([
    own(other),
    granted(other.client.from('notifications').select('*')),
    granted(other.client.from('mails').select('*')),
    granted(other.client.rpc('get_own_data')),
    granted(client.from('mails').select('*').eq('user_id', other.id)),
  ]);
  expect(JSON.stringify(told)).not.toContain(secret);
  expect(told[0].case).toMatchObject({ refusal: { reason: 'not_accepted', note: null } });
});

test('that somebody is not accepted is taken back by another officer, and nothing is given back before a decision', async () => {
  const person = await anApprovedMember(nadia);
  const paper = { p_id: randomUUID(), p_kind: 'certificate' };
  await granted(person.client.rpc('issue_address_paper', paper));
  const begun = (await granted(beginCase(person))) as { id: string; version: number };
  const of = (await granted(open(nadia, (await granted(send(person, begun))) as never))) as {
    id: string;
    version: number;
  };
  const refused = (await granted(
    nadia.client.rpc('refuse_verification', {
      p_id: of.id,
      p_version: of.version,
      p_reason: 'not_accepted',
      p_note: 'A name on a list',
    }),
  )) as { version: number };
  const back = ({ client }: Person, changes: object = {}) =>
    client.rpc('take_back_verification_refusal', {
      p_id: of.id,
      p_version: refused.version,
      p_reason: 'It was another of that name',
      ...changes,
    });
  expect(await refusal(back(nadia))).toBe('VF054');
  expect(await refusal(back(omar))).toBe('VF043');
  await granted(open(omar, of, 'The member asks'));
  expect(await refusal(back(omar, { p_reason: ' ' }))).toBe('VF042');
  expect(await refusal(back(omar, { p_version: of.version }))).toBe('VF004');
  expect(await refusal(beginCase(person))).toBe('VF011');
  const waiting = await granted(back(omar));
  expect(waiting).toMatchObject({ state: 'in_review', refusal: null, may_approve: true });
  expect(await granted(back(omar))).toMatchObject({ state: 'in_review' }); // as the answer was lost
  // its member hears of it once, by bell and mail, with the day by which it is decided, and not why
  const { due_at } = (await own(person)).case;
  const [mail, ...others] = await sql<{ params: object }[]>`
    select params from public.mails where user_id = ${person.id} and kind = 'verification_taken_back'`;
  expect([mail?.params, others]).toEqual([{ due_on: maltaToday(new Date(due_at)) }, []]);
  expect((await toldOf(person)).slice(-2)).toEqual([
    'verification_refused',
    'verification_taken_back',
  ]);
  expect(await own(person)).toMatchObject({
    address: { state: 'held' },
    case: { state: 'in_review', refusal: null },
    papers: [{ is_valid: false }],
  });
  await granted(approve(nadia, await aScreenedCase(nadia, of)));
  expect((await own(person)).address.state).toBe('usable');
  const history = (await granted(open(omar, of))) as { history: { kind: string }[] };
  expect(history.history.map(({ kind }) => kind)).toContain('taken_back');
  expect(await refusal(back(omar, { p_version: 99 }))).toBe('VF053');
});

test('a name that is found on a list once it is approved is written, and told to officers without the name', async () => {
  const person = await anApprovedMember(nadia);
  const [{ id, number } = { id: '', number: 0 }] = await sql<{ id: string; number: number }[]>`
    select id, number from public.verifications where user_id = ${person.id}`;
  const provider = visitor({ url: backend.url, publishableKey: backend.secretKey });
  const found = (p_case_id: string, p_result = 'match') =>
    provider.rpc('record_verification_screening', {
      p_id: randomUUID(),
      p_case_id,
      p_party_id: null as never,
      p_lists: 'EU and UN consolidated lists',
      p_screened_on: maltaToday(),
      p_result,
      p_note: 'The company, by its number',
      p_provider: 'Watch',
    });
  await granted(found(id, 'false_match'));
  expect(await toldOf(omar)).not.toContain('verification_match');
  await granted(found(id));
  const [news] = await sql<{ params: object; message: string }[]>`
    select params, message from public.notifications where user_id = ${omar.id} and event = 'verification_match'`;
  expect(news?.params).toEqual({ number });
  expect(news?.message).not.toContain('Vella');
  // the address stays as it was until an officer decides, and nothing tells its member
  expect(await own(person)).toMatchObject({ address: { state: 'usable' }, in_force: { id } });
  expect((await toldOf(person)).at(-1)).toBe('verification_approved');
  const seen = await granted(open(omar, { id }, 'A match was found'));
  expect(seen).toMatchObject({
    state: 'approved',
    is_in_force: true,
    screenings: [{ result: 'match', provider: 'Watch' }, { result: 'false_match' }, {}, {}],
  });
  const looked = omar.client.rpc('note_verification_screening', {
    p_id: randomUUID(),
    p_case_id: id,
    p_party_id: null as never,
    p_lists: 'EU and UN consolidated lists',
    p_screened_on: maltaToday(),
    p_result: 'false_match',
    p_note: 'Another number',
  });
  expect(await granted(looked)).toMatchObject({
    screenings: [{ result: 'false_match' }, {}, {}, {}, {}],
  });
  // a case that is in force no longer takes none
  await sql`update public.address_uses set approved_id = null where user_id = ${person.id}`;
  expect(await refusal(found(id))).toBe('VF044');
});

test('what the office has had stays with a case that is asked again, whatever its member puts in its place', async () => {
  const person = await aHeldMember();
  const sent = await aSentCase(person, { party: { full_name: 'Maria Forged' } });
  const of = (await granted(open(nadia, sent))) as { id: string; version: number };
  const asked = nadia.client.rpc('ask_verification_again', {
    p_id: of.id,
    p_version: of.version,
    p_asks: [{ party_id: null, need: 'details', reason: 'unclear', note: null }] as never,
  });
  await granted(asked);
  const { case: opened } = await own(person);
  const names = opened.files.map(({ name }: { name: string }) => name) as string[];
  const { id: partyId } = opened.parties[0];
  await granted(
    person.client.rpc('remove_verification_party', {
      p_id: partyId,
      p_version: opened.version,
    }),
  );
  const listed = () => sql`
    select 1 from private.files_to_delete where bucket = 'verification' and name = any (${names})`;
  expect(await listed()).toHaveLength(0);
  expect(await readable(nadia)).toEqual(expect.arrayContaining(names));
  expect(await readable(person)).not.toContain(names[0]);
  const seen = (await granted(open(nadia, of))) as { history: object[] };
  expect(JSON.stringify(seen.history)).toContain('Maria Forged');
  await sql`select private.delete_verifications(array[${of.id}]::uuid[])`;
  expect(await listed()).toHaveLength(names.length);
});

test('an officer reads of their own case what any member does: no risk, and nobody who has approved it', async () => {
  const officer = await anOfficer();
  await sql`update public.profiles set membership_status = 'active' where id = ${officer.id}`;
  const sent = await aSentCase(officer, { party: { is_pep: true } });
  await granted(approve(nadia, await aScreenedCase(nadia, sent)));
  const row = (await queueOf(officer, 'open')).find(({ user_id }) => user_id === officer.id);
  expect(row).toMatchObject({ state: 'in_review', risk: null, first_approved_by_name: null });
  const seconds = await queueOf(officer, 'second');
  expect(seconds.filter(({ user_id }) => user_id === officer.id)).toEqual([]);
  const copy = (await granted(officer.client.rpc('get_own_data'))) as {
    verifications: { state: string }[];
  };
  expect(copy.verifications).toMatchObject([{ state: 'in_review' }]);
});

test('a draft that was never sent shows officers whose it is, and nothing that is in it', async () => {
  const person = await aHeldMember();
  await aCase(person);
  const drafts = await queueOf(nadia, 'draft');
  expect(drafts.find(({ user_id }) => user_id === person.id)).toMatchObject({
    company_name: null,
    risk: null,
  });
});

test('a draft that is dropped takes what was uploaded for it and never added', async () => {
  const person = await aHeldMember();
  const { id } = (await granted(beginCase(person))) as { id: string };
  const name = await uploaded(id);
  await granted(person.client.rpc('drop_verification', { p_id: id }));
  const rows =
    await sql`select 1 from private.files_to_delete where bucket = 'verification' and name = ${name}`;
  expect(rows).toHaveLength(1);
});

test('a change that does not say what it has read is refused', async () => {
  const person = await aHeldMember();
  const of = await aCase(person);
  const none = null as never;
  const { client } = person;
  const changes = [
    saveCase(person, { id: of.id, version: none }, company({ activity_kind: 'trade' })),
    client.rpc('remove_verification_party', { p_id: of.parties[0].id, p_version: none }),
    client.rpc('send_verification', { p_id: of.id, p_version: none, p_declared: true }),
  ];
  for (const change of changes) expect(await refusal(change)).toBe('VF004');
});
