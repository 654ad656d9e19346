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

test.each([
  ['a service', 'user_services', async () => ({ service_id: (await makeService(sql)).id })],
  ['a seat', 'event_registrations', async () => ({ event_id: (await makeEvent(sql)).id })],
] as const)(
  '%s that is taken out of the cart on one device leaves the other',
  async (_what, table, item) => {
    const { client, id } = await member(backend);
    page.client = client;
    const row = { ...(await item()), user_id: id };
    await granted(
      client
        .from(table)
        .insert(row as never)
        .select(),
    );
    const onChange = vi.fn();
    const stop = watchTable(table, onChange, `user_id=eq.${id}`);
    await expect.poll(() => onChange.mock.calls.length).toBe(1); // what happened before it listened
    await granted(client.from(table).delete().eq('user_id', id).select());
    await expect.poll(() => onChange.mock.calls.length).toBe(2);
    stop();
    await client.removeAllChannels();
  },
);
