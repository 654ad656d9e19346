import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';
import { chain, item } from './letters';
import {
  aLetter,
  chainOf,
  correct,
  photographed,
  place,
  record,
  recorded,
  storedItem,
  toDelete,
} from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

async function zitasPost(zita: Person) {
  const letter = await aLetter({ user_id: zita.id, addressee: 'Zita Borg', sender: 'Karl Borg' });
  const envelope = await photographed(letter.id);
  await granted(record(nadia, { ...letter, envelope, weight_g: 20 }));
  await granted(place(nadia, [letter.code], 'A1'));
  await granted(correct(nadia, letter.id, { addressee: 'Żita Borg' }, 'Zita has told us'));
  const marks = { note: 'From my uncle', folder: 'Family', read_at: new Date().toISOString() };
  await granted(zita.client.from('post_items').update(marks).eq('id', letter.id).select('id'));
  return { ...letter, envelope };
}

test('an item whose owner went before its answer arrived is answered as recorded, once', async () => {
  const zita = await member(backend);
  const letter = await aLetter({ user_id: zita.id, addressee: 'Zita Borg' });
  await granted(record(nadia, letter));
  await sql`delete from auth.users where id = ${zita.id}`;
  expect(await granted(record(nadia, letter))).toMatchObject({
    id: letter.id,
    user_id: null,
    addressee: null,
  });
});

test.each([
  ['with orders', true],
  ['without any', false],
])(
  'an account %s that goes leaves code, dates and states of its post, and no word',
  async (_title, ordered) => {
    const zita = await member(backend);
    if (ordered) {
      const order = await checkout(zita.client, [document(await makeDocument(sql))]);
      await granted(recordPayment(nadia.client, order));
    }
    const { id, code, envelope, received_at } = await zitasPost(zita);
    const before = await chainOf(nadia, id);
    const rename = { p_id: '7d9f7a44-5d0e-4c1c-9d0e-1d3a5b1f2c11', p_name: 'Borg & Daughters' };
    await granted(zita.client.rpc('add_post_name', { ...rename, p_kind: 'company' }));

    await sql`delete from auth.users where id = ${zita.id}`;

    const left = await storedItem(id);
    expect(left).toMatchObject({
      code,
      kind: 'letter',
      paper: 'stored',
      place: 'A1',
      image: 'none',
      weight_g: 20,
      ...Object.fromEntries(
        'user_id name_id addressee sender envelope note folder read_at'
          .split(' ')
          .map((column) => [column, null]),
      ),
    });
    expect(Date.parse(`${left?.received_at}`)).toBe(Date.parse(received_at));
    expect(left?.owner_left_at).not.toBeNull();
    expect(await toDelete(envelope)).toEqual(['post-envelopes']);
    const after = await chainOf(nadia, id);
    expect(after.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind));
    expect(after.map(({ actor }) => actor)).toEqual(before.map(({ actor }) => actor));
    expect(after.map(({ detail }) => detail)).toEqual(after.map(() => ({})));
    const names = await sql`select 1 from public.post_names where user_id = ${zita.id}`;
    expect([...names]).toEqual([]);
  },
);

test('post that was only thought to be theirs stays its owner’s, and says nothing of them', async () => {
  const [zita, maria] = await Promise.all([member(backend), member(backend)]);
  const { id } = await recorded(nadia, { user_id: zita.id, addressee: 'Zita Borg' });
  await granted(correct(nadia, id, { user_id: maria.id, addressee: 'Maria Borg' }));
  await sql`delete from auth.users where id = ${zita.id}`;
  expect(await item(maria, { id })).toMatchObject({ addressee: 'Maria Borg' });
  expect(await storedItem(id)).toMatchObject({ owner_left_at: null });
  const chain = await chainOf(nadia, id);
  expect(chain.map(({ kind }) => kind)).toEqual(['received', 'matched', 'corrected', 'matched']);
  expect(JSON.stringify(chain)).not.toMatch(new RegExp(`Zita|${zita.id}`));
});

test('an administrator whose account goes is still named by the chain as who had the post', async () => {
  const [omar, maria] = await Promise.all([administrator(backend), member(backend)]);
  const { id } = await recorded(omar, { user_id: maria.id });
  await sql`delete from auth.users where id = ${omar.id}`;
  expect((await chainOf(nadia, id)).map(({ actor }) => actor)).toEqual([omar.id, omar.id]);
  expect(await chain(sql, { id })).toEqual(['received', 'matched']);
});

test('a member finds their post in the copy of their data, with its chain, and nobody of the staff', async () => {
  const zita = await member(backend);
  const { code } = await zitasPost(zita);
  const name = `Borg ${mark()}`;
  const id = '0b8e7a3c-7f57-4a8b-8a51-6d7e3c9b2f10';
  await granted(zita.client.rpc('add_post_name', { p_id: id, p_name: name, p_kind: 'company' }));
  const data = await granted(zita.client.rpc('get_own_data'));
  expect(data).toMatchObject({
    post_names: [{ name }],
    post_items: [
      {
        code,
        addressee: 'Żita Borg',
        sender: 'Karl Borg',
        note: 'From my uncle',
        events: [
          { kind: 'received' },
          { kind: 'photographed' },
          { kind: 'matched' },
          { kind: 'stored', place: 'A1' },
          { kind: 'corrected', by: 'office', detail: { reason: 'Zita has told us' } },
        ],
      },
    ],
  });
  for (const of of [nadia.id, nadia.fullName]) expect(JSON.stringify(data)).not.toContain(of);
});
