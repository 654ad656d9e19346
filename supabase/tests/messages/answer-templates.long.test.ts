import { randomUUID } from 'node:crypto';
import {
  addTemplate,
  changeTemplate,
  fetchTemplates,
  removeTemplate,
} from 'shared/answer-templates/api';
import { mark } from 'shared/testing/factories';
import { administrator, type Person } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, sql } from '../backend';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

async function found({ client }: Person, id: string) {
  page.client = client;
  const all = await fetchTemplates(new AbortController().signal);
  return all.find((template) => template.id === id);
}

test('a template of one administrator is there for another, who changes it; the first is told, and may delete it', async () => {
  const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
  const id = randomUUID();
  const rules = { name: `Parking ${mark()}`, body: 'Behind the house, {{name}}.' };
  page.client = nadia.client;
  await addTemplate(id, rules);
  await addTemplate(id, rules); // the first answer was lost
  await expect(
    addTemplate(randomUUID(), { ...rules, name: rules.name.toUpperCase() }),
  ).rejects.toMatchObject({ code: '23505' });
  const read = await found(claire, id);
  if (!read) throw new Error('no template');
  await changeTemplate(read, { ...rules, body: 'In front of it.' });
  page.client = nadia.client;
  await expect(changeTemplate(read, { ...rules, body: 'On the roof.' })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  expect(await found(nadia, id)).toMatchObject({ body: 'In front of it.' });
  await removeTemplate(id);
  expect(await found(claire, id)).toBeUndefined();
  await addTemplate(id, rules);
  expect(await found(claire, id)).toMatchObject(rules);
  const log = await sql`select action from public.audit_log where record_id = ${id} order by id`;
  expect(log.map(({ action }) => action)).toEqual(['insert', 'update', 'delete', 'insert']);
});
