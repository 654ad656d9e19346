import { randomUUID } from 'node:crypto';
import { addNote, changeNote, fetchNote, fetchNotes, removeNote } from 'shared/person-notes/api';
import type { PersonNote } from 'shared/person-notes/types';
import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

async function noted(
  { client }: Person,
  about: Person,
  note = 'Calls on Fridays',
): Promise<PersonNote> {
  page.client = client;
  const id = randomUUID();
  await addNote({ id, user_id: about.id, note });
  const row = await fetchNote(id);
  if (!row) throw new Error('no note');
  return row;
}

test('an administrator notes something once, whatever was lost, changes it and deletes it', async () => {
  const [nadia, maria] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Camilleri' }),
    member(backend),
  ]);
  page.client = nadia.client;
  const note = { id: randomUUID(), user_id: maria.id, note: 'Calls on Fridays' };
  await addNote(note);
  await addNote(note);
  await noted(nadia, maria, 'Prefers e-mail');
  const { rows } = await fetchNotes(maria.id, 0);
  expect(rows).toMatchObject([
    { note: 'Prefers e-mail' },
    { note: 'Calls on Fridays', written_by: nadia.id, written_by_name: 'Nadia Camilleri' },
  ]);
  const [, first] = rows;
  if (!first) throw new Error('no note');
  await changeNote(first, 'Calls on Mondays');
  await changeNote(first, 'Calls on Mondays'); // the first answer was lost
  await expect(changeNote(first, 'Never calls')).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  await removeNote(first.id);
  expect(await fetchNote(first.id)).toBeNull();
});

test('another administrator reads a note and leaves it; a super administrator may change and delete it', async () => {
  const [nadia, omar, claire, maria] = await Promise.all([
    administrator(backend),
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const note = await noted(nadia, maria);
  page.client = omar.client;
  expect(await fetchNote(note.id)).toMatchObject({ note: 'Calls on Fridays' });
  await expect(changeNote(note, 'Mine')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await removeNote(note.id);
  expect(await fetchNote(note.id)).toMatchObject({ note: 'Calls on Fridays' });
  page.client = claire.client;
  await changeNote(note, 'Calls on Mondays');
  const changed = await fetchNote(note.id);
  expect(changed).toMatchObject({ note: 'Calls on Mondays', written_by: nadia.id });
  await removeNote(note.id);
  expect(await fetchNote(note.id)).toBeNull();
});

test('nobody reads or writes notes about themselves, a super administrator neither', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), superAdministrator(backend)]);
  const note = await noted(nadia, claire);
  page.client = claire.client;
  expect(await fetchNote(note.id)).toBeNull();
  await removeNote(note.id);
  const own = claire.client.from('person_notes').insert({ user_id: claire.id, note: 'Great' });
  expect(await refusal(own)).toBe('42501');
  page.client = nadia.client;
  expect(await fetchNote(note.id)).toMatchObject({ user_id: claire.id });
});

test('nobody writes a note in the name of another', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    administrator(backend),
    member(backend),
  ]);
  const forged = { user_id: maria.id, note: 'Hello', written_by: claire.id };
  expect(await refusal(nadia.client.from('person_notes').insert(forged))).toBe('42501');
});

test('a member finds notes about themselves in the copy of their data alone, and not who wrote them', async () => {
  const [nadia, maria] = await Promise.all([
    administrator(backend, { fullName: `Nadia ${mark()}` }),
    member(backend),
  ]);
  const text = `Calls on Fridays ${mark()}`;
  await noted(nadia, maria, text);
  const notes = maria.client.from('person_notes').select('id');
  expect(await granted(notes)).toEqual([]);
  expect(await refusal(maria.client.from('person_note_directory').select())).toBe('ID002');
  const data = await granted(maria.client.rpc('get_own_data'));
  expect(data).toMatchObject({ office_notes: [{ note: text }] });
  for (const of of [nadia.id, nadia.fullName]) expect(JSON.stringify(data)).not.toContain(of);
});

test('notes go with the account, also where orders stay, and none is written after it', async () => {
  const [nadia, zita] = await Promise.all([administrator(backend), member(backend)]);
  const order = await checkout(zita.client, [document(await makeDocument(sql))]);
  await granted(recordPayment(nadia.client, order));
  const word = mark();
  await noted(nadia, zita, `Calls on Fridays ${word}`);
  await sql`delete from auth.users where id = ${zita.id}`;
  expect((await fetchNotes(zita.id, 0)).rows).toEqual([]);
  const log = await sql`select changes from public.audit_log
    where table_name = 'person_notes' and subject_id = ${zita.id}`;
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain(word);
  const late = nadia.client.from('person_notes').insert({ user_id: zita.id, note: 'Hello' });
  expect(await refusal(late)).toBe('PN001');
});

test('a note outlives the account of who wrote it, without a name', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  const note = await noted(nadia, maria);
  await sql`delete from auth.users where id = ${nadia.id}`;
  page.client = claire.client;
  expect(await fetchNote(note.id)).toMatchObject({ written_by: null, written_by_name: null });
});

test('a note that is deleted while its person goes leaves both gone', async () => {
  const [nadia, zita] = await Promise.all([administrator(backend), member(backend)]);
  const note = await noted(nadia, zita);
  const outcomes = await Promise.allSettled([
    sql`delete from auth.users where id = ${zita.id}`,
    removeNote(note.id),
    noted(nadia, zita).catch(() => {}),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await sql`select 1 from public.person_notes where user_id = ${zita.id}`).toEqual([]);
});

test.each([
  ['nothing but space', ' \n'],
  ['more than a note holds', 'x'.repeat(2001)],
])('a note of %s is refused', async (_title, note) => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const written = nadia.client.from('person_notes').insert({ user_id: maria.id, note });
  expect(await refusal(written)).toBe('23514');
});
