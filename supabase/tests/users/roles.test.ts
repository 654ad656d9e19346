import { mark } from 'shared/testing/factories';
import { member, superAdministrator } from 'shared/testing/personas';
import { changeRole } from 'shared/users/api';
import { expect, test, vi } from 'vitest';
import { backend, sql } from '../backend';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

test('the second of two super administrators who give somebody a role is told, and overwrites nothing', async () => {
  const [claire, maria] = await Promise.all([
    superAdministrator(backend),
    member(backend, { fullName: `Maria ${mark()}` }),
  ]);
  page.client = claire.client;
  const role = () =>
    sql`select role from profiles where id = ${maria.id}`.then(([row]) => row?.role);
  await changeRole(maria.id, null, 'super_admin');
  await expect(changeRole(maria.id, null, 'admin')).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    userText: expect.stringContaining('Someone else has changed this role'),
  });
  expect(await role()).toBe('super_admin');
  await expect(changeRole(maria.id, 'admin', null)).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  for (let time = 0; time < 2; time++) await changeRole(maria.id, 'super_admin', null); // an answer was lost
  expect(await role()).toBeNull();
  for (let time = 0; time < 2; time++) await changeRole(maria.id, null, 'admin');
  expect(await role()).toBe('admin');
});
