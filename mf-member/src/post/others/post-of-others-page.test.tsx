import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFile, signedAddresses } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import * as api from 'shared/post-delegates/api';
import type { PostOfOther, ReadPost, ReadPostItem } from 'shared/post-delegates/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { AlwaysNear, makePost, makeScan } from 'shared/testing/post';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import PostOfOthersPage from './post-of-others-page';
import ReadItemPage from './read-item-page';

expectLines(/^PO079/);

vi.mock('shared/post-delegates/api', () => ({
  fetchPostsOfOthers: vi.fn(),
  fetchPostOf: vi.fn(),
  openPostItemOf: vi.fn(),
  endPostDelegate: vi.fn(),
  watchPostDelegates: vi.fn(() => () => {}),
}));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/files/api', () => ({ signedAddresses: vi.fn(), readFile: vi.fn() }));

const maria = '00000000-0000-4000-8000-000000000003';
const anna = '00000000-0000-4000-8000-000000000105';
const karl = '00000000-0000-4000-8000-000000000106';
const user = userEvent.setup();

const aReader = (values: Partial<PostOfOther> = {}): PostOfOther => ({
  id: '55555555-5555-4555-8555-555555555555',
  user_id: anna,
  owner_name: 'Anna Borg',
  accepted_at: '2026-11-02T09:00:00Z',
  since: null,
  until: null,
  ...values,
});

function aLetter(nr: number, values: Partial<ReadPost> = {}): ReadPost {
  const { read_at, folder, note, is_top, request, open_requests, hit, ...letter } = makePost(nr);
  return { ...letter, ...values };
}

const opened = (values: Partial<ReadPostItem> = {}): ReadPostItem => ({
  ...aLetter(1),
  owner_id: anna,
  scan: null,
  scanning: null,
  ...values,
});

beforeEach(() => {
  vi.clearAllMocks();
  pageMemory.clear();
  queryClient.clear();
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  setSession({ status: 'signed-in', userId: maria, email: 'maria@example.test' });
  vi.mocked(readFile).mockResolvedValue(new Blob(['a page']));
  vi.mocked(api.fetchPostsOfOthers).mockResolvedValue([aReader()]);
  vi.mocked(api.fetchPostOf).mockResolvedValue({ items: [aLetter(1), aLetter(2)], more: false });
  vi.mocked(api.openPostItemOf).mockResolvedValue(opened());
});

function open(page = <PostOfOthersPage />, path = '/dashboard/post/others') {
  window.history.replaceState(null, '', path);
  render(<BrowserRouter>{page}</BrowserRouter>);
}

describe('a reader', () => {
  test('reads the post of the owner, under their name, and opens it at its own address', async () => {
    open();
    await screen.findByRole('heading', { name: 'Post of Anna Borg' });
    const link = await screen.findByRole('link', { name: 'Sender 1' });
    expect(link.getAttribute('href')).toBe(`/dashboard/post/others/item?id=${aLetter(1).id}`);
    expect(screen.queryByText(/Unread/)).toBeNull();
    expect(vi.mocked(api.fetchPostOf).mock.calls[0]?.[0]).toBe(anna);
  });

  test('looks for what is on the envelope', async () => {
    open();
    await screen.findByRole('link', { name: 'Sender 1' });
    vi.mocked(api.fetchPostOf).mockResolvedValue({ items: [aLetter(2)], more: false });
    await user.type(
      screen.getByRole('searchbox', { name: 'Search the post of Anna Borg' }),
      'sender 2{Enter}',
    );
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sender 1' })).toBeNull());
    expect(window.location.search).toBe('?q=sender+2');
  });

  test('of several owners chooses whose post it is', async () => {
    const others = [aReader(), aReader({ id: '2', user_id: karl, owner_name: 'Karl Grima' })];
    vi.mocked(api.fetchPostsOfOthers).mockResolvedValue(others);
    open();
    const owners = within(await screen.findByRole('navigation', { name: 'Whose post' }));
    await user.click(owners.getByRole('link', { name: 'Karl Grima' }));
    await screen.findByRole('heading', { name: 'Post of Karl Grima' });
    expect(vi.mocked(api.fetchPostOf).mock.lastCall?.[0]).toBe(karl);
  });

  test('sees nothing of it any longer as soon as it is ended', async () => {
    open(undefined, `/dashboard/post/others?of=${anna}`);
    await screen.findByRole('link', { name: 'Sender 1' });
    vi.mocked(api.fetchPostsOfOthers).mockResolvedValue([
      aReader({ id: '2', user_id: karl, owner_name: 'Karl Grima', until: '2027-01-31' }),
    ]);
    vi.mocked(api.fetchPostOf).mockRejectedValue(
      new AppError('PO079', 'PO079', 'It is no longer shared'),
    );
    const [, , onChange] = vi.mocked(api.watchPostDelegates).mock.calls[0] ?? [];
    onChange?.();
    await screen.findByText('You no longer read this post');
    expect(screen.queryByRole('link', { name: 'Sender 1' })).toBeNull();
    screen.getByText('You read the post of Karl Grima');
    screen.getByText('Until 31 January 2027');
  });

  test('stops by themselves, after a question', async () => {
    open();
    await user.click(
      await screen.findByRole('button', { name: 'Stop: You read the post of Anna Borg' }),
    );
    vi.mocked(api.fetchPostsOfOthers).mockResolvedValue([]);
    await user.click(screen.getByRole('button', { name: 'Stop reading' }));
    expect(api.endPostDelegate).toHaveBeenCalledWith(aReader().id);
    await screen.findByText('No post of others');
  });
});

describe('an item of somebody else', () => {
  const path = `/dashboard/post/others/item?id=${aLetter(1).id}`;

  test('shows its scan and its facts, and says that opening it is noted', async () => {
    const scan = makeScan('Dear Anna');
    vi.mocked(api.openPostItemOf).mockResolvedValue(
      opened({ scan, image: 'text_read', paper: 'opened' }),
    );
    open(<ReadItemPage />, path);
    await screen.findByRole('heading', { level: 2, name: 'Sender 1' });
    screen.getByText('Its owner sees in the history that you opened it.');
    screen.getByRole('button', { name: 'Download PDF' });
    // of its files no address is asked for: one would work on once this has ended
    await waitFor(() =>
      expect(readFile).toHaveBeenCalledWith('post-scans', scan.pages[0]?.picture),
    );
    expect(signedAddresses).not.toHaveBeenCalledWith('post-scans', expect.anything());
    for (const name of ['Your notes', 'Where it has been'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.getByRole('link', { name: 'All of this post' }).getAttribute('href')).toBe(
      `/dashboard/post/others?of=${anna}`,
    );
  });

  test('goes as soon as it is no longer shared', async () => {
    open(<ReadItemPage />, path);
    await screen.findByRole('heading', { level: 2, name: 'Sender 1' });
    vi.mocked(api.openPostItemOf).mockResolvedValue(null);
    const [, , onChange] = vi.mocked(api.watchPostDelegates).mock.calls[0] ?? [];
    onChange?.();
    await screen.findByText('This item isn’t shared with you');
    await waitFor(() => expect(screen.queryByText('Sender 1')).toBeNull());
  });
});
