import { watchTable } from 'shared/table-changes/api';
import { makeEvent, makeService } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, sql } from '../backend';

/** The device whose page listens: the page's own code, with that device's client. */
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

test('an item taken out of the cart on one device leaves the other', async () => {
  const { client, id: user_id } = await member(backend);
  page.client = client;
  const own = {
    user_services: { service_id: (await makeService(sql)).id, user_id },
    event_registrations: { event_id: (await makeEvent(sql)).id, user_id },
  };
  const tables = ['user_services', 'event_registrations'] as const;
  for (const table of tables)
    await granted(
      client
        .from(table)
        .insert(own[table] as never)
        .select(),
    );
  const onChange = vi.fn();
  const stop = watchTable(tables, onChange, `user_id=eq.${user_id}`);
  await expect.poll(() => onChange.mock.calls.length).toBe(1); // what happened before it listened
  for (const [nth, table] of tables.entries()) {
    await granted(client.from(table).delete().eq('user_id', user_id).select());
    await expect.poll(() => onChange.mock.calls.length).toBe(nth + 2);
  }
  stop();
  await client.removeAllChannels();
});
