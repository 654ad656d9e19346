import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { fetchPostShares, revokePostShare } from 'shared/post-shares/api';
import type { PostShare } from 'shared/post-shares/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession } from 'shared/runtime/store';
import { beforeEach, expect, test, vi } from 'vitest';
import SharedPage from './shared-page';

vi.mock('shared/post-delegates/api', () => ({ fetchPostsOfOthers: async () => [] }));
vi.mock('shared/post-shares/api', () => ({ fetchPostShares: vi.fn(), revokePostShare: vi.fn() }));

const userId = '00000000-0000-4000-8000-000000000003';
let links: PostShare[] = [];

function aLink(nr: number, changes: Partial<PostShare> = {}): PostShare {
  return {
    id: `33333333-3333-4333-8333-00000000000${nr}`,
    item_id: '22222222-2222-4222-8222-222222222222',
    label: `Accountant ${nr}`,
    created_at: '2026-11-26T09:00:00Z',
    ends_at: '2026-12-03T09:00:00Z',
    revoked_at: null,
    opened_count: 0,
    last_opened_at: null,
    state: 'live',
    item: {
      kind: 'letter',
      sender: 'Malta Business Registry',
      received_at: '2026-11-24T09:00:00Z',
    },
    ...changes,
  };
}

function open(...made: PostShare[]): void {
  links = made;
  window.history.replaceState(null, '', '/dashboard/post/shared');
  render(
    <BrowserRouter>
      <SharedPage />
    </BrowserRouter>,
  );
}

const row = async (label: string) => (await screen.findByText(label)).closest('li') as HTMLElement;

beforeEach(() => {
  queryClient.clear();
  setSession({ status: 'signed-in', userId, email: null });
  vi.mocked(fetchPostShares)
    .mockReset()
    .mockImplementation(async () => links);
  vi.mocked(revokePostShare)
    .mockReset()
    .mockImplementation(async (id) => {
      links = links.map((link) =>
        link.id === id ? { ...link, state: 'revoked', revoked_at: '2026-11-27T09:00:00Z' } : link,
      );
    });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a member reads of each link whom it is for, what it opens, how often it was opened and until when', async () => {
  open(
    aLink(1, { opened_count: 3, last_opened_at: '2026-11-27T08:15:00Z' }),
    aLink(2),
    aLink(3, { state: 'expired', opened_count: 1, last_opened_at: '2026-11-27T08:15:00Z' }),
    aLink(4, { state: 'revoked', revoked_at: '2026-11-26T10:00:00Z', item: null }),
  );
  expect(screen.getByRole('status').textContent).toBe('Loading your shared scans…');
  const first = within(await row('Accountant 1'));
  expect(first.getByText('Works')).toBeTruthy();
  expect(first.getByText('Opened 3 times, last 27 November 2026, 09:15')).toBeTruthy();
  expect(first.getByText('Until 3 December 2026, 10:00')).toBeTruthy();
  const item = first.getByRole('link', {
    name: 'Letter from Malta Business Registry, 24 Nov 2026',
  });
  expect(item.getAttribute('href')).toBe(
    '/dashboard/post/item?id=22222222-2222-4222-8222-222222222222',
  );
  expect(within(await row('Accountant 2')).getByText('Not opened yet')).toBeTruthy();
  const over = within(await row('Accountant 3'));
  expect(over.getByText('Opened once, 27 November 2026, 09:15')).toBeTruthy();
  expect(over.queryByRole('button')).toBeNull();
  const gone = within(await row('Accountant 4'));
  expect(gone.getByText('Never opened')).toBeTruthy();
  expect(gone.getByText('An item that is no longer in your post')).toBeTruthy();
  expect(gone.getByText('Ended 26 November 2026, 11:00')).toBeTruthy();
  expect(gone.queryByRole('link')).toBeNull();
});

test('a member revokes a link after a question, and the list goes on from its heading', async () => {
  open(aLink(1), aLink(2));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Revoke the link for Accountant 1' }),
  );
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText('Revoke the link for “Accountant 1”?')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Revoke link' }));
  await within(await row('Accountant 1')).findByText('Revoked');
  expect(vi.mocked(revokePostShare).mock.calls).toEqual([[aLink(1).id]]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shared scans' })),
  );
});

test('a member who shares nothing reads how to', async () => {
  open();
  await screen.findByText('You don’t share anything');
  expect(screen.getByRole('link', { name: 'See your scans' }).getAttribute('href')).toBe(
    '/dashboard/post?show=scanned',
  );
});

test('a member whose list could not be loaded reads so, and tries again', async () => {
  vi.mocked(fetchPostShares).mockRejectedValueOnce(
    new AppError(
      'PO073',
      'no',
      'Your shared scans could not be loaded.',
      {},
      { answer: 'refusal' },
    ),
  );
  open(aLink(1));
  const alert = within(await screen.findByRole('alert'));
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await row('Accountant 1');
});
