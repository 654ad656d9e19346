import { randomUUID } from 'node:crypto';
import { makeService, mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, plan, service } from '../cart/ordering';
import { aLetter, record } from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const add = ({ client }: Person, name: string, id: string = randomUUID(), kind = 'trading_name') =>
  client.rpc('add_post_name', { p_id: id, p_name: name, p_kind: kind });
const end = ({ client }: Person, id: string) => client.rpc('end_post_name', { p_id: id });
const confirm = (id: string) => nadia.client.rpc('confirm_post_name', { p_id: id });

const namesOf = ({ client }: Person) =>
  granted(
    client.from('post_names').select('id, name, kind, valid_to, confirmed_at').order('created_at'),
  );

async function aName(of: Person, name = `Trader ${mark()}`): Promise<string> {
  const id = randomUUID();
  await granted(add(of, name, id));
  return id;
}

interface Recipient {
  user_id: string;
  names: string[];
  status: string;
  is_held: boolean;
}

async function recipient({ id }: Person): Promise<Recipient | undefined> {
  const directory = await granted(nadia.client.rpc('get_post_directory'));
  return (directory as unknown as Recipient[]).find(({ user_id }) => user_id === id);
}

test('a member adds a name once, and the counter knows it when the office has confirmed it', async () => {
  const maria = await member(backend);
  const [id, name] = [randomUUID(), `Fenech & Sons ${mark()}`];
  await granted(add(maria, `  ${name.replace(' ', '  ')}\n`, id));
  await granted(add(maria, name, id)); // sent again
  expect(await namesOf(maria)).toEqual([
    { id, name, kind: 'trading_name', valid_to: null, confirmed_at: null },
  ]);
  expect((await recipient(maria))?.names).not.toContain(name);
  await granted(confirm(id));
  await granted(confirm(id)); // sent again
  expect((await recipient(maria))?.names).toEqual([maria.fullName, name]);
});

test('a name that has ended is matched no longer, and cannot be confirmed', async () => {
  const maria = await member(backend);
  const [known, unknown] = [await aName(maria), await aName(maria)];
  await granted(confirm(known));
  for (const id of [known, unknown]) await granted(end(maria, id));
  await granted(end(maria, known)); // sent again
  expect((await recipient(maria))?.names).toEqual([maria.fullName]);
  expect(await refusal(confirm(unknown))).toBe('PO036');
});

test('nobody adds or ends a name of another, and nobody confirms their own', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const id = await aName(maria);
  expect(await refusal(end(giulia, id))).toBe('PO036');
  expect(await namesOf(giulia)).toEqual([]);
  expect(await refusal(maria.client.rpc('confirm_post_name', { p_id: id }))).toBe('ID002');
  const row = { user_id: maria.id, name: 'Vella', kind: 'person', confirmed_at: '2026-01-01' };
  expect(await refusal(giulia.client.from('post_names').insert(row))).toBe('42501');
  await granted(end(nadia, id)); // the office may
  expect((await namesOf(maria))[0]?.valid_to).not.toBeNull();
});

test.each([
  ['nothing', ''],
  ['nothing but space', ' \n'],
  ['a whole page', 'x'.repeat(121)],
])('a name of %s is refused', async (_title, name) => {
  expect(await refusal(add(await member(backend), name))).toBe('23514');
});

test('a member has at most twenty names, and adds no more than that a day', async () => {
  const maria = await member(backend);
  const ids = await Promise.all(Array.from({ length: 20 }, () => aName(maria)));
  expect(await refusal(add(maria, 'One more'))).toBe('PO035');
  await granted(end(maria, `${ids[0]}`));
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
  expect(await namesOf(maria)).toHaveLength(20);
});

test('post is matched by a confirmed name of its member alone', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const [mine, hers] = [await aName(maria), await aName(giulia)];
  await granted(confirm(hers));
  const letter = (name_id: string) => aLetter({ user_id: maria.id, name_id });
  expect(await refusal(record(nadia, await letter(mine)))).toBe('PO033');
  expect(await refusal(record(nadia, await letter(hers)))).toBe('PO033');
  await granted(confirm(mine));
  expect(await refusal(record(nadia, await letter(mine)))).toBeUndefined();
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
      company_name = 'Vella Ltd', membership_valid_until = private.malta_today() where id = ${maria.id}`;
    const active = { status: 'active', is_held: false, names: [maria.fullName, 'Vella Ltd'] };
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
