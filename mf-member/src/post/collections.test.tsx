import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import * as post from 'shared/post/api';
import * as api from 'shared/post-collections/api';
import type { PostCollection } from 'shared/post-collections/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { makePost } from 'shared/testing/post';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CollectDialog } from './collect-dialog';
import { CollectionsCard } from './collections-card';
import { HandoverPart } from './handover-part';

expectLines(/PO023|PO095|42501|NETWORK/);

vi.mock('shared/post/api', () => ({
  fetchPostPrices: vi.fn(),
  askForPost: vi.fn(),
  withdrawPostRequests: vi.fn(),
}));
vi.mock('shared/post-collections/api', () => ({
  postDoor: { name: 'post-door', related: [] },
  fetchPostCollections: vi.fn(),
  fetchPostHandover: vi.fn(),
}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));

const user = userEvent.setup();
const [one, two] = [makePost(1), makePost(2)];

function aCollection(changes: Partial<PostCollection> = {}): PostCollection {
  const item = { kind: 'letter', waits_for_scan: false, is_asked: false } as const;
  return {
    id: 'c',
    code: '123456',
    bearer: 'Karl Borg',
    is_owner: false,
    note: null,
    asked_at: '2026-11-26T10:00:00Z',
    ready_on: '2000-11-27',
    valid_until: '2126-12-11',
    items: [
      { ...item, request_id: 'r1', item_id: one.id, sender: 'Green Bank' },
      { ...item, request_id: 'r2', item_id: two.id, sender: null },
    ],
    ...changes,
  };
}

const shown = (element: React.ReactNode) => render(<BrowserRouter>{element}</BrowserRouter>);

beforeEach(() => {
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  vi.mocked(api.fetchPostCollections).mockReset().mockResolvedValue([aCollection()]);
  vi.mocked(post.withdrawPostRequests).mockReset().mockResolvedValue();
  vi.mocked(post.askForPost).mockReset().mockResolvedValue([]);
  vi.mocked(post.fetchPostPrices)
    .mockReset()
    .mockResolvedValue({ items: [], due_at: '2026-11-30T09:00:00Z' } as never);
  vi.mocked(fetchProfile).mockResolvedValue({ full_name: 'Maria Vella' } as Profile);
});

describe('what a member collects', () => {
  test('has its code, who brings it, and until when', async () => {
    shown(<CollectionsCard />);
    expect(await screen.findByText('123 456')).toBeTruthy();
    expect(screen.getByText(/Send this code to Karl Borg\./)).toBeTruthy();
    expect(screen.getByText(/The name decides\./)).toBeTruthy();
    expect(screen.getByText(/^From today until Wednesday, 11 December 2126,/)).toBeTruthy();
    const items = within(screen.getByRole('list', { name: '2 items for Karl Borg' }));
    expect(items.getByRole('link', { name: 'Unknown sender' })).toBeTruthy();
  });

  test('says when it is ready, and what waits for its scan', async () => {
    const [item] = aCollection().items;
    vi.mocked(api.fetchPostCollections).mockResolvedValue([
      aCollection({
        is_owner: true,
        ready_on: '2126-11-29',
        note: 'At noon',
        items: [{ ...item, waits_for_scan: true, is_asked: true } as never],
      }),
    ]);
    shown(<CollectionsCard />);
    expect(await screen.findByText(/^From Friday, 29 November 2126 until/)).toBeTruthy();
    expect(screen.getByText(/we have a question first/)).toBeTruthy();
    expect(screen.getByText(/stays until its scan is ready/)).toBeTruthy();
    expect(screen.getByText(/^Bring an identity document, and this code/)).toBeTruthy();
    expect(screen.getByText('Your note: “At noon”')).toBeTruthy();
  });

  test('is copied for whoever is sent', async () => {
    shown(<CollectionsCard />);
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Karl Borg: code 123 456 to collect post. Bring an identity document.',
    );
  });

  test('is taken back after a question', async () => {
    shown(<CollectionsCard />);
    await user.click(await screen.findByRole('button', { name: 'Take it back' }));
    const dialog = within(await screen.findByRole('dialog'));
    vi.mocked(post.withdrawPostRequests).mockRejectedValueOnce(
      new AppError(
        'PO023',
        'in work',
        'We are already working on this.',
        {},
        { answer: 'refusal' },
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('already working');
    vi.mocked(api.fetchPostCollections).mockResolvedValue([]);
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(post.withdrawPostRequests).toHaveBeenLastCalledWith(['r1', 'r2']);
    await waitFor(() => expect(screen.queryByText('123 456')).toBeNull());
  });

  test('says that it could not be loaded, instead of nothing', async () => {
    vi.mocked(api.fetchPostCollections).mockRejectedValue(new AppError('42501', 'no', 'Not now.'));
    shown(<CollectionsCard />);
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  });
});

describe('a member who wants to collect', () => {
  const openDialog = (ids: string[] = [one.id]) => {
    const onAsked = vi.fn();
    shown(<CollectDialog itemIds={ids} onAsked={onAsked} onClose={vi.fn()} />);
    return onAsked;
  };
  const ask = () => user.click(screen.getByRole('button', { name: 'Ask for collection' }));

  test('comes themselves, and knows when it is ready', async () => {
    const onAsked = openDialog([one.id, two.id]);
    expect(
      await screen.findByText(/^Free of charge, for two weeks from Monday, 30 November 2026\./),
    ).toBeTruthy();
    expect(await screen.findByRole('option', { name: 'Myself: Maria Vella' })).toBeTruthy();
    screen.getByText('Your document has to show this name, as it is in your profile.');
    await ask();
    const lines = [one, two].map(({ id }) => ({ item_id: id, request_id: expect.any(String) }));
    const options = { representative: null, note: null };
    expect(post.askForPost).toHaveBeenCalledExactlyOnceWith('collect', lines, options, 0);
    await waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
  });

  test('names somebody else, who is read beside the field where that cannot be', async () => {
    openDialog();
    await user.selectOptions(screen.getByLabelText('Who comes?'), 'other');
    await ask();
    expect(
      await screen.findByText('Enter the name as it is on their identity document'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Their name'), '123');
    await user.type(screen.getByLabelText(/^Note for our counter/), ' At noon ');
    vi.mocked(post.askForPost).mockRejectedValueOnce(
      new AppError('PO095', 'no', 'Enter the name as it is there.', {}, { answer: 'refusal' }),
    );
    await ask();
    expect(await screen.findByText('Enter the name as it is there.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Their name'));
    await user.type(screen.getByLabelText('Their name'), 'Karl');
    screen.getByText(/Is this all of the name on the document\?/);
    await user.type(screen.getByLabelText('Their name'), ' Borg');
    expect(screen.queryByText(/Is this all of the name/)).toBeNull();
    await ask();
    expect(post.askForPost).toHaveBeenLastCalledWith(
      'collect',
      [{ item_id: one.id, request_id: expect.any(String) }],
      { representative: 'Karl Borg', note: 'At noon' },
      0,
    );
  });

  test('asks under the same ids once more after a lost answer, and under others for somebody else', async () => {
    openDialog();
    const lost = new AppError('NETWORK', 'lost', 'Please try again.');
    vi.mocked(post.askForPost).mockRejectedValue(lost);
    await user.selectOptions(screen.getByLabelText('Who comes?'), 'other');
    await user.type(screen.getByLabelText('Their name'), 'Karl Borg');
    await ask();
    await screen.findByText('Please try again.');
    await ask();
    await waitFor(() => expect(post.askForPost).toHaveBeenCalledTimes(2));
    await user.selectOptions(screen.getByLabelText('Who comes?'), 'me');
    await ask();
    await waitFor(() => expect(post.askForPost).toHaveBeenCalledTimes(3));
    const [first, second, third] = vi
      .mocked(post.askForPost)
      .mock.calls.map(([, lines]) => lines[0]?.request_id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('leaves out what cannot be collected, and says why', async () => {
    vi.mocked(post.fetchPostPrices).mockResolvedValue({
      items: [{ item_id: one.id, problem: 'PO051', details: { kind: 'return' } }],
      due_at: '2026-11-30T09:00:00Z',
    } as never);
    openDialog([one.id, two.id]);
    await user.click(await screen.findByRole('button', { name: 'Ask to collect 1 item' }));
    expect(screen.getByText(/^1 item: You have asked for something else/)).toBeTruthy();
    expect(post.askForPost).toHaveBeenCalledExactlyOnceWith(
      'collect',
      [{ item_id: two.id, request_id: expect.any(String) }],
      expect.anything(),
      0,
    );
  });
});

test('a member reads to whom an item was handed over, and sees the signature', async () => {
  vi.mocked(api.fetchPostHandover).mockResolvedValue({
    handed_at: '2026-11-27T10:05:00Z',
    came: 'Borg Karl',
    bearer: 'Karl Borg',
    is_owner: false,
    is_confirmed: false,
    document: 'id_card',
    by_code: false,
    reason: 'He has telephoned',
    is_drawn: true,
    signature: 'M1 1L2 2',
  });
  shown(<HandoverPart itemId={one.id} />);
  const part = await screen.findByRole('region', { name: 'Handed over' });
  expect(part.textContent).toContain('Borg Karl');
  expect(part.textContent).toContain('an identity card; we keep no number of it');
  expect(part.textContent).toContain('They came without it');
  expect(part.textContent).toContain('Our counter notedHe has telephoned');
  expect(within(part).getByRole('img', { name: 'Signature of Borg Karl' })).toBeTruthy();
});
