import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { paths } from 'shared/lib/paths';
import * as api from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { PostChainStep, PostEntry, PostOpenRequest } from 'shared/post/types';
import { BrowserRouter, Link } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchShredding } from 'shared/shredding/api';
import type { PostBag } from 'shared/shredding/types';
import { expectLines } from 'shared/testing/expect-lines';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LabelsAnywhere } from './labels-anywhere';

const { rows } = vi.hoisted(() => ({ rows: [] as PostEntry[] }));
vi.mock('shared/files/api', () => ({ signedAddresses: async () => new Map() }));
vi.mock('shared/post-collections/api', () => ({
  postDoor: { name: 'post-door', related: [] },
  fetchPostHandover: async () => null,
}));
vi.mock('shared/shredding/api', () => ({ fetchShredding: vi.fn() }));
vi.mock('shared/post/api', () => ({
  postDirectory: {
    name: 'post',
    related: [],
    readPage: async ({ search }: { search: string }) => ({
      rows: rows.filter(({ code }) => code === search),
    }),
  },
  postQueue: { name: 'post-queue', related: [] },
  fetchPostChain: vi.fn(),
  undoPostItem: vi.fn(),
}));

const user = userEvent.setup();
const [code = '', another = '', third = ''] = Object.values(issuedCodes);
const item = (of: string) => screen.queryByRole('dialog', { name: writePostCode(of) });
const shown = async (of: string) =>
  within(await screen.findByRole('dialog', { name: writePostCode(of) }));

function anEntry(changes: Partial<PostEntry>): PostEntry {
  return {
    id: 'i',
    code,
    kind: 'letter',
    user_id: null,
    name_id: null,
    addressee: 'Xerri',
    sender_id: null,
    sender: 'Green Bank',
    is_official: false,
    not_ours_at: null,
    weight_g: null,
    received_at: '2026-11-26T09:05:00Z',
    envelope: null,
    place: 'A1',
    box_number: null,
    recorded_at: '2026-11-26T09:05:04Z',
    recorded_by: null,
    paper: 'stored',
    paper_at: '2026-11-26T09:30:00Z',
    image: 'none',
    day: '2026-11-26',
    member_name: null,
    member_company: null,
    owner_left_at: null,
    is_to_return: false,
    sender_name: null,
    undone_at: null,
    called_at: null,
    ...changes,
  };
}

const aStep = (changes: Partial<PostChainStep>): PostChainStep => ({
  id: 1,
  at: '2026-11-26T09:05:00Z',
  kind: 'received',
  by: 'person',
  name: 'Nadia Zammit',
  place: null,
  detail: {},
  ...changes,
});

const aRequest = (changes: Partial<PostOpenRequest>): PostOpenRequest => ({
  id: 'r',
  kind: 'forward',
  state: 'waiting',
  asked_at: '2026-11-25T10:00:00Z',
  due_at: '2026-11-26T15:00:00Z',
  taken_by: null,
  taken_by_name: null,
  is_mine: false,
  waits_for_scan: false,
  rule: null,
  is_default: false,
  is_by_owner: true,
  ...changes,
});

expectLines(/42501/);

function start(path: string): void {
  history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <input aria-label="A field of the page" />
      <Link to={paths.users}>Users</Link>
      <LabelsAnywhere />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  queryClient.clear();
  rows.splice(0, rows.length, anEntry({ code }), anEntry({ id: 'j', code: another }));
  vi.mocked(api.fetchPostChain).mockReset().mockResolvedValue({ steps: [], open_requests: [] });
  vi.mocked(api.undoPostItem).mockReset().mockResolvedValue();
});

test('an administrator who scans a label sees its item over the page, with what they typed on it', async () => {
  start(paths.messages);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.click(field);
  await user.paste('Dear Maria');
  act(() => scan(writePostCode(code)));
  await waitFor(() => expect(item(code)).toBeTruthy());
  expect(field.value).toBe('Dear Maria');
  expect(location.pathname).toBe(paths.messages);
  act(() => scan(another));
  expect([item(code), item(another)]).toEqual([null, expect.anything()]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(item(another)).toBeNull();
  act(() => scan(code));
  expect(item(code)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Users', hidden: true }));
  expect(item(code)).toBeNull();
});

test('an administrator who scans a label in the list of post has the item in the address', async () => {
  start(`${paths.post}?filter=matched`);
  act(() => scan(code));
  await waitFor(() => expect(location.search).toBe(`?filter=matched&open=${code}`));
  expect(item(code)).toBeNull(); // the list shows it
});

test('a label at the counter is left to the counter', () => {
  start(paths.postCounter);
  screen.getByRole('textbox').focus();
  act(() => scan(code));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(code);
});

describe('a label that is scanned shows', () => {
  test('all that is asked of the item, until when, by whom, and where it is done', async () => {
    vi.mocked(api.fetchPostChain).mockResolvedValue({
      steps: [],
      open_requests: [
        aRequest({}),
        aRequest({
          id: 's',
          kind: 'scan',
          state: 'in_work',
          taken_by: 'o',
          taken_by_name: 'Omar Farrugia',
          rule: { source: 'any', sender: null, item_kinds: null, kind: 'scan', most_extra: 0 },
        }),
        aRequest({ id: 't', kind: 'shred', due_at: null, is_default: true, is_by_owner: false }),
      ],
    });
    start(paths.messages);
    act(() => scan(code));
    const list = await (await shown(code)).findByRole('list', { name: 'Asked for' });
    const [forward = '', work = '', shred = ''] = [...list.children].map((row) => row.textContent);
    expect(forward).toContain('Overdue since 26 November, 16:00');
    expect(forward).toContain('By its owner');
    expect(work).toContain('Omar Farrugia has it');
    expect(work).toContain('By their rule “All post: scan at once”');
    expect(shred).toContain('As chosen for after storage');
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([paths.postShipments, `${paths.postScanning}?open=${code}`, paths.postShredding]);
  });

  test('who had it when, with what was corrected and why, the last first', async () => {
    vi.mocked(api.fetchPostChain).mockResolvedValue({
      steps: [
        aStep({}),
        aStep({
          id: 2,
          kind: 'corrected',
          name: 'Omar Farrugia',
          detail: { reason: 'Misread', before: { sender: 'Gren' }, after: { sender: 'Green' } },
        }),
      ],
      open_requests: [],
    });
    start(paths.messages);
    act(() => scan(code));
    const history = await (await shown(code)).findByRole('list', { name: 'History' });
    const [last, first] = [...history.children].map((row) => row.textContent);
    expect(last).toContain('Omar Farrugia corrected it');
    expect(last).toContain('SenderGren → , corrected to Green');
    expect(last).toContain('“Misread”');
    expect(first).toBe('Nadia Zammit received it26 November 2026, 10:05');
  });

  test('that a history did not load, and asks again', async () => {
    vi.mocked(api.fetchPostChain).mockRejectedValue(new AppError('42501', 'no', 'Not loaded.'));
    start(paths.messages);
    act(() => scan(code));
    const dialog = await shown(code);
    expect((await dialog.findByRole('alert')).textContent).toContain('Not loaded.');
    vi.mocked(api.fetchPostChain).mockResolvedValue({ steps: [aStep({})], open_requests: [] });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Nadia Zammit received it')).toBeTruthy();
    expect(dialog.getByText('Nothing is asked for this item now.')).toBeTruthy();
  });

  test('an item that was recorded just now with a way to take it back', async () => {
    const now = new Date().toISOString();
    rows.splice(0, rows.length, anEntry({ paper: 'received', recorded_at: now }));
    start(paths.messages);
    act(() => scan(code));
    const dialog = await shown(code);
    await user.click(await dialog.findByRole('button', { name: 'Undo' }));
    expect(api.undoPostItem).toHaveBeenCalledExactlyOnceWith('i');
    await waitFor(() => expect(item(code)).toBeNull());
    expect(useAppStore.getState().toasts.at(-1)?.text).toBe(
      `${writePostCode(code)} is taken back.`,
    );
  });

  test('a bag, and the way to it; and what is on nothing', async () => {
    const bag = { id: 'b', code: third } as PostBag;
    vi.mocked(fetchShredding).mockResolvedValue({
      due_total: 0,
      due: [],
      bags: [bag],
      shredded: [],
    });
    rows.splice(1);
    start(paths.messages);
    act(() => scan(third));
    const way = await (await shown(third)).findByRole('link', { name: 'Open the bag' });
    expect(way.getAttribute('href')).toBe(`${paths.postShredding}?bag=b`);
    act(() => scan(another));
    expect(await (await shown(another)).findByText(/No item has this label/)).toBeTruthy();
  });
});
