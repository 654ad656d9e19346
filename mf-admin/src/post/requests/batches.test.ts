import type { QueuedRequest } from 'shared/post/types';
import { expect, test, vi } from 'vitest';
import { batchesOf } from './batches';

vi.mock('shared/post/api', () => ({ returnPostItem: vi.fn() }));

const request = (id: string, place: string | null, due_at: string | null) =>
  ({ id, place, due_at, kind: 'return' }) as QueuedRequest;

test('requests are walked shelf by shelf, the earliest due first', () => {
  const [kind, ...others] = batchesOf([
    request('1', 'A10', '2026-11-27T10:00:00Z'),
    request('2', 'A2', '2026-11-28T10:00:00Z'),
    request('3', null, '2026-11-26T10:00:00Z'),
    request('4', 'A2', '2026-11-27T10:00:00Z'),
    request('5', 'A2', null),
  ]);
  expect(others).toEqual([]);
  expect(kind).toMatchObject({ kind: 'return', title: 'Back to the sender', count: 5 });
  expect(kind?.batches.map(({ place, requests }) => [place, requests.map(({ id }) => id)])).toEqual(
    [
      ['A2', ['4', '2', '5']],
      ['A10', ['1']],
      [null, ['3']],
    ],
  );
});
