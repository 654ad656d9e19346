import { fetchOfficeEvent } from 'shared/events/api';
import { fetchMessage } from 'shared/messages/api';
import { fetchOrder } from 'shared/orders/api';
import { administrator } from 'shared/testing/personas';
import { beforeAll, expect, test, vi } from 'vitest';
import { backend } from '../backend';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

beforeAll(async () => {
  page.client = (await administrator(backend)).client;
});

test.each([
  ['order', fetchOrder],
  ['event', fetchOfficeEvent],
  ['message', fetchMessage],
])(
  'an administrator whose address of one %s was cut off is told that there is none',
  async (_, read) => {
    for (const id of ['7d1f0c4e-0000-4', 'nonsense', '7d1f0c4e-0000-4000-8000-000000000001']) {
      expect(await read(id)).toBeNull();
    }
  },
);
