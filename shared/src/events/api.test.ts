import { anEventEntry } from 'shared/testing/event-entry';
import { expect, test, vi } from 'vitest';
import { fetchUpcomingEvents } from './api';

/** A table as REST answers it: never more than a thousand rows. */
const rest = vi.hoisted(() => ({ rows: [] as unknown[] }));
vi.mock('shared/runtime/supabase-client', () => {
  const request = {
    range: async (from: number, to: number) => ({
      data: rest.rows.slice(from, Math.min(to + 1, from + 1000)),
      error: null,
    }),
  };
  const same = () => request;
  Object.assign(request, { select: same, eq: same, is: same, gte: same, order: same });
  return { supabase: { from: same } };
});

test('a calendar of more events than the server answers with at once is read whole', async () => {
  rest.rows = Array.from({ length: 1003 }, (_, nr) => anEventEntry({ id: String(nr) }));
  expect(await fetchUpcomingEvents()).toEqual(rest.rows);
});
