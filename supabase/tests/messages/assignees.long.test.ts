import { assignMessage, fetchAssignees, messageDirectory } from 'shared/messages/api';
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

async function received(name = 'Elena'): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.contact_messages (name, email, message)
    values (${name}, ${`elena-${mark()}@example.test`}, 'Is there parking?') returning id`;
  return String(row?.id);
}

async function mine({ client }: Person, search: string): Promise<string[]> {
  page.client = client;
  const query = {
    search,
    chosen: { filter: 'mine' },
    sort: 'created_at',
    ascending: false,
  } as const;
  return (await messageDirectory.readPage(query)).rows.map(({ id }) => id);
}

test('an administrator takes a message and finds it among their own; of two who take one the second is told', async () => {
  const [nadia, claire] = await Promise.all([
    administrator(backend, { fullName: `Nadia ${mark()}` }),
    superAdministrator(backend),
  ]);
  const name = mark();
  const [id] = await Promise.all([received(name), received(name)]);
  page.client = nadia.client;
  await assignMessage(id, null, nadia.id);
  await assignMessage(id, null, nadia.id); // the first answer was lost
  expect(await mine(nadia, name)).toEqual([id]);
  expect(await mine(claire, name)).toEqual([]);
  await expect(assignMessage(id, null, claire.id)).rejects.toMatchObject({
    code: 'CM_TAKEN',
    userText: `This message was assigned to ${nadia.fullName} in the meantime. Nothing was changed.`,
  });
  await assignMessage(id, nadia.id, claire.id);
  expect(await mine(claire, name)).toEqual([id]);
  const log = await sql`select changes -> 'taken_by' ->> 'to' as taken_by from public.audit_log
    where record_id = ${id} order by id`;
  expect(log.map((entry) => entry.taken_by)).toEqual([nadia.id, claire.id]);
});

test('whom a message can be given to are the administrators, and nobody else', async () => {
  const [nadia, claire, maria] = await Promise.all([
    administrator(backend),
    superAdministrator(backend),
    member(backend),
  ]);
  page.client = nadia.client;
  const all = (await fetchAssignees(new AbortController().signal)).map((each) => each.id);
  expect(all).toEqual(expect.arrayContaining([nadia.id, claire.id]));
  expect(all).not.toContain(maria.id);
  const id = await received();
  await expect(assignMessage(id, null, maria.id)).rejects.toMatchObject({ code: 'CM005' });
});

test('a message of an administrator whose account goes is nobody’s', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
  const id = await received();
  page.client = claire.client;
  await assignMessage(id, null, claire.id);
  await sql`delete from auth.users where id = ${claire.id}`;
  const rows = await granted(nadia.client.from('message_directory').select().eq('id', id));
  expect(rows).toMatchObject([{ taken_by: null, taken_by_name: null }]);
});

test('a member takes no message, and is not told who sees to theirs', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const form = { name: 'Maria', email: maria.email, message: 'Is there parking?' };
  await granted(maria.client.from('contact_messages').insert(form));
  const [row] = await sql<{ id: string }[]>`
    select id from public.contact_messages where email = ${maria.email}`;
  const id = String(row?.id);
  const taken = maria.client.from('contact_messages').update({ taken_by: maria.id });
  expect(await granted(taken.eq('id', id).select('id'))).toEqual([]);
  const forged = { ...form, taken_by: nadia.id } as never;
  expect(await refusal(maria.client.from('contact_messages').insert(forged))).toBe('42501');
  page.client = nadia.client;
  await assignMessage(id, null, nadia.id);
  const data = await granted(maria.client.rpc('get_own_data'));
  expect(JSON.stringify(data)).not.toContain(nadia.id);
});
