import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedAddresses } from 'shared/files/api';
import { paths } from 'shared/lib/paths';
import * as api from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { ClaimedName, PostEntry, UnreadOfficial } from 'shared/post/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeRecipient } from 'shared/testing/post';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import PostPage from './post-page';

const { rows, readPage } = vi.hoisted(() => {
  const rows: PostEntry[] = [];
  return {
    rows,
    readPage: vi.fn(async ({ search, chosen }: { search: string; chosen: { filter: string } }) => ({
      rows: rows.filter(
        ({ code, undone_at: undone }) =>
          code.includes(search) && (undone !== null) === (chosen.filter === 'undone'),
      ),
    })),
  };
});
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/post-delegates/api', () => ({
  fetchMemberDelegates: async () => ({ delegates: [], acts_for: [] }),
}));
vi.mock('shared/files/api', () => ({ signedAddresses: vi.fn() }));
vi.mock('shared/shredding/api', () => ({}));
vi.mock('shared/post-collections/api', () => ({
  postDoor: { name: 'post-door', related: [] },
  fetchPostHandover: async () => null,
}));
vi.mock('shared/post/api', () => ({
  postDirectory: { name: 'post', related: [], readPage },
  postQueue: { name: 'post-queue', related: [] },
  fetchRecipients: vi.fn(),
  fetchPostSenders: vi.fn(),
  fetchUnreadOfficial: vi.fn(),
  fetchPostNamesToConfirm: vi.fn(),
  fetchPostLosses: vi.fn(async () => []),
  correctPostItem: vi.fn(),
  returnPostItem: vi.fn(),
  placePostItems: vi.fn(),
  issuePostLabels: vi.fn(),
  markPostCalled: vi.fn(),
  correctPostSheets: vi.fn(),
  fetchPostChain: async () => ({ steps: [], open_requests: [] }),
}));

const user = userEvent.setup();
const [code = '', another = ''] = Object.values(issuedCodes);

const item: PostEntry = {
  id: '17e00000-0000-4000-8000-000000000001',
  code,
  kind: 'letter',
  user_id: '00000000-0000-4000-8000-000000000104',
  name_id: null,
  addressee: null,
  sender_id: null,
  sender: 'Green Bank',
  is_official: false,
  not_ours_at: null,
  weight_g: null,
  received_at: '2026-11-26T09:05:00Z',
  envelope: 'item/envelope.jpg',
  place: 'B3',
  box_number: 104,
  recorded_at: '2026-11-26T09:05:04Z',
  recorded_by: null,
  paper: 'stored',
  paper_at: '2026-11-26T09:30:00Z',
  image: 'envelope',
  day: '2026-11-26',
  member_name: 'Maria Vella',
  member_company: null,
  owner_left_at: null,
  is_to_return: false,
  sender_name: null,
  undone_at: null,
  called_at: null,
};

async function open(...changes: Partial<PostEntry>[]): Promise<void> {
  rows.splice(0, rows.length, ...changes.map((change) => ({ ...item, ...change })));
  render(
    <BrowserRouter>
      <PostPage />
    </BrowserRouter>,
  );
  await screen.findAllByText(writePostCode(code));
}
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  window.history.replaceState(null, '', paths.post);
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  vi.mocked(api.fetchUnreadOfficial).mockReset().mockResolvedValue([]);
  vi.mocked(api.fetchPostNamesToConfirm).mockReset().mockResolvedValue({ total: 0, names: [] });
  vi.mocked(api.fetchPostSenders).mockResolvedValue([]);
  vi.mocked(api.fetchRecipients).mockResolvedValue([
    makeRecipient(104, 'Maria Vella'),
    makeRecipient(105, 'Anna Borg'),
  ]);
  vi.mocked(signedAddresses)
    .mockReset()
    .mockResolvedValue(new Map([['item/envelope.jpg', '/storage/signed']]));
  vi.mocked(api.correctPostItem).mockReset().mockResolvedValue();
  vi.mocked(api.returnPostItem).mockReset().mockResolvedValue();
  window.print = vi.fn(() => void dispatchEvent(new Event('afterprint')));
});

describe('the post of the office', () => {
  test('is listed with whose it is, where it lies, and what has no owner yet', async () => {
    await open(
      {},
      {
        id: '2',
        code: another,
        user_id: null,
        box_number: null,
        member_name: null,
        addressee: 'Xerri',
        paper: 'received',
      },
      { id: '3', user_id: null, addressee: null, box_number: null, not_ours_at: item.received_at },
    );
    expect(screen.getByText('Box 104, Maria Vella')).toBeTruthy();
    const strange = within(screen.getByText('Xerri').closest('tr') as HTMLElement);
    expect(strange.getByText('No match')).toBeTruthy();
    expect(screen.getByText('No name to be read').closest('tr')?.textContent).toContain('Not ours');
    const counter = screen.getByRole('link', { name: 'Open the counter' });
    expect(counter.getAttribute('href')).toBe(paths.postCounter);
  });

  test('shows what was taken back where it is asked for, and opens it', async () => {
    window.history.replaceState(null, '', `${paths.post}?filter=undone`);
    await open({ undone_at: item.received_at });
    const row = within(screen.getByText('Box 104, Maria Vella').closest('tr') as HTMLElement);
    expect(row.getByText('Taken back')).toBeTruthy();
    await user.click(row.getByRole('link'));
    const shown = await dialog();
    expect(await shown.findAllByText('Taken back')).toHaveLength(2); // the state, and when
    expect(shown.queryByText(/No photo/)).toBeNull();
    expect(shown.queryByRole('button', { name: 'Correct' })).toBeNull();
  });

  test('shows one item with its photo, and corrects it with a reason', async () => {
    await open({});
    await user.click(screen.getByRole('link', { name: 'Box 104, Maria Vella' }));
    const shown = await dialog();
    expect((await shown.findByRole('img', { name: 'The envelope' })).getAttribute('src')).toBe(
      '/storage/signed',
    );
    await user.click(shown.getByRole('button', { name: 'Correct' }));
    const form = await dialog();
    const whose = await form.findByLabelText(/^Box or name/);
    await user.clear(whose);
    await user.type(whose, '105');
    const save = form.getByRole('button', { name: 'Save correction' });
    await user.click(save);
    expect(await form.findByText(/Say why/)).toBeTruthy();
    await user.type(form.getByLabelText('Reason'), 'Wrong box read');
    await user.click(save);
    await waitFor(() =>
      expect(api.correctPostItem).toHaveBeenCalledExactlyOnceWith(
        item.id,
        { user_id: '00000000-0000-4000-8000-000000000105', addressee: null },
        'Wrong box read',
      ),
    );
  });

  test('is official once a sender is corrected to one that is, unless it is taken off', async () => {
    const senders = [
      { id: 's1', name: 'Tax office', is_official: true, updated_at: '2026-11-01T08:00:00Z' },
      { id: 's2', name: 'Clay & Kiln', is_official: false, updated_at: '2026-11-01T08:00:00Z' },
    ];
    vi.mocked(api.fetchPostSenders).mockResolvedValue(senders);
    await open({});
    await user.click(screen.getByRole('link', { name: 'Box 104, Maria Vella' }));
    await user.click((await dialog()).getByRole('button', { name: 'Correct' }));
    const form = await dialog();
    const sender = await form.findByLabelText(/^Sender/);
    const official = form.getByLabelText<HTMLInputElement>(/^Official post/);
    await user.clear(sender);
    await user.type(sender, 'tax office');
    expect(official.checked).toBe(true);
    await user.click(official);
    await user.type(form.getByLabelText('Reason'), 'Advertising');
    await user.click(form.getByRole('button', { name: 'Save correction' }));
    await waitFor(() =>
      expect(api.correctPostItem).toHaveBeenCalledExactlyOnceWith(
        item.id,
        { sender_id: 's1', sender: null, is_official: false },
        'Advertising',
      ),
    );
  });

  test('is official by the name of its sender as it ends, and never against what a hand has set', async () => {
    vi.mocked(api.fetchPostSenders).mockResolvedValue([
      { id: 's1', name: 'Bank of Valletta', is_official: true, updated_at: '2026-11-01T08:00:00Z' },
      { id: 's2', name: 'Clay & Kiln', is_official: false, updated_at: '2026-11-01T08:00:00Z' },
    ]);
    await open({});
    await user.click(screen.getByRole('link', { name: 'Box 104, Maria Vella' }));
    await user.click((await dialog()).getByRole('button', { name: 'Correct' }));
    const form = await dialog();
    const sender = await form.findByLabelText(/^Sender/);
    const official = form.getByLabelText<HTMLInputElement>(/^Official post/);
    await user.clear(sender);
    await user.type(sender, 'Bank of Valletta');
    expect(official.checked).toBe(true);
    await user.type(sender, ' Clients');
    expect(official.checked).toBe(false);
    await user.click(official);
    await user.clear(sender);
    await user.type(sender, 'Clay & Kiln');
    expect(official.checked).toBe(true);
    await user.type(form.getByLabelText('Reason'), 'From the court');
    await user.click(form.getByRole('button', { name: 'Save correction' }));
    await waitFor(() =>
      expect(api.correctPostItem).toHaveBeenCalledExactlyOnceWith(
        item.id,
        { sender_id: 's2', sender: null, is_official: true },
        'From the court',
      ),
    );
  });

  test('an administrator corrects the sheets of a scanned item, and reads what they come to', async () => {
    await open({ image: 'text_read', paper: 'shredded' });
    await user.click(screen.getByRole('link', { name: 'Box 104, Maria Vella' }));
    const shown = await dialog();
    await user.click(await shown.findByRole('button', { name: 'Correct sheets' }));
    const form = await dialog();
    await user.type(form.getByLabelText('Sheets of paper'), '0');
    await user.click(form.getByRole('button', { name: 'Correct sheets' }));
    expect(await form.findByText('Enter a number from 1 to 400')).toBeTruthy();
    await user.clear(form.getByLabelText('Sheets of paper'));
    await user.type(form.getByLabelText('Sheets of paper'), '4');
    vi.mocked(api.correctPostSheets).mockResolvedValue({
      sheets: 4,
      documents: 1,
      net: 0,
      vat: 0,
      gross: 0,
    });
    await user.click(form.getByRole('button', { name: 'Correct sheets' }));
    await waitFor(() => expect(api.correctPostSheets).toHaveBeenCalledWith(item.id, 4));
    expect(useAppStore.getState().toasts).toMatchObject([
      { text: 'Counted as 4 sheets, 1 document: included in the plan.' },
    ]);
  });

  test('is corrected to nobody where the name is of two people', async () => {
    await open({});
    await user.click(screen.getByRole('link', { name: 'Box 104, Maria Vella' }));
    await user.click((await dialog()).getByRole('button', { name: 'Correct' }));
    const form = await dialog();
    const whose = await form.findByLabelText(/^Box or name/);
    await user.clear(whose);
    await user.type(whose, '999');
    await user.type(form.getByLabelText('Reason'), 'x');
    await user.click(form.getByRole('button', { name: 'Save correction' }));
    expect(await form.findByText('There is no box 999.')).toBeTruthy();
    expect(api.correctPostItem).not.toHaveBeenCalled();
  });

  test('is put on a shelf by its labels; what could not be is said', async () => {
    vi.mocked(api.placePostItems).mockResolvedValue([
      { code, result: 'ok' },
      { code: another, result: 'gone' },
    ]);
    await open({});
    await user.click(await button('Put on a shelf'));
    const shown = await dialog();
    await user.type(shown.getByLabelText('Shelf'), 'B4{Enter}');
    act(() => scan(code));
    act(() => scan(code)); // once more: it is there
    act(() => scan(another));
    await user.click(shown.getByRole('button', { name: 'Put 2 items here' }));
    expect(api.placePostItems).toHaveBeenCalledExactlyOnceWith([code, another], 'B4');
    expect(await shown.findByText('1 item put on B4.')).toBeTruthy();
    const left = within(shown.getByRole('list', { name: 'What is put there' }));
    expect(left.getByText(writePostCode(another))).toBeTruthy();
    expect(left.getByText('This item has left the house')).toBeTruthy();
    expect(left.queryByText(writePostCode(code))).toBeNull();
  });

  test('gets labels of its own, which are printed again without new ones', async () => {
    vi.mocked(api.issuePostLabels).mockResolvedValue([code, another]);
    await open({});
    await user.click(await button('Print labels'));
    const shown = await dialog();
    const sheets = shown.getByLabelText('Sheets');
    await user.clear(sheets);
    await user.type(sheets, '21');
    expect(shown.getByText('Between 1 and 20')).toBeTruthy();
    await user.clear(sheets);
    await user.type(sheets, '2');
    await user.click(shown.getByRole('button', { name: 'Make and print' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(api.issuePostLabels).toHaveBeenCalledExactlyOnceWith(48);
    await user.click(await button('Print again'));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(2));
    expect(api.issuePostLabels).toHaveBeenCalledOnce();
  });

  test('is phoned about where it is official and nobody has read it', async () => {
    vi.mocked(api.fetchUnreadOfficial).mockResolvedValue([
      {
        id: item.id,
        code,
        user_id: 'u',
        member_name: 'Maria Vella',
        company_name: null,
        phone: '+356 2112 3456',
        box_number: 104,
        sender: 'Malta Business Registry',
        received_at: item.received_at,
        reminded_at: item.received_at,
        called_at: null,
      } as UnreadOfficial,
    ]);
    vi.mocked(api.markPostCalled).mockResolvedValue();
    await open({});
    expect(await screen.findByRole('heading', { name: 'Phone about official post' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '+356 2112 3456' }).getAttribute('href')).toBe(
      'tel:+35621123456',
    );
    await user.click(await button('Note the call to Maria Vella'));
    expect(api.markPostCalled).toHaveBeenCalledExactlyOnceWith(item.id);
  });
});

const claim: ClaimedName = {
  id: null,
  user_id: '00000000-0000-4000-8000-000000000105',
  member_name: 'Anna Borg',
  box_number: 105,
  name: 'Fenech Holdings',
  kind: 'company',
  is_from_profile: true,
  is_own: false,
  state: 'waiting',
  refusal: null,
  problem: null,
  decided_at: null,
  confirmed_by: null,
  others: [],
};

test('names that wait for the office are shown before the list, and nothing where there are none', async () => {
  vi.mocked(api.fetchPostNamesToConfirm).mockResolvedValue({ total: 120, names: [claim] });
  await open({});
  const region = await screen.findByRole('region', { name: 'Names to confirm (120)' });
  expect(region.textContent).toContain('Fenech Holdings');
  vi.mocked(api.fetchPostNamesToConfirm).mockResolvedValue({ total: 0, names: [] });
  await queryClient.resetQueries();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: /^Names to confirm/ })).toBeNull(),
  );
});
