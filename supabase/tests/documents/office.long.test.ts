import {
  deleteDocument,
  documentDirectory,
  fetchDocumentEntry,
  fetchTemplate,
  saveDocument,
} from 'shared/documents/api';
import type { DocumentDraft, DocumentFilters, DocumentSort } from 'shared/documents/types';
import type { ListQuery } from 'shared/lib/directory';
import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, type Client, member, visitor } from 'shared/testing/personas';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));
vi.mock('shared/runtime/live-client', () => ({
  get liveClient() {
    return page.client;
  },
}));

let nadia: Awaited<ReturnType<typeof administrator>>;
let maria: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
});
afterEach(() => {
  page.client = nadia.client;
});

const draft: DocumentDraft = {
  title: 'Lease',
  description: null,
  document_type: 'contract',
  status: 'active',
  price: 20,
  price_unit: 'one_time',
  unit_quantity: 1,
  template_content: 'LEASE {{user_name}}',
};

async function listed(
  chosen: Partial<DocumentFilters>,
  query: Partial<ListQuery<DocumentFilters, DocumentSort>> = {},
) {
  const all = { filter: 'all', type: 'all' } as const;
  const { rows } = await documentDirectory.readPage({
    search: '',
    sort: 'title',
    ascending: true,
    ...query,
    chosen: { ...all, ...chosen },
  });
  return rows;
}

async function known(id: string) {
  const entry = await fetchDocumentEntry(id);
  if (!entry) throw new Error('there is no such document');
  return entry;
}

test('an administrator finds every document, whatever its state, with how often it was bought', async () => {
  page.client = nadia.client;
  const name = mark();
  const made = (title: string, wanted: object = {}) =>
    makeDocument(sql, { title: `${title} (100%_*) ${name}`, ...wanted });
  const sold = await made('B');
  await made('A', { status: 'inactive', document_type: 'other', price: 0 });
  await made('C', { status: 'inactive', archived_at: '2026-01-01T00:00:00Z' });
  await granted(recordPayment(nadia.client, await checkout(maria.client, [document(sold)])));
  await checkout((await member(backend)).client, [document(sold)]); // not paid yet

  const search = `(100%_*) ${name}`;
  const found = await listed({}, { search });
  expect(found.map(({ title, state, times_bought }) => [title[0], state, times_bought])).toEqual([
    ['A', 'inactive', 0],
    ['B', 'active', 1],
    ['C', 'archived', 0],
  ]);
  const titles = async (...asked: Parameters<typeof listed>) =>
    (await listed(asked[0], { search, ...asked[1] })).map(({ title }) => title[0]).join('');
  expect(await titles({ filter: 'inactive' })).toBe('A');
  expect(await titles({ filter: 'archived' })).toBe('C');
  expect(await titles({ type: 'contract' })).toBe('BC');
  expect(await titles({}, { sort: 'price', ascending: true })).toMatch(/^A/);
  expect(await titles({}, { sort: 'times_bought', ascending: false })).toMatch(/^B/);
});

test('the list of documents is refused to visitors and members', async () => {
  expect(await refusal(visitor(backend).from('document_directory').select())).toBe('42501');
  expect(await refusal(maria.client.from('document_directory').select())).toBe('ID002');
});

test('the second of two administrators who change a document is told', async () => {
  page.client = nadia.client;
  const { id } = await makeDocument(sql, { template_content: 'First' });
  const opened = await known(id);
  const [one, other] = [
    { ...draft, price: 30 },
    { ...draft, template_content: 'Mine' },
  ];
  page.client = (await administrator(backend)).client;
  await saveDocument(one, opened);
  page.client = nadia.client;
  await expect(saveDocument(other, opened)).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    answer: 'refusal',
  });
  await expect(deleteDocument(opened)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await known(id)).toMatchObject({ title: 'Lease', price: 30 });
  expect(await fetchTemplate(id)).toBe('LEASE {{user_name}}');

  const present = await known(id);
  await Promise.allSettled([saveDocument(one, present), saveDocument(other, present)]).then(
    (answers) =>
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']),
  );
});

test('a template stays when only the price is saved, and can be emptied', async () => {
  page.client = nadia.client;
  const title = `Lease ${mark()}`;
  await saveDocument({ ...draft, title }, null);
  const [made] = await listed({}, { search: title });
  if (!made) throw new Error('it was not added');
  const { template_content: _, ...others } = { ...draft, title };
  await saveDocument({ ...others, price: 25 }, made);
  expect(await fetchTemplate(made.id)).toBe('LEASE {{user_name}}');
  await saveDocument({ ...others, template_content: '' }, await known(made.id));
  expect(await fetchTemplate(made.id)).toBe('');
  expect((await known(made.id)).template_preview).toBe('');
});

test('a document is deleted, or archived once somebody has it, and never changed after that', async () => {
  page.client = nadia.client;
  const [unused, used] = await Promise.all([makeDocument(sql), makeDocument(sql)]);
  await checkout(maria.client, [document(used)]);
  const opened = await known(unused.id);
  expect(await deleteDocument(opened)).toBe('deleted');
  expect(await deleteDocument(opened)).toBe('deleted'); // somebody else was first
  expect(await fetchDocumentEntry(unused.id)).toBeNull();
  expect(await deleteDocument(await known(used.id))).toBe('archived');
  const archived = await known(used.id);
  expect(archived).toMatchObject({ state: 'archived', status: 'inactive' });
  await expect(saveDocument(draft, archived)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
});

test.each([
  ['no title', { title: ' ' }],
  ['a title that is too long', { title: 'x'.repeat(201) }],
  ['a price below zero', { price: -1 }],
  ['a price that is no number', { price: 'NaN' as never }],
  ['a price without end', { price: 'Infinity' as never }],
  ['a price beyond all bounds', { price: 999_999_999 }],
  ['no units', { unit_quantity: 0, price_unit: 'per_month' as const }],
  ['half a unit', { unit_quantity: 1.5, price_unit: 'per_month' as const }],
  ['a type nobody knows', { document_type: 'poem' }],
  ['a description of 5001 characters', { description: 'x'.repeat(5001) }],
  ['a template of 200,001 characters', { template_content: 'x'.repeat(200_001) }],
])('the database takes no document with %s, whatever a page lets through', async (_, wrong) => {
  page.client = nadia.client;
  await expect(saveDocument({ ...draft, ...wrong }, null)).rejects.toMatchObject({
    userText: 'Error saving document. Please try again.',
  });
});

test('a member who tries to change documents through the API is refused, and changes nothing', async () => {
  const { id } = await makeDocument(sql, { title: 'Untouched' });
  page.client = nadia.client;
  const opened = await known(id);
  page.client = maria.client;
  await expect(saveDocument(draft, null)).rejects.toMatchObject({ code: '42501' });
  await expect(saveDocument(draft, opened)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await expect(deleteDocument(opened)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await fetchTemplate(id)).toBe('');
  await expect(fetchDocumentEntry(id)).rejects.toMatchObject({ code: 'ID002' });
  const [kept] = await sql`select title, archived_at from public.documents where id = ${id}`;
  expect(kept).toEqual({ title: 'Untouched', archived_at: null });
  page.client = visitor(backend) as Client;
  await expect(saveDocument(draft, null)).rejects.toMatchObject({ code: '42501' });
});

test('an administrator hears of what others change in the catalogue', async () => {
  const watching = await administrator(backend);
  page.client = watching.client;
  const onChange = vi.fn();
  const stop = documentDirectory.watch?.(onChange);
  const heard = () => onChange.mock.calls.length;
  await expect.poll(heard).toBeGreaterThan(0); // what happened before it listened
  const before = heard();
  await makeDocument(sql);
  await expect.poll(heard).toBeGreaterThan(before);
  stop?.();
  await watching.client.removeAllChannels();
});
