import { watchAccount } from 'shared/billing/api';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';

/** The tab whose page listens: the page's own code, with that tab's client. */
const tab = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return tab.client;
  },
}));
vi.mock('shared/runtime/live-client', () => ({
  get liveClient() {
    return tab.client;
  },
}));

async function subscriber(nadia: Person): Promise<Person> {
  const person = await member(backend);
  const pro = service(await plan(person.client, 'pro'));
  await granted(recordPayment(nadia.client, await checkout(person.client, [pro])));
  return person;
}

test('a member hears at once of a notice given in another tab, and of the end by the daily run; nobody else does', async () => {
  const nadia = await administrator(backend);
  const [maria, stranger] = await Promise.all([subscriber(nadia), subscriber(nadia)]);
  const other = visitor(backend);
  await other.auth.signInWithPassword(maria);
  tab.client = other;
  let heard = 0;
  const stop = watchAccount(maria.id, () => heard++);
  const overheard: unknown[] = [];
  await new Promise<void>((resolve) => {
    stranger.client
      .channel(crypto.randomUUID())
      .on('postgres_changes', { event: '*', schema: 'public', table: 'memberships' }, (change) =>
        overheard.push((change.new as { user_id?: string }).user_id),
      )
      .subscribe((status) => status === 'SUBSCRIBED' && resolve());
  });
  await expect.poll(() => heard).toBe(1); // it reads once it listens

  await granted(maria.client.rpc('leave_membership'));
  await expect.poll(() => heard).toBe(2);
  await sql`select private.end_membership(${maria.id}, 'expired')`;
  await expect.poll(() => heard).toBe(3);

  await granted(stranger.client.rpc('leave_membership'));
  await expect.poll(() => overheard).toContain(stranger.id);
  expect(overheard).not.toContain(maria.id);
  stop();
  await stranger.client.removeAllChannels();
});
