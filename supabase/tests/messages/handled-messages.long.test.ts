import { markMessageHandled } from 'shared/messages/api';
import { mark } from 'shared/testing/factories';
import { administrator } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, sql } from '../backend';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

test('an administrator who marks a message again after a lost answer is done, and who comes second is told', async () => {
  const [nadia, claire] = await Promise.all([
    administrator(backend, { fullName: `Nadia ${mark()}` }),
    administrator(backend),
  ]);
  const [row] = await sql`insert into public.contact_messages (name, email, message)
    values ('Elena', ${`elena-${mark()}@example.test`}, 'Is there parking?') returning id`;
  const id = String(row?.id);
  page.client = nadia.client;
  for (let time = 0; time < 2; time++) await markMessageHandled(id, nadia.id);
  page.client = claire.client;
  await expect(markMessageHandled(id, claire.id)).rejects.toMatchObject({
    code: 'CM_HANDLED',
    userText: expect.stringContaining(`${nadia.fullName} has already handled this message`),
  });
  const [after] = await sql`select handled_by from public.contact_messages where id = ${id}`;
  expect(after?.handled_by).toBe(nadia.id);
});
