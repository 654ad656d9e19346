import { fetchNotifications, watchNotifications } from 'shared/notifications/api';
import { everything } from 'shared/notifications/types';
import { type Client, member, visitor } from 'shared/testing/personas';
import { expect, test, vi } from 'vitest';
import { backend, granted, sql } from '../backend';

/** The device whose page listens: the page's own code, with that device's client. */
const device = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return device.client;
  },
}));
vi.mock('shared/runtime/live-client', () => ({
  get liveClient() {
    return device.client;
  },
}));

async function notify(userId: string, title: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.notifications (user_id, title, message)
    values (${userId}, ${title}, '') returning id`;
  return row?.id ?? '';
}

/** Ids of the notifications whose deletion a client hears of. */
async function deletionsHeardBy(client: Client, filter?: string): Promise<string[]> {
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    client
      .channel(crypto.randomUUID())
      .on<{ id: string }>(
        'postgres_changes',
        { event: 'DELETE', schema: 'public', table: 'notifications', ...(filter && { filter }) },
        ({ old }) => {
          expect(old).toEqual({ id: old.id }); // never what stood in it
          heard.push(old.id ?? '');
        },
      )
      .subscribe((status) => status === 'SUBSCRIBED' && resolve());
  });
  return heard;
}

test('a notification deleted on one device leaves the other, and comes back to it', async () => {
  const maria = await member(backend);
  const phone = visitor(backend);
  await phone.auth.signInWithPassword(maria);
  device.client = phone;
  let shown: string[] = [];
  const readAgain = async () => {
    const rows = await fetchNotifications(maria.id, everything, { limit: 50 });
    shown = rows.map(({ title }) => title);
  };
  const stop = await new Promise<() => void>((resolve) => {
    const unwatch = watchNotifications(maria.id, readAgain, (isHeard) => {
      if (isHeard) resolve(() => unwatch());
    });
  });
  const id = await notify(maria.id, 'Hello');
  await expect.poll(() => shown).toEqual(['Hello']);
  await granted(maria.client.from('notifications').delete().eq('id', id).select());
  await expect.poll(() => shown).toEqual([]);
  await granted(maria.client.rpc('restore_notification', { p_id: id }));
  await expect.poll(() => shown).toEqual(['Hello']);
  stop();
});

test('a stranger cannot ask what stood in a deleted notification', async () => {
  const [maria, stranger] = await Promise.all([member(backend), member(backend)]);
  const title = `Hello ${maria.id}`;
  const byText = await deletionsHeardBy(stranger.client, `title=eq.${title}`);
  const all = await deletionsHeardBy(stranger.client);
  const id = await notify(maria.id, title);
  await granted(maria.client.from('notifications').delete().eq('id', id).select());
  await expect.poll(() => all).toContain(id);
  expect(byText).toEqual([]);
  await stranger.client.removeAllChannels();
});
