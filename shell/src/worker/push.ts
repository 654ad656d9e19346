import { company } from 'shared/company';
import { openedByPush } from 'shared/push/opened';
import type { PushMessage } from 'shared/push/types';
import { worker } from './scope';

// What the bell tells, on a device that has asked for it (docs/decisions/060-push.md).

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Browsers take the right away from whoever is sent something and shows nothing: what cannot be read is shown, too. */
function show(data: { json(): unknown } | null): Promise<void> {
  const { text, url, tag, notification_id: id, event } = read(data);
  return worker.registration.showNotification(company.name, {
    body: text,
    tag,
    icon: '/icons/icon-192.png',
    data: openedByPush(url, id ?? event),
  });
}

function read(data: { json(): unknown } | null): PushMessage {
  try {
    if (data) return data.json() as PushMessage;
  } catch {
    // shown as below
  }
  return { text: 'There is something new', url: '/dashboard/notifications', tag: 'unknown' };
}

/** In a tab that is open already, which knows how to get there; else in a new one. */
async function open(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const inside = tabs.filter((tab) => new URL(tab.url).pathname.startsWith('/dashboard'));
  const tab = inside.find(({ focused }) => focused) ?? inside[0];
  if (!tab) return void (await worker.clients.openWindow(url));
  tab.postMessage({ openedByPush: url });
  // it goes there, also where the browser does not let it come to the front
  await tab.focus().catch(() => undefined);
}
