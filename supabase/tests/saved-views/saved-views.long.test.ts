import { randomUUID } from 'node:crypto';
import { fetchSavedViews, removeView, renameView, saveView } from 'shared/saved-views/api';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

const unpaid = (values: object = {}) => ({
  id: randomUUID(),
  list: 'orders',
  name: 'Unpaid',
  address: 'filter=pending&sort=due_date&order=asc',
  ...values,
});

const viewsOf = (who: Person) => {
  page.client = who.client;
  return fetchSavedViews('orders', new AbortController().signal);
};

test('an administrator saves a view, again after a lost answer, renames it, deletes it and brings it back', async () => {
  const nadia = await administrator(backend);
  page.client = nadia.client;
  const view = unpaid();
  await saveView(view);
  await saveView(view);
  const [saved] = await viewsOf(nadia);
  expect(saved).toMatchObject(view);
  if (!saved) throw new Error('no view');
  await renameView(saved, 'Owed to us');
  await renameView(saved, 'Owed to us'); // the first answer was lost
  await expect(renameView(saved, 'Debts')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await viewsOf(nadia)).toMatchObject([{ name: 'Owed to us' }]);
  await removeView(view.id);
  await removeView(view.id);
  expect(await viewsOf(nadia)).toEqual([]);
  await saveView(view);
  expect(await viewsOf(nadia)).toMatchObject([view]);
});

test('two views of a list have two names, in whatever case; of another list the name is free', async () => {
  const nadia = await administrator(backend);
  page.client = nadia.client;
  await saveView(unpaid());
  await expect(saveView(unpaid({ name: 'UNPAID' }))).rejects.toMatchObject({ code: '23505' });
  await saveView(unpaid({ list: 'users' }));
});

test('nobody reads, renames or deletes the views of another administrator', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), superAdministrator(backend)]);
  page.client = nadia.client;
  const { id, ...view } = unpaid();
  await saveView({ id, ...view });
  expect(await viewsOf(claire)).toEqual([]);
  const others = claire.client.from('saved_views');
  expect(await granted(others.update({ name: 'Mine' }).eq('id', id).select('id'))).toEqual([]);
  expect(await granted(others.delete().eq('id', id).select('id'))).toEqual([]);
  expect(await viewsOf(nadia)).toHaveLength(1);
  const forAnother = { ...view, user_id: nadia.id };
  expect(await refusal(claire.client.from('saved_views').insert(forAnother))).toBe('42501');
  const moved = nadia.client.from('saved_views').update({ address: 'q=x' } as never);
  expect(await refusal(moved.eq('id', id))).toBe('42501');
});

test.each([
  ['no name', { name: '' }],
  ['a name of spaces', { name: '  ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['nothing to show', { address: '' }],
  ['a whole address', { address: '//evil.example?q=x' }],
  ['markup', { address: 'q=<script>' }],
  ['an endless address', { address: `q=${'x'.repeat(2000)}` }],
  ['no list', { list: 'Orders; drop' }],
])('a view with %s is refused', async (_title, values) => {
  const nadia = await administrator(backend);
  expect(await refusal(nadia.client.from('saved_views').insert(unpaid(values)))).toBe('23514');
});

test('an administrator keeps thirty views of a list at most, also when they are saved at once', async () => {
  const nadia = await administrator(backend);
  await sql`insert into public.saved_views (user_id, list, name, address)
    select ${nadia.id}, 'orders', 'View ' || n, 'filter=paid' from generate_series(1, 28) n`;
  const save = () => nadia.client.from('saved_views').insert(unpaid({ name: `View ${mark()}` }));
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusal(save())));
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(2);
  expect(outcomes.filter((one) => one === 'SV001')).toHaveLength(3);
  await granted(nadia.client.from('saved_views').insert(unpaid({ list: 'users' })));
});

test('an account that goes takes its views along, and those of others that look for its address', async () => {
  const [nadia, claire, zita] = await Promise.all([
    administrator(backend),
    administrator(backend),
    member(backend, { email: `zita+post-${mark()}@example.test` }),
  ]);
  const looksFor = (q: string) =>
    unpaid({ name: mark(), address: new URLSearchParams({ q }).toString() });
  page.client = claire.client;
  await saveView(looksFor(zita.email.toUpperCase()));
  await saveView(looksFor('somebody@example.test'));
  page.client = nadia.client;
  await saveView(unpaid());
  await sql`delete from auth.users where id in (${nadia.id}, ${zita.id})`;
  expect(await viewsOf(claire)).toMatchObject([{ address: 'q=somebody%40example.test' }]);
  expect(await sql`select 1 from public.saved_views where user_id = ${nadia.id}`).toEqual([]);
});

test('the views an administrator has saved are in the copy of their data', async () => {
  const nadia = await administrator(backend);
  page.client = nadia.client;
  await saveView(unpaid());
  const data = await granted(nadia.client.rpc('get_own_data'));
  expect(data).toMatchObject({ saved_views: [{ list: 'orders', name: 'Unpaid' }] });
});
