import type { Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal, sql } from '../backend';
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
  send,
} from './cases';

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is looked at by each test
type Answer = any;

let nadia: Person;
beforeAll(async () => {
  nadia = await anOfficer();
});

const needs = (of: Answer): string[] => of.missing.map(({ need }: { need: string }) => need);
const filesOf = (of: Answer): string[] => of.files.map(({ need }: { need: string }) => need).sort();

const forming = (changes: object = {}) =>
  company({ customer_kind: 'forming', registration_number: null, ...changes });

describe('a company in formation', () => {
  test('is approved for ninety days, and then sends its extract: its draft does not carry it on', async () => {
    const person = await anApprovedMember(nadia, { details: forming() });
    const until = await day(90);
    expect(await own(person)).toMatchObject({
      address: { state: 'usable' },
      in_force: { customer_kind: 'forming', until_reason: 'formation', valid_until: until },
    });
    const begun: Answer = await granted(beginCase(person));
    expect(needs(begun)).toEqual(['customer_kind']);
    expect(filesOf(begun)).toEqual(['identity', 'identity', 'residence']);
    const still: Answer = await granted(saveCase(person, begun, forming()));
    expect(needs(still)).toEqual(['memorandum']);
    const registered: Answer = await granted(
      saveCase(person, still, company({ registration_number: null })),
    );
    expect(needs(registered)).toEqual(['registration_number', 'extract']);
    const numbered: Answer = await granted(saveCase(person, registered, company()));
    const sent: Answer = await granted(send(person, await addMissingFiles(person, numbered)));
    expect((await own(person)).address.state).toBe('usable');
    await granted(approve(nadia, await aScreenedCase(nadia, sent)));
    expect(await own(person)).toMatchObject({
      in_force: { customer_kind: 'company', until_reason: 'review', holder: 'Vella Design Ltd' },
    });
  });

  test('is told to send its extract before the ninety days are over', async () => {
    const person = await anApprovedMember(nadia, { details: forming() });
    await holdFrom(person, 30);
    await sql`update public.address_uses set told_days = null where user_id = ${person.id}`;
    await sql`select private.keep_address_use(${person.id})`;
    const [news] = await sql<{ message: string }[]>`
      select message from public.notifications where user_id = ${person.id} and event = 'verification_ending'`;
    expect(news?.message).toMatch(/^Please send us the extract of the company from its register/);
  });
});

describe('a person without a company', () => {
  const alone = (changes: object = {}) => company({ customer_kind: 'person', ...changes });

  test('sends what is asked of them, and nothing that they typed of a company before', async () => {
    const person = await aHeldMember();
    const draft = await aCase(person, { details: { supervised: 'listed' } });
    expect(filesOf(draft)).toContain('extract');
    const office: Answer = await granted(
      saveCase(person, draft, alone({ purpose: 'registered_office', supervised: 'listed' })),
    );
    expect(needs(office)).toEqual(['purpose']);
    const said: Answer = await granted(saveCase(person, office, alone({ supervised: 'listed' })));
    expect(needs(said)).toEqual([]);
    const sent: Answer = await granted(send(person, said));
    expect(sent).toMatchObject({
      company_name: null,
      registration_number: null,
      supervised: null,
      parties: [{ is_signer: true, is_owner: false, share: null, capacity: null }],
    });
    expect(filesOf(sent)).toEqual(['identity', 'identity', 'residence']);
    const opened: Answer = await granted(open(nadia, sent));
    expect(opened.checks.map(({ check }: { check: string }) => check)).toEqual([
      'identity_matches',
      'residence_matches',
      'activity_plausible',
      'risk_considered',
    ]);
    expect(opened.screening_due).toHaveLength(1);
    await granted(approve(nadia, await aScreenedCase(nadia, sent)));
    expect((await own(person)).in_force).toMatchObject({
      customer_kind: 'person',
      holder: 'Maria Vella',
    });
  });

  test('is one alone: a second is taken out before it can be sent', async () => {
    const person = await aHeldMember();
    const draft = await aCase(person, { details: alone() });
    const karl = maria({ full_name: 'Karl Borg', is_signer: false });
    const two: Answer = await granted(saveParty(person, draft, karl));
    const full = { ...two, missing: two.missing.filter(({ step }: Answer) => step !== 'signers') };
    const whole = await addMissingFiles(person, full);
    expect(needs(whole)).toEqual(['signers']);
    expect(await refusal(send(person, whole))).toBe('VF009');
    const p_id = whole.parties[0].id;
    const removed: Answer = await granted(
      person.client.rpc('remove_verification_party', { p_id, p_version: whole.version }),
    );
    expect(await granted(send(person, removed))).toMatchObject({
      parties: [{ full_name: 'Karl Borg', is_signer: true }],
    });
  });
});

test('a company that says it is supervised is of a low risk once an officer has confirmed that', async () => {
  const plain: Answer = await granted(open(nadia, await aSentCase(await aHeldMember())));
  expect(plain.checks.map(({ key }: { key: string }) => key)).not.toContain(
    'supervision_confirmed',
  );
  const sent = await aSentCase(await aHeldMember(), { details: { supervised: 'licensed' } });
  const of = await aScreenedCase(nadia, sent);
  expect(of.risk).toMatchObject({
    proposed: 'low',
    reasons: [{ reason: 'supervised', risk: 'low' }],
  });
  const keys = of.checks.map(({ key }: { key: string }) => key) as string[];
  const p_checks = keys.filter((key) => key !== 'supervision_confirmed');
  expect(await refusal(approve(nadia, of, { p_checks }))).toBe('VF046');
  const approved: Answer = await granted(approve(nadia, of));
  const [row] = await sql<{ day: string }[]>`
    select (private.malta_today() + interval '60 months')::date::text as day`;
  expect(approved).toMatchObject({ state: 'approved', valid_until: row?.day });
});

test('a member who is asked for a chart that the rules do not ask of them adds it, and it is sent', async () => {
  const person = await aHeldMember();
  const sent = await aSentCase(person);
  const of: Answer = await granted(open(nadia, sent));
  const ask = { party_id: null, need: 'structure', reason: 'missing', note: null };
  const call = { p_id: of.id, p_version: of.version, p_asks: [ask] as never };
  await granted(nadia.client.rpc('ask_verification_again', call));
  const answered = await addFile(person, sent.id, 'structure');
  expect(needs(answered)).toEqual([]);
  expect(filesOf(await granted(send(person, answered)))).toContain('structure');
});
