import { randomUUID } from 'node:crypto';
import { fetchAuditActors, findPeople } from 'shared/audit/api';
import { mark } from 'shared/testing/factories';
import { member, superAdministrator } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, sql } from '../backend';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

test('people of one name stand in one order: in the search for accounts, and among those who acted', async () => {
  const fullName = `Maria ${mark()}`;
  const claire = await superAdministrator(backend);
  page.client = claire.client;
  const people = await Promise.all(Array.from({ length: 10 }, () => member(backend, { fullName })));
  const ids = people.map(({ id }) => id).sort();
  expect((await findPeople(fullName)).map(({ id }) => id)).toEqual(ids.slice(0, 8));

  // written in no order of ids, and read through an index of them
  for (const actor_id of [...ids].reverse())
    await sql`insert into public.audit_log (actor_id, actor_name, table_name, record_id, action, changes)
      values (${actor_id}, ${fullName}, 'profiles', ${randomUUID()}, 'update', '{}')`;
  const actors = (await fetchAuditActors()).filter(({ name }) => name === fullName);
  expect(actors.map(({ id }) => id)).toEqual(ids);
});
