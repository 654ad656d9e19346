import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Listener = (
  event: { waitUntil(done: Promise<unknown>): void } & Record<string, unknown>,
) => void;

const listeners = new Map<string, Listener>();
const tabs: { url: string; focused: boolean; focus: () => void; postMessage: () => void }[] = [];
const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {});
const openWindow = vi.fn(async (_url: string) => {});

vi.mock('./scope', () => ({
  worker: {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      showNotification: (...all: [string, NotificationOptions]) => showNotification(...all),
    },
    clients: { matchAll: async () => tabs, openWindow: (url: string) => openWindow(url) },
  },
}));

async function happen(name: string, event: Record<string, unknown>): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(name)?.({ ...event, waitUntil: (one) => (done = one) });
  await done;
}

const press = (data: string) =>
  happen('notificationclick', { notification: { data, close: () => {} } });

const tab = (path: string, focused = false) => ({
  url: `https://gallarija.example${path}`,
  focused,
  focus: vi.fn(async () => {}),
  postMessage: vi.fn(),
});

beforeAll(() => import('./push'));
beforeEach(() => {
  tabs.length = 0;
  showNotification.mockClear();
  openWindow.mockClear();
});

test('a device shows what happened under the name of the company', async () => {
  const message = {
    text: 'Post has arrived',
    url: '/dashboard/post',
    tag: 'post_received',
    notification_id: '7d1f0c4e-0000-4000-8000-000000000001',
  };
  await happen('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Gallarija', {
    body: 'Post has arrived',
    tag: 'post_received',
    icon: '/icons/icon-192.png',
    data: '/dashboard/post#told-7d1f0c4e-0000-4000-8000-000000000001',
  });
});

test('a device knows that it tells of several', async () => {
  const message = {
    text: 'Post has arrived',
    url: '/dashboard/post',
    tag: 'post_received',
    event: 'post_received',
  };
  await happen('push', { data: { json: () => message } });
  expect(showNotification.mock.calls[0]?.[1].data).toBe('/dashboard/post#told-post_received');
});

test.each([null, { json: () => JSON.parse('{') }])(
  'a device shows that there is something where it cannot read what',
  async (data) => {
    await happen('push', { data });
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ body: 'There is something new' });
  },
);

test('a press goes on in a tab that is open behind the sign-in, the one in use first', async () => {
  const [shop, other, used] = [
    tab('/members', true),
    tab('/dashboard'),
    tab('/dashboard/post', true),
  ];
  tabs.push(shop, other, used);
  await press('/dashboard/documents');
  expect(used.focus).toHaveBeenCalledOnce();
  expect(used.postMessage).toHaveBeenCalledExactlyOnceWith({
    openedByPush: '/dashboard/documents',
  });
  expect(other.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('a press opens a tab where none is open', async () => {
  tabs.push(tab('/members', true));
  await press('/dashboard/documents');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/dashboard/documents');
});
