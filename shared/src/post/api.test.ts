import { fetchPost, postDirectory } from 'shared/post/api';
import { expect, test, vi } from 'vitest';

const { rpc, from, asked } = vi.hoisted(() => {
  const asked: string[] = [];
  const request: Record<string, unknown> = {};
  for (const name of ['eq', 'is', 'not', 'filter', 'order', 'limit'])
    request[name] = (...values: unknown[]) => {
      asked.push([name, ...values].join(' '));
      return request;
    };
  // biome-ignore lint/suspicious/noThenProperty: as the client's requests
  request.then = (take: (answer: unknown) => void) => take({ data: [], error: null, status: 200 });
  return {
    asked,
    rpc: vi.fn(async (_name: string, _values: { p_query: { search: string } }) => ({
      data: { items: [], more: false },
      error: null,
    })),
    from: vi.fn((_view: string) => ({ select: () => request })),
  };
});
vi.mock('shared/runtime/supabase-client', () => ({ supabase: { rpc, from } }));

test('a search is sent without what no text can hold: half an emoji, or nothing at all', async () => {
  await fetchPost({ search: 'bank 😀'.slice(0, -1), filter: 'all' });
  await fetchPost({ search: 'a\0b 😀 għażiż', filter: 'all' });
  expect(rpc.mock.calls.map(([, { p_query: query }]) => query.search)).toEqual([
    'bank  ',
    'a b 😀 għażiż',
  ]);
});

test('the office searches post by labels as people read them, and what was taken back in its own list', async () => {
  const query = { search: 'KRVQ-7DOK', sort: 'received_at', ascending: false } as const;
  for (const filter of ['all', 'undone'] as const)
    await postDirectory.readPage({ ...query, chosen: { filter, paper: 'stored' } });
  expect(from.mock.calls).toEqual([['post_directory'], ['post_undone']]);
  expect(asked).toContain('eq paper stored');
  expect(asked.filter((line) => line.includes('KRVQ7D0K'))).toHaveLength(2);
});
