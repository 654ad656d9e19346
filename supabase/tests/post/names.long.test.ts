import { randomUUID } from 'node:crypto';
import { makeService, mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, plan, service } from '../cart/ordering';
import { aLetter, correct, record } from './post-items';
import { aBoxHolder, add, added, aName, end, namesOf } from './post-names';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const confirm = ({ id }: Person, name: string, { client } = nadia) =>
  client.rpc('confirm_post_name', { p_user_id: id, p_name: name });
const refuse = ({ id }: Person, name: string, p_reason = 'No paper shows it', { client } = nadia) =>
  client.rpc('refuse_post_name', { p_user_id: id, p_name: name, p_reason });

interface Recipient {
  user_id: string;
  names: { name: string; is_confirmed: boolean }[];
  status: string;
  is_held: boolean;
}

async function recipient({ id }: Person): Promise<Recipient | undefined> {
  const directory = await granted(nadia.client.rpc('get_post_directory'));
  return (directory as unknown as Recipient[]).find(({ user_id }) => user_id === id);
}

/** Names by which the counter gives post to somebody without asking. */
const matched = async (person: Person) =>
  (await recipient(person))?.names.flatMap(({ name, is_confirmed }) => (is_confirmed ? name : []));

interface Waiting {
  user_id: string;
  name: string;
  others: { user_id: string; is_confirmed: boolean }[];
}

const waiting = async () =>
  ((await granted(nadia.client.rpc('get_post_names_to_confirm'))) as { names: unknown })
    .names as Waiting[];

test('a member adds a name once, and the counter knows it when the office has confirmed it', async () => {
  const maria = await aBoxHolder('Vella Ltd');
  const [id, name] = [randomUUID(), `Fenech & Sons ${mark()}`];
  await granted(add(maria, `  ${name.replace(' ', '  ')}\n`, id));
  await granted(add(maria, name, id)); // sent again
  await granted(add(maria, name.toUpperCase().replace('&', '-'))); // typed once more
  const own = { id, name, kind: 'trading_name', state: 'waiting', refusal: null };
  expect(await added(maria)).toMatchObject([own]);
  expect((await recipient(maria))?.names).toContainEqual({ name, is_confirmed: false });
  await granted(confirm(maria, name));
  await granted(confirm(maria, name)); // sent again
  expect(await matched(maria)).toEqual([name]);
  expect(await added(maria)).toMatchObject([{ ...own, state: 'confirmed' }]);
});

describe('a name of a profile', () => {
  test('is a claim until the office has confirmed it, and then goes with its text', async () => {
    const maria = await aBoxHolder('Vella Ltd');
    expect(await matched(maria)).toEqual([]);
    expect(await namesOf(maria)).toMatchObject([
      { name: maria.fullName, is_from_profile: true, state: 'waiting' },
      { name: 'Vella Ltd', kind: 'company', is_from_profile: true, state: 'waiting' },
    ]);
    await granted(confirm(maria, 'Vella Ltd'));
    expect(await matched(maria)).toEqual(['Vella Ltd']);
    const rename = (company_name: string) =>
      granted(maria.client.from('profiles').update({ company_name }).eq('id', maria.id));
    await rename('VELLA, Ltd.');
    expect(await matched(maria)).toEqual(['VELLA, Ltd.']);
    await rename('Fenech Holdings Ltd');
    expect(await matched(maria)).toEqual(['Vella Ltd']); // the old name is theirs still
    expect(await namesOf(maria)).toContainEqual(
      expect.objectContaining({ name: 'Fenech Holdings Ltd', state: 'waiting' }),
    );
    expect(await refusal(confirm(maria, 'VELLA, Ltd & more'))).toBe('PO036');
  });

  test('waits for the office once there is a box, with everyone else who claims it', async () => {
    const name = `Fenech Holdings ${mark()}`;
    const [owner, thief, passerBy] = [
      await aBoxHolder(name),
      await aBoxHolder(name.toUpperCase()),
      await member(backend),
    ];
    // the office is told the hundred oldest
    await sql`update public.profiles set created_at = '2020-01-01' where id in ${sql([owner.id, thief.id, passerBy.id])}`;
    await granted(confirm(owner, name));
    const found = await waiting();
    expect(
      found.find((each) => each.user_id === thief.id && each.name === name.toUpperCase()),
    ).toMatchObject({
      is_from_profile: true,
      is_own: false,
      others: [{ user_id: owner.id, is_confirmed: true }],
    });
    expect(found.some(({ user_id }) => user_id === passerBy.id)).toBe(false);
    await granted(refuse(thief, name, 'The papers show another company'));
    expect((await recipient(thief))?.names.map((each) => each.name)).toEqual([thief.fullName]);
    expect((await waiting()).filter(({ user_id }) => user_id === thief.id)).toHaveLength(1);
  });

  test('can be confirmed at a length of two hundred characters', async () => {
    const company = 'Vella '.repeat(33).trim();
    const maria = await aBoxHolder(company);
    await granted(confirm(maria, company));
    expect(await matched(maria)).toEqual([company]);
  });
});

test('a name that was refused says why, and is asked for anew', async () => {
  const maria = await member(backend);
  const { name } = await aName(maria);
  expect(await refusal(refuse(maria, name, ' '))).toBe('PO034');
  await granted(refuse(maria, name));
  await granted(refuse(maria, name, 'Another reason')); // sent again
  expect(await added(maria)).toMatchObject([
    { name, state: 'refused', refusal: 'No paper shows it' },
  ]);
  expect((await recipient(maria))?.names.some((each) => each.name === name)).toBe(false);
  await granted(add(maria, name));
  expect(await added(maria)).toMatchObject([{ name, state: 'waiting', refusal: null }]);
  await granted(confirm(maria, name));
  expect(await refusal(refuse(maria, name))).toBe('PO036');
});

test('a name that has ended is matched no longer, and cannot be confirmed', async () => {
  const maria = await member(backend);
  const [known, unknown] = [await aName(maria), await aName(maria)];
  await granted(confirm(maria, known.name));
  for (const { id } of [known, unknown]) await granted(end(maria, id));
  await granted(end(maria, known.id)); // sent again
  expect(await matched(maria)).toEqual([]);
  for (const { name } of [known, unknown])
    expect(await refusal(confirm(maria, name))).toBe('PO036');
});

test('nobody adds or ends a name of another, and members decide on none', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const { id, name } = await aName(maria);
  expect(await refusal(end(giulia, id))).toBe('PO036');
  expect(await added(giulia)).toEqual([]);
  for (const call of [confirm, (of: Person, own: string, by: Person) => refuse(of, own, 'x', by)])
    expect(await refusal(call(maria, name, maria))).toBe('ID002');
  expect(await refusal(maria.client.rpc('get_post_names_to_confirm'))).toBe('ID002');
  const row = { user_id: maria.id, name: 'Vella', kind: 'person', confirmed_at: '2026-01-01' };
  expect(await refusal(giulia.client.from('post_names').insert(row))).toBe('42501');
});

test('an administrator decides on no name of their own', async () => {
  const omar = await administrator(backend);
  const { name } = await aName(omar, `Victim ${mark()}`);
  for (const own of [name, omar.fullName]) {
    expect(await refusal(confirm(omar, own, omar))).toBe('PO040');
    expect(await refusal(refuse(omar, own, 'x', omar))).toBe('PO040');
  }
  await granted(confirm(omar, name)); // another does
  expect(await matched(omar)).toEqual([name]);
});

test('an account that is gone claims no name', async () => {
  const zita = await member(backend);
  const { name } = await aName(zita);
  await sql`delete from auth.users where id = ${zita.id}`;
  expect(await refusal(confirm(zita, name))).toBe('PO036');
});

test.each([
  ['nothing', ''],
  ['nothing but space', ' \n'],
  ['nothing but punctuation', '& - .'],
  ['a whole page', 'x'.repeat(121)],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['a letter that nobody sees', 'Vic\u200btim Ltd'],
  ['letters that run backwards', '\u202edtL mitciV'],
  ['letters that are blank', 'Victim\u3164 Ltd'],
  ['a control character', 'Victim\u0007 Ltd'],
])('a name of %s is refused', async (_title, name) => {
  expect(await refusal(add(await member(backend), name))).toBe('PO041');
});

test('a member has at most twenty names, and adds no more than that a day', async () => {
  const maria = await member(backend);
  const ids = await Promise.all(Array.from({ length: 20 }, () => aName(maria)));
  expect(await refusal(add(maria, 'One more'))).toBe('PO035');
  await granted(end(maria, `${ids[0]?.id}`));
  expect(await refusal(add(maria, 'One more'))).toBe('PO035');
  await sql`update public.post_names set created_at = now() - interval '2 days' where user_id = ${maria.id}`;
  expect(await refusal(add(maria, 'One more'))).toBeUndefined();
});

test('twenty-four who add a name of one member at once leave twenty', async () => {
  const maria = await member(backend);
  const codes = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => refusal(add(maria, `Name ${nth}`))),
  );
  expect(codes.filter((code) => code === 'PO035')).toHaveLength(4);
  expect(await added(maria)).toHaveLength(20);
});

test('post is matched by a confirmed name of its member alone', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const [mine, hers] = [await aName(maria), await aName(giulia)];
  await granted(confirm(giulia, hers.name));
  const letter = ({ id }: { id: string }) => aLetter({ user_id: maria.id, name_id: id });
  expect(await refusal(record(nadia, await letter(mine)))).toBe('PO033');
  expect(await refusal(record(nadia, await letter(hers)))).toBe('PO033');
  await granted(confirm(maria, mine.name));
  expect(await refusal(record(nadia, await letter(mine)))).toBeUndefined();
});

test('a name holds for post that came while it was valid', async () => {
  const maria = await member(backend);
  const { id, name } = await aName(maria);
  await granted(confirm(maria, name));
  await sql`update public.post_names set valid_from = private.malta_today() - 4,
    valid_to = private.malta_today() - 2 where id = ${id}`;
  const cameAgo = async (days: number) => {
    const received_at = new Date(Date.now() - days * 86_400_000).toISOString();
    return record(nadia, await aLetter({ user_id: maria.id, name_id: id, received_at }));
  };
  for (const days of [5, 2, 1, 0]) expect(await refusal(cameAgo(days)), `${days}`).toBe('PO033');
  const letter = (await granted(cameAgo(3))) as unknown as { id: string };
  // what was right stays so, whatever else is corrected
  await sql`update public.post_names set valid_to = valid_from where id = ${id}`;
  expect(await refusal(correct(nadia, letter.id, { weight_g: 20 }))).toBeUndefined();
});

describe('the counter is told of a member', () => {
  test('without a plan that their post is kept', async () => {
    expect(await recipient(await member(backend))).toMatchObject({ status: 'none', is_held: true });
  });

  test('with a plan that is ordered that it is pending', async () => {
    const maria = await member(backend);
    await checkout(maria.client, [service(await plan(maria.client, 'pro'))]);
    expect(await recipient(maria)).toMatchObject({ status: 'pending', is_held: true });
  });

  test('with an order of something else that there is no plan', async () => {
    const maria = await member(backend);
    await checkout(maria.client, [service(await makeService(sql))]);
    expect(await recipient(maria)).toMatchObject({ status: 'none' });
  });

  test('with a plan in force, and after its last day', async () => {
    const maria = await member(backend);
    await sql`update public.profiles set membership_status = 'active',
      company_name = 'Vella Ltd', box_number = nextval('private.box_number_seq'), membership_valid_until = private.malta_today() where id = ${maria.id}`;
    const names = [maria.fullName, 'Vella Ltd'].map((name) => ({ name, is_confirmed: false }));
    const active = { status: 'active', is_held: false, names };
    expect(await recipient(maria)).toMatchObject(active);
    await sql`update public.profiles set membership_valid_until = private.malta_today() - 1 where id = ${maria.id}`;
    expect(await recipient(maria)).toMatchObject({ status: 'expired', is_held: true });
  });

  test('nothing once the account is gone', async () => {
    const zita = await member(backend);
    await sql`delete from auth.users where id = ${zita.id}`;
    expect(await recipient(zita)).toBeUndefined();
  });
});

describe('names of an account without a box', () => {
  test('keep no post from whoever has the name confirmed, and do not fill the office’s list', async () => {
    const name = `Fenech ${mark()}`;
    const [owner, thief] = [await aBoxHolder(name), await member(backend)];
    await granted(confirm(owner, name));
    await granted(add(thief, name));
    // the first of the list, if it is there
    await sql`update public.post_names set created_at = '2001-01-01' where user_id = ${thief.id}`;
    expect((await recipient(thief))?.names).toEqual([]);
    expect((await waiting()).some(({ user_id }) => user_id === thief.id)).toBe(false);
    expect(await added(thief)).toMatchObject([{ name, state: 'waiting' }]);
    await sql`update public.profiles set box_number = nextval('private.box_number_seq') where id = ${thief.id}`;
    expect((await recipient(thief))?.names).toContainEqual({ name, is_confirmed: false });
    expect((await waiting()).filter(({ user_id }) => user_id === thief.id)).toContainEqual(
      expect.objectContaining({ name, others: [expect.objectContaining({ user_id: owner.id })] }),
    );
  });
});

test('a refused name of a profile does not wait again by being ended; asking again is counted', async () => {
  const company = `Vella ${mark()} Ltd`;
  const maria = await aBoxHolder(company);
  await granted(refuse(maria, company));
  const refused = (await namesOf(maria)).find(({ name }) => name === company);
  expect(await refusal(end(maria, `${refused?.id}`))).toBe('PO036');
  expect(await namesOf(maria)).toContainEqual(
    expect.objectContaining({ name: company, state: 'refused' }),
  );
  await granted(add(maria, company));
  expect(await namesOf(maria)).toContainEqual(
    expect.objectContaining({ name: company, state: 'waiting' }),
  );
});

test.each([
  ['a capital I for an l', 'Mallia', 'MaIIia'],
  ['a zero for an o', 'Gozo', 'G0z0'],
  ['rn for an m', 'Modern', 'Modem'],
  ['Cyrillic letters', 'scope', '\u0455\u0441\u043e\u0440\u0435'],
])('the office is told who has a name that looks alike: %s', async (_title, one, other) => {
  const sign = mark();
  const [owner, thief] = [await aBoxHolder(`${one} ${sign}`), await aBoxHolder(`${other} ${sign}`)];
  await granted(confirm(owner, `${one} ${sign}`));
  const { names } = (await granted(
    nadia.client.rpc('get_member_post_names', { p_user_id: thief.id }),
  )) as unknown as { names: Waiting[] };
  const claim = names.find(({ name }) => name === `${other} ${sign}`);
  expect(claim?.others).toMatchObject([
    { user_id: owner.id, name: `${one} ${sign}`, is_confirmed: true },
  ]);
  expect(await matched(owner)).toEqual([`${one} ${sign}`]);
});
