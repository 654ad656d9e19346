import { randomUUID } from 'node:crypto';
import {
  addPostAddress,
  changePostAddress,
  fetchPostAddresses,
  removePostAddress,
  setDefaultPostAddress,
} from 'shared/post-addresses/api';
import type { PostAddress } from 'shared/post-addresses/types';
import { administrator, member, type Person } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { anAddress, manyAddresses } from './addresses';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

const booksOf = (who: Person) => {
  page.client = who.client;
  return fetchPostAddresses(who.id);
};
const labels = (book: readonly PostAddress[]) =>
  book.map(({ label, is_default }) => (is_default ? `${label}*` : label));

test('a member adds an address, again after a lost answer, changes it, deletes it and brings it back', async () => {
  const maria = await member(backend);
  page.client = maria.client;
  const [id, home] = [randomUUID(), anAddress({ label: 'Home' })];
  await addPostAddress({ id, ...home });
  await addPostAddress({ id, ...home });
  const [added] = await booksOf(maria);
  expect(added).toMatchObject({ id, ...home, is_default: true });
  if (!added) throw new Error('no address');
  await changePostAddress(added, { ...home, city: 'Gżira' });
  await changePostAddress(added, { ...home, city: 'Gżira' }); // the first answer was lost
  await expect(changePostAddress(added, { ...home, city: 'Mdina' })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  await removePostAddress(id);
  await removePostAddress(id);
  expect(await booksOf(maria)).toEqual([]);
  await addPostAddress({ id, ...home, is_default: true });
  expect(await booksOf(maria)).toMatchObject([{ id, is_default: true }]);
});

test('a member has one default: the first address, until they choose another', async () => {
  const maria = await member(backend);
  page.client = maria.client;
  const [home, office, aunt] = [randomUUID(), randomUUID(), randomUUID()];
  await addPostAddress({ id: home, ...anAddress({ label: 'Home' }) });
  await addPostAddress({ id: office, ...anAddress({ label: 'Office' }) });
  expect(labels(await booksOf(maria))).toEqual(['Home*', 'Office']);
  await setDefaultPostAddress(office);
  await setDefaultPostAddress(office);
  expect(labels(await booksOf(maria))).toEqual(['Office*', 'Home']);
  // as a deleted default comes back
  await addPostAddress({ id: aunt, ...anAddress({ label: 'Aunt' }), is_default: true });
  expect(labels(await booksOf(maria))).toEqual(['Aunt*', 'Home', 'Office']);
  await Promise.all([home, office, aunt, home, office].map(setDefaultPostAddress));
  expect(labels(await booksOf(maria)).filter((label) => label.endsWith('*'))).toHaveLength(1);
});

test('a member who chooses another default does not disturb who edits the one before', async () => {
  const maria = await member(backend);
  page.client = maria.client;
  const [home, office] = [randomUUID(), randomUUID()];
  await addPostAddress({ id: home, ...anAddress({ label: 'Home' }) });
  await addPostAddress({ id: office, ...anAddress({ label: 'Office' }) });
  const [asRead] = await booksOf(maria);
  await setDefaultPostAddress(office);
  if (!asRead) throw new Error('no address');
  await changePostAddress(asRead, anAddress({ label: 'Home', city: 'Mdina' }));
});

test('a member’s address is kept as it will be printed: one line each, and nothing that cannot be seen', async () => {
  const maria = await member(backend);
  page.client = maria.client;
  const typed = { recipient: ' Maria\u202e\n Vella ', company: '\u200b', phone: ' ' };
  await addPostAddress({ id: randomUUID(), ...anAddress(typed) });
  expect(await booksOf(maria)).toMatchObject([
    { recipient: 'Maria Vella', company: null, phone: null },
  ]);
});

test.each([
  ['no recipient', { recipient: '\u200b' }, ['full_name']],
  ['an account without a name', { recipient: 'New User' }, ['full_name']],
  ['no street and no town', { address_line_1: ' ', city: '\n' }, ['address_line_1', 'city']],
  ['no country', { country: 'Other' }, ['country']],
  ['no postal code in Malta', { postal_code: null }, ['postal_code']],
])('a member’s address with %s is refused', async (_title, values, missing) => {
  const maria = await member(backend);
  const call = maria.client.from('post_addresses').insert(anAddress(values));
  expect(await refusalDetails(call)).toEqual({ code: 'PO085', details: { missing } });
});

test('a member’s address in Hong Kong needs no postal code', async () => {
  const maria = await member(backend);
  const there = anAddress({ country: 'Hong Kong', postal_code: null });
  await granted(maria.client.from('post_addresses').insert(there));
});

test('a member keeps twenty addresses at most, also when they are added at once', async () => {
  const maria = await member(backend);
  await manyAddresses(sql, maria.id, 18);
  const add = () => maria.client.from('post_addresses').insert(anAddress());
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusal(add())));
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(2);
  expect(outcomes.filter((one) => one === 'PO086')).toHaveLength(3);
});

test('nobody reads, changes, deletes or chooses an address of another’s, and none is added for them', async () => {
  const [maria, giulia, nadia] = await Promise.all([
    member(backend),
    member(backend),
    administrator(backend),
  ]);
  page.client = maria.client;
  const id = randomUUID();
  await addPostAddress({ id, ...anAddress() });
  for (const { client } of [giulia, nadia]) {
    const table = client.from('post_addresses');
    expect(await granted(table.select('id'))).toEqual([]);
    expect(await granted(table.update({ city: 'Mdina' }).eq('id', id).select('id'))).toEqual([]);
    expect(await granted(table.delete().eq('id', id).select('id'))).toEqual([]);
    expect(await refusal(table.insert({ ...anAddress(), user_id: maria.id }))).toBe('42501');
    expect(await refusal(client.rpc('set_default_post_address', { p_id: id }))).toBe('PO087');
  }
  const itself = maria.client.from('post_addresses').update({ is_default: false } as never);
  expect(await refusal(itself.eq('id', id))).toBe('42501');
  expect(await booksOf(maria)).toHaveLength(1);
});

test('a person’s addresses are in the copy of their data, and go with their account', async () => {
  const maria = await member(backend);
  page.client = maria.client;
  await addPostAddress({ id: randomUUID(), ...anAddress({ label: 'Home' }) });
  const data = await granted(maria.client.rpc('get_own_data'));
  expect(data).toMatchObject({ post_addresses: [{ label: 'Home' }] });
  await sql`update auth.users set deleted_at = now() where id = ${maria.id}`;
  expect(await sql`select 1 from public.post_addresses where user_id = ${maria.id}`).toEqual([]);
});
