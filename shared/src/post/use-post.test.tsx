import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnPost, PostPart } from './types';
import { useOwnPost, usePostQuota } from './use-post';

const api = vi.hoisted(() => ({ fetchPost: vi.fn(), fetchPostQuota: vi.fn() }));
vi.mock('./api', () => api);

function Post(): ReactNode {
  const { data = [], fetchNextPage, hasNextPage } = useOwnPost({ search: '', filter: 'all' });
  return (
    <>
      <ul>
        {data.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" onClick={() => void fetchNextPage()}>
          More
        </button>
      )}
    </>
  );
}

const row = (id: string, is_top = false) =>
  ({ id, is_top, received_at: `2026-11-2${id}T10:00:00Z` }) as OwnPost;
const part = (more: boolean, ...items: OwnPost[]): PostPart => ({ items, more });
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  useAppStore.setState((state) => ({ session: { ...state.session, userId: 'maria' } }));
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('post goes on after its last row, and shows once what has moved from one part to the next', async () => {
  api.fetchPost.mockResolvedValueOnce(part(true, row('9', true), row('8')));
  api.fetchPost.mockResolvedValueOnce(part(false, row('9'), row('7')));
  render(<Post />);
  (await screen.findByRole('button', { name: 'More' })).click();
  await act(async () => {});
  expect(await screen.findByText('7')).toBeDefined();
  expect(shown()).toEqual(['9', '8', '7']);
  expect(api.fetchPost.mock.calls[1]?.[1]).toEqual({
    is_top: false,
    received_at: '2026-11-28T10:00:00Z',
    id: '8',
  });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

function NextDue(): ReactNode {
  return <p>{usePostQuota().data?.next_due_at}</p>;
}

test('a page that stays open shows when a scan asked for now is due, to the minute', async () => {
  vi.useFakeTimers();
  api.fetchPostQuota.mockResolvedValueOnce({ next_due_at: 'Friday, 10:00' });
  api.fetchPostQuota.mockResolvedValueOnce({ next_due_at: 'Friday, 10:01' });
  render(<NextDue />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('Friday, 10:00')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Friday, 10:01')).toBeDefined();
});
