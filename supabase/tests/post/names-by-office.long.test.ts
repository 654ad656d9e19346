import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';
import { aBoxHolder, add, added, aName, end, namesOf } from './post-names';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const confirm = ({ id }: Person, name: string, isShared = false, { client } = nadia) =>
  client.rpc('confirm_post_name', { p_user_id: id, p_name: name, p_is_shared: isShared });
const addFor = (
  { id: p_user_id }: Person,
  p_name: string,
  { by = nadia, isShared: p_is_shared = false, id: p_id = randomUUID() as string } = {},
) => by.client.rpc('add_post_name', { p_id, p_name, p_kind: 'company', p_user_id, p_is_shared });
const withdraw = (id: string, p_reason: string | null = 'The shop is sold', { client } = nadia) =>
  client.rpc('end_post_name', { p_id: id, ...(p_reason !== null && { p_reason }) });

interface Told {
  names: {
    id: string | null;
    name: string;
    state: string;
    problem: string | null;
    confirmed_by: string | null;
    others: { user_id: string; is_confirmed: boolean }[];
  }[];
  ended: { id: string; name: string; valid_from: string; valid_to: string }[];
}

const told = async ({ id }: Person) =>
  (await granted(nadia.client.rpc('get_member_post_names', { p_user_id: id }))) as unknown as Told;
const toldOf = async (person: Person, name: string) =>
  (await told(person)).names.find((each) => each.name === name);

const mailed = async ({ id }: Person) =>
  (await mailsOf(id)).filter(({ kind }) => /post_name/.test(kind));

describe('the office', () => {
  test('sees how each name of a member stands, and who confirmed it', async () => {
    const maria = await aBoxHolder(`Vella ${mark()} Ltd`);
    const [known, waits, refused] = [await aName(maria), await aName(maria), await aName(maria)];
    await granted(confirm(maria, known.name));
    const reason = { p_user_id: maria.id, p_name: refused.name, p_reason: 'No paper shows it' };
    await granted(nadia.client.rpc('refuse_post_name', reason));
    expect(await toldOf(maria, known.name)).toMatchObject({
      id: known.id,
      state: 'confirmed',
      confirmed_by: nadia.fullName,
    });
    expect(await toldOf(maria, waits.name)).toMatchObject({ state: 'waiting', decided_at: null });
    expect(await toldOf(maria, refused.name)).toMatchObject({
      state: 'refused',
      refusal: 'No paper shows it',
    });
    expect(await toldOf(maria, maria.fullName)).toMatchObject({ id: null, is_from_profile: true });
    await granted(end(maria, known.id));
    expect((await told(maria)).ended).toMatchObject([{ id: known.id, name: known.name }]);
    expect(await toldOf(maria, known.name)).toBeUndefined();
  });

  test('ends a name with a reason that its member reads, and they ask for it again', async () => {
    const maria = await member(backend);
    const { id, name } = await aName(maria);
    expect(await refusal(withdraw(id))).toBe('PO036'); // it waits: refused, not ended
    await granted(confirm(maria, name));
    expect(await refusal(withdraw(id, null))).toBe('PO034');
    expect(await refusal(withdraw(id, ' '))).toBe('PO034');
    await granted(withdraw(id));
    await granted(withdraw(id)); // sent again
    expect(await added(maria)).toMatchObject([
      { name, state: 'refused', refusal: 'The shop is sold' },
    ]);
    expect((await told(maria)).ended).toMatchObject([{ id, name }]);
    expect(await mailed(maria)).toMatchObject([
      { kind: 'post_name_confirmed' },
      { kind: 'post_name_refused', params: { name, was_confirmed: true } },
    ]);
    const bell = maria.client.from('notifications').select('message');
    const [row] = await granted(bell.eq('event', 'post_name_refused'));
    expect(row?.message).toBe(`From today we take in no more post for “${name}”: The shop is sold`);
    await granted(add(maria, name));
    expect(await added(maria)).toMatchObject([{ name, state: 'waiting' }]);
  });

  test('ends a name of a profile, which then does not wait again', async () => {
    const company = `Vella ${mark()} Ltd`;
    const maria = await aBoxHolder(company);
    await granted(confirm(maria, company));
    const claim = await toldOf(maria, company);
    await granted(withdraw(`${claim?.id}`));
    expect(await namesOf(maria)).toContainEqual(
      expect.objectContaining({ name: company, state: 'refused', is_from_profile: true }),
    );
    await granted(confirm(maria, company)); // a paper came after all
    expect((await toldOf(maria, company))?.state).toBe('confirmed');
  });

  test('adds a name for a member who telephones: it is confirmed at once, and once', async () => {
    const maria = await member(backend);
    const [name, id] = [`Fenech ${mark()}`, randomUUID()];
    for (const _ of [1, 2]) await granted(addFor(maria, name, { id }));
    expect(await added(maria)).toMatchObject([{ id, name, state: 'confirmed' }]);
    expect(await mailed(maria)).toMatchObject([{ kind: 'post_name_confirmed' }]);
    const asked = await aName(maria);
    await granted(addFor(maria, asked.name.toUpperCase())); // what waits is confirmed by it
    expect((await toldOf(maria, asked.name))?.state).toBe('confirmed');
  });

  test('adds a name that it refused before', async () => {
    const maria = await member(backend);
    const { name } = await aName(maria);
    const reason = { p_user_id: maria.id, p_name: name, p_reason: 'No paper shows it' };
    await granted(nadia.client.rpc('refuse_post_name', reason));
    await granted(addFor(maria, name));
    expect(await added(maria)).toMatchObject([{ name, state: 'confirmed' }]);
  });

  test('adds no name for itself, and none for an account that is gone', async () => {
    expect(await refusal(addFor(nadia, 'Victim Ltd'))).toBe('PO040');
    const zita = await member(backend);
    await sql`update public.profiles set forgotten_at = now() where id = ${zita.id}`;
    expect(await refusal(addFor(zita, 'Victim Ltd'))).toBe('PO031');
    expect(await refusal(addFor({ ...zita, id: randomUUID() }, 'Victim Ltd'))).toBe('ID001');
    expect(await sql`select 1 from public.post_names where user_id = ${zita.id}`).toEqual([]);
  });
});

test('members add and end no name of another, and read none', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const { id, name } = await aName(maria);
  await granted(confirm(maria, name));
  expect(await refusal(withdraw(id, 'Mine', giulia))).toBe('PO036');
  for (const of of [maria, giulia])
    expect(await refusal(addFor(of, 'Victim Ltd', { by: giulia }))).toBe('ID002');
  const read = giulia.client.rpc('get_member_post_names', { p_user_id: maria.id });
  expect(await refusal(read)).toBe('ID002');
});

describe('a name that another member has confirmed', () => {
  test('is confirmed for a second one only by whoever says that it is for both', async () => {
    const name = `Fenech ${mark()}`;
    const [owner, second] = [await aBoxHolder('Vella'), await member(backend)];
    await granted(addFor(owner, name));
    await aName(second, name.toUpperCase());
    expect(await refusal(confirm(second, name))).toBe('PO043');
    expect(await refusal(addFor(second, name))).toBe('PO043');
    expect((await added(second)).map(({ state }) => state)).toEqual(['waiting']);
    expect((await toldOf(second, name.toUpperCase()))?.others).toMatchObject([
      { user_id: owner.id, is_confirmed: true },
    ]);
    await granted(confirm(second, name, true));
    expect((await toldOf(owner, name))?.state).toBe('confirmed');
    expect((await toldOf(second, name.toUpperCase()))?.state).toBe('confirmed');
  });

  test('is free once it has ended', async () => {
    const [owner, second] = [await member(backend), await member(backend)];
    const { id, name } = await aName(owner);
    await granted(confirm(owner, name));
    await granted(withdraw(id));
    await granted(addFor(second, name));
  });

  test('at the same moment is confirmed for one of the two', async () => {
    const name = `Fenech ${mark()}`;
    const members = await Promise.all([member(backend), member(backend)]);
    const codes = await Promise.all(members.map((each) => refusal(addFor(each, name))));
    expect(codes.sort()).toEqual(['PO043', undefined]);
  });
});

const [latin, cyrillic, greek] = [
  'Vella',
  '\u0412\u0435\u0440\u0430',
  '\u039d\u03af\u03ba\u03bf\u03c2',
];

describe('nobody receives post under', () => {
  test.each([
    ['a number', '104', 'number'],
    ['a number in parts', 'No. 1-04', null], // has letters
    ['a number with a sign', '#104', 'number'],
    ['a number in wide digits', '\uff11\uff10\uff14', 'number'],
    ['a number in Arabic digits', '\u0661\u0660\u0664', 'number'],
    ['the number of a box', 'Box 104', 'number'],
    ['the number of a box in a post office', 'P.O. Box no. 104', 'number'],
    ['one letter', 'V.', 'short'],
    ['a Latin word with a Cyrillic letter', 'Vell\u0430 Ltd', 'alphabets'],
    ['a Latin word with a Greek letter', 'Vell\u03bf', 'alphabets'],
    ['a Latin word with an Armenian letter', 'V\u0585lla', 'alphabets'],
    ['a Cyrillic word with a Greek letter', `${cyrillic}\u03bf`, 'alphabets'],
    ['a Latin word with a Cyrillic letter behind a mark', 'V\u0301\u0430lla', 'alphabets'],
    ['a name of a box and a word', 'Box 104 Trading', null],
    ['a word with digits', 'B2B 2000', null],
    [
      'a Latin word with accents, a ligature and an apostrophe',
      'Ġuż\u02bc\ufb01 Caf\u0065\u0301',
      null,
    ],
    ['a Cyrillic name', `${cyrillic} ${cyrillic}`, null],
    ['a Greek name', greek, null],
    ['a Japanese name', '\u5c0f\u6797\u3055\u304f\u3089', null],
    ['an Arabic name', '\u0645\u0631\u064a\u0645 \u0639\u0644\u064a', null],
    ['words of two alphabets, each in one', `${cyrillic} ${latin}`, null],
  ])('%s', async (_title, name, problem) => {
    const [row] = await sql`select private.post_name_problem(${name}) as problem`;
    expect(row?.problem).toBe(problem);
  });

  test('the name or the address of the office', async () => {
    const [seller] =
      await sql`select s.seller ->> 'legal_name' as name, s.seller -> 'address' as lines
      from private.site_settings s`;
    const lines = seller?.lines as string[];
    const [first = ''] = `${seller?.name}`.split(' ');
    const maria = await member(backend);
    for (const name of [seller?.name, first, first.toUpperCase(), ...lines, lines.join(', ')])
      expect(await refusal(add(maria, `${name}`)), `${name}`).toBe('PO042');
    expect(await refusal(add(maria, `${first} Friends ${mark()}`))).toBeUndefined();
  });

  test('such a name by an addition, by anyone', async () => {
    const maria = await member(backend);
    for (const name of ['104', 'Vell\u0430']) {
      expect(await refusal(add(maria, name))).toBe('PO042');
      expect(await refusal(addFor(maria, name))).toBe('PO042');
    }
    expect(await added(maria)).toEqual([]);
  });

  test('such a name of their profile: the office reads why, and can only refuse it', async () => {
    const maria = await aBoxHolder('104');
    expect(await toldOf(maria, '104')).toMatchObject({ state: 'waiting', problem: 'number' });
    expect(await refusal(confirm(maria, '104'))).toBe('PO042');
    const call = { p_user_id: maria.id, p_name: '104', p_reason: 'A number' };
    await granted(nadia.client.rpc('refuse_post_name', call));
    expect((await toldOf(maria, '104'))?.state).toBe('refused');
  });

  test('a mixed word that the office confirms as two words', async () => {
    const maria = await aBoxHolder('Vell\u0430');
    await granted(add(maria, 'Vell \u0430'));
    expect(await refusal(confirm(maria, 'Vell\u0430'))).toBe('PO042');
  });
});

test('a name of a profile with a letter that nobody sees is found as it is shown', async () => {
  const company = `Vella ${mark()} Ltd`;
  const maria = await aBoxHolder(company.replace('Vella', 'Vel\u3164la'));
  await granted(confirm(maria, company));
  expect((await toldOf(maria, company))?.state).toBe('confirmed');
});
