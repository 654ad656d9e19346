import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { paths } from 'shared/lib/paths';
import { saveFile } from 'shared/lib/save-file';
import * as api from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { CountLine, PostCount, PostLoss, PostShelf } from 'shared/post/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import InventoryPage from './inventory-page';

vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));
vi.mock('shared/files/api', () => ({ signedAddresses: vi.fn() }));
vi.mock('shared/shredding/api', () => ({}));
vi.mock('shared/post-collections/api', () => ({
  postDoor: { name: 'post-door', related: [] },
  fetchPostHandover: async () => null,
}));
vi.mock('shared/post/api', () => ({
  postDirectory: { name: 'post', related: [] },
  postQueue: { name: 'post-queue', related: [] },
  fetchPostShelves: vi.fn(),
  fetchPostCounts: vi.fn(),
  fetchPostCount: vi.fn(),
  fetchPostLosses: vi.fn(),
  beginPostCount: vi.fn(),
  countPostItems: vi.fn(),
  putCountedPost: vi.fn(),
  endPostCount: vi.fn(),
  discardPostCount: vi.fn(),
  reportPostLost: vi.fn(),
  confirmPostLost: vi.fn(),
  withdrawPostLost: vi.fn(),
  watchPostCounts: () => () => {},
}));
const played = vi.hoisted(() => vi.fn());
vi.mock('../sounds', () => ({
  speaker: () => ({ play: played, close: () => {} }),
  areSoundsOff: () => false,
  turnSounds: vi.fn(),
}));

const user = userEvent.setup();
const [one = '', two = '', three = ''] = Object.values(issuedCodes);
const id = 'c0000000-0000-4000-8000-000000000001';

function line(code: string, changes: Partial<CountLine> = {}): CountLine {
  return {
    code,
    result: 'found',
    book: null,
    scanned_at: '2026-11-27T09:10:00Z',
    scanned_by: 'Nadia Zammit',
    put_at: null,
    item: {
      id: `item ${code}`,
      kind: 'letter',
      user_id: 'u',
      box_number: 104,
      member_name: 'Maria Vella',
      addressee: null,
      sender: 'Green Bank',
      paper: 'stored',
      place: 'B3',
      is_reported: false,
      in_work_by: null,
    },
    ...changes,
  };
}

const item = line('').item as NonNullable<CountLine['item']>;
const open: PostCount = {
  id,
  place: 'B3',
  begun_at: '2026-11-27T09:00:00Z',
  begun_by: 'Nadia Zammit',
  ended_at: null,
  ended_by: null,
  found: 1,
  missing: 2,
  unexpected: 0,
  lines: [],
};
const shelf: PostShelf = { place: 'B3', items: 3, open: null, last: null };

function start(query = ''): void {
  history.replaceState(null, '', `${paths.postInventory}${query}`);
  render(
    <BrowserRouter>
      <InventoryPage />
    </BrowserRouter>,
  );
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(api.fetchPostShelves).mockResolvedValue([shelf]);
  vi.mocked(api.fetchPostCounts).mockResolvedValue([]);
  vi.mocked(api.fetchPostLosses).mockResolvedValue([]);
  vi.mocked(api.fetchPostCount).mockResolvedValue(open);
  vi.mocked(api.beginPostCount).mockResolvedValue(id);
  for (const call of [api.putCountedPost, api.endPostCount, api.discardPostCount]) {
    vi.mocked(call).mockReset().mockResolvedValue();
  }
  vi.mocked(api.countPostItems)
    .mockReset()
    .mockImplementation(async (_id, codes) => codes.map((code) => line(code)));
});

describe('the shelves', () => {
  test('an administrator sees where post lies, when it was counted, and who counts', async () => {
    vi.mocked(api.fetchPostShelves).mockResolvedValue([
      { place: null, items: 2, open: null, last: null },
      {
        place: 'A1',
        items: 1,
        open: { id, begun_at: '2026-11-27T09:00:00Z', begun_by: 'Omar Farrugia' },
        last: null,
      },
      {
        ...shelf,
        last: { id: 'r', ended_at: '2026-11-20T09:00:00Z', found: 3, missing: 1, unexpected: 2 },
      },
    ]);
    start();
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'On no shelf2 itemsNever countedCount',
      expect.stringMatching(/^A11 itemBeing countedOmar Farrugia, .*Go on$/),
      'B33 itemsCounted 20 Nov 20261 missing2 unexpectedCount',
    ]);
    expect(
      screen.getByRole('link', { name: 'Counted 20 Nov 2026: report of B3' }).getAttribute('href'),
    ).toBe(`${paths.postInventory}?count=r`);
    await user.click(await button('Count B3'));
    await waitFor(() => expect(location.search).toBe(`?count=${id}`));
    expect(api.beginPostCount).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'B3');
  });

  test('an administrator counts a shelf on which nothing is recorded', async () => {
    start();
    await user.type(await screen.findByLabelText('Shelf'), ' Z9 {Enter}');
    await waitFor(() => expect(location.search).toBe(`?count=${id}`));
    expect(api.beginPostCount).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'Z9');
  });

  test('an administrator is told what did not work, and tries again', async () => {
    const failure = new AppError('XX000', 'down', 'The shelves could not be loaded.');
    vi.mocked(api.fetchPostShelves).mockRejectedValueOnce(failure);
    start();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    await user.click(await button('Try again'));
    expect(await screen.findByText('B3')).toBeTruthy();
  });
});

describe('an open count', () => {
  test('an administrator scans, sees and hears what came of each label', async () => {
    start(`?count=${id}`);
    await screen.findByRole('heading', { name: 'Counting: B3' });
    expect(screen.getByText('2 items still to find.')).toBeTruthy();
    act(() => scan(writePostCode(one)));
    await waitFor(() => expect(played).toHaveBeenLastCalledWith('matched'));
    expect(api.countPostItems).toHaveBeenLastCalledWith(id, [one]);
    expect(document.querySelector('[data-sound="matched"]')?.textContent).toBe(
      `Found${writePostCode(one)}, Box 104, Maria Vella`,
    );
    vi.mocked(api.countPostItems).mockResolvedValueOnce([
      line(two, { result: 'elsewhere', book: 'A1' }),
    ]);
    act(() => scan(two));
    await screen.findByText('Recorded on A1, not on B3');
    expect(played).toHaveBeenLastCalledWith('unmatched');
    act(() => scan(one));
    await screen.findByText('Counted already. Found');
    vi.mocked(api.countPostItems).mockResolvedValueOnce([
      line(three, { result: 'gone', book: 'lost', put_at: '2026-11-27T09:20:00Z' }),
    ]);
    act(() => scan(three));
    await screen.findByText('Was lost, and is found');
    expect(played).toHaveBeenLastCalledWith('matched');
    act(() => scan('RR123456789MT'));
    expect(await screen.findByText('This is not a code of our labels.')).toBeTruthy();
  });

  test('an administrator whose answer is lost loses no label', async () => {
    vi.mocked(api.countPostItems).mockRejectedValueOnce(
      new AppError('', 'lost', 'The labels could not be counted.'),
    );
    start(`?count=${id}`);
    await screen.findByRole('heading', { name: 'Counting: B3' });
    act(() => scan(one));
    expect((await screen.findByRole('alert')).textContent).toContain('1 label not counted yet');
    expect((await button('End the count')).hasAttribute('disabled')).toBe(true);
    act(() => scan(two));
    await waitFor(() => expect(api.countPostItems).toHaveBeenLastCalledWith(id, [one, two]));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('an administrator puts here what is recorded elsewhere', async () => {
    vi.mocked(api.fetchPostCount).mockResolvedValue({
      ...open,
      unexpected: 3,
      lines: [
        line(one, { result: 'elsewhere', book: 'A1', item: { ...item, place: 'a1' } }),
        line(two, {
          result: 'gone',
          book: 'returned',
          item: { ...item, place: null, paper: 'returned' },
        }),
        line(three, { result: 'unknown', item: null }),
      ],
    });
    start(`?count=${id}`);
    const list = within(await screen.findByRole('region', { name: 'Unexpected (3)' }));
    expect(list.getAllByRole('button', { name: /^It is here/ })).toHaveLength(1);
    expect(list.getByText('No item has this label.', { exact: false })).toBeTruthy();
    expect(list.getByText(/Recorded as returned/)).toBeTruthy();
    await user.click(await button(`It is here: ${writePostCode(one)}`));
    expect(api.putCountedPost).toHaveBeenCalledExactlyOnceWith(id, one);
  });

  test('an administrator sees what became of an item since', async () => {
    const [four = ''] = Object.values(issuedCodes).slice(3);
    vi.mocked(api.fetchPostCount).mockResolvedValue({
      ...open,
      unexpected: 4,
      lines: [
        line(one, { result: 'elsewhere', book: 'A1', put_at: '2026-11-27T09:20:00Z' }),
        line(two, { result: 'elsewhere', book: 'A1', item: { ...item, place: 'C1' } }),
        line(three, { result: 'gone', book: 'lost', put_at: '2026-11-27T09:20:00Z' }),
        line(four, {
          result: 'elsewhere',
          book: 'A1',
          item: { ...item, place: null, paper: 'lost' },
        }),
      ],
    });
    start(`?count=${id}`);
    const rows = within(await screen.findByRole('region', { name: 'Unexpected (4)' }))
      .getAllByRole('listitem')
      .map((row) => [
        /Now on [A-Z]\d|Confirmed as lost/.exec(row.textContent)?.[0],
        within(row).queryByText('It is here') !== null,
      ]);
    expect(screen.getByText(/Was lost, and is found/)).toBeTruthy();
    expect(rows).toEqual([
      ['Now on B3', false],
      ['Now on C1', false],
      ['Now on B3', false],
      ['Confirmed as lost', false],
    ]);
  });

  test('an administrator whose colleague ends the count reads which labels it lacks', async () => {
    vi.mocked(api.countPostItems).mockRejectedValue(
      new AppError('PO083', 'ended', 'This count has ended or was discarded.'),
    );
    start(`?count=${id}`);
    await screen.findByRole('heading', { name: 'Counting: B3' });
    act(() => scan(one));
    await screen.findByRole('alert');
    vi.mocked(api.fetchPostCount).mockResolvedValue({ ...open, ended_at: '2026-11-27T09:30:00Z' });
    await act(() => queryClient.invalidateQueries({ queryKey: ['post-counts'] }));
    await screen.findByRole('heading', { name: 'Report: B3' });
    await waitFor(() =>
      expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
        `1 label not counted: ${writePostCode(one)}. Count again.`,
      ]),
    );
  });

  test('an administrator ends it after a question, and discards none in which labels were counted', async () => {
    start(`?count=${id}`);
    await user.click(await button('End the count'));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/2 items recorded here were not found/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'End the count' }));
    expect(api.endPostCount).toHaveBeenCalledExactlyOnceWith(id);
    expect(screen.queryByRole('button', { name: 'Discard the count' })).toBeNull();
  });

  test('an administrator discards one that was begun by mistake', async () => {
    vi.mocked(api.fetchPostCount).mockResolvedValue({ ...open, found: 0 });
    start(`?count=${id}`);
    await user.click(await button('Discard the count'));
    const other = within(await screen.findByRole('dialog'));
    await user.click(other.getByRole('button', { name: 'Discard the count' }));
    expect(api.discardPostCount).toHaveBeenCalledExactlyOnceWith(id);
    await waitFor(() => expect(location.search).toBe(''));
  });

  test('an administrator who opens one that is gone is told so', async () => {
    vi.mocked(api.fetchPostCount).mockResolvedValue(null);
    start(`?count=${id}`);
    expect(await screen.findByText('There is no such count')).toBeTruthy();
  });
});

describe('a report', () => {
  const missing = { result: 'missing', scanned_at: null, scanned_by: null } as const;
  const ended: PostCount = {
    ...open,
    ended_at: '2026-11-27T09:30:00Z',
    ended_by: 'Omar Farrugia',
    missing: 4,
    lines: [
      line(one, missing),
      line(two, { ...missing, item: { ...item, is_reported: true } }),
      line('KRVQKE54', { ...missing, item: { ...item, place: 'C1' } }),
      line('00000000', { ...missing, item: { ...item, in_work_by: 'Omar Farrugia' } }),
      line(three),
    ],
  };

  test('an administrator sees what is missing, what became of it, and reports it as lost', async () => {
    vi.mocked(api.fetchPostCount).mockResolvedValue(ended);
    vi.mocked(api.reportPostLost).mockResolvedValue();
    start(`?count=${id}`);
    const list = within(await screen.findByRole('region', { name: 'Missing (4)' }));
    expect(list.getByText('Reported as lost')).toBeTruthy();
    expect(list.getByText('Now on C1')).toBeTruthy();
    expect(list.getByText(/Omar Farrugia has it for a scan/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Found (1)' })).toBeTruthy();
    await user.click(list.getByRole('button', { name: `Report as lost: ${writePostCode(one)}` }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Report as lost' }));
    expect(await form.findByText(/Say where you looked/)).toBeTruthy();
    await user.type(form.getByLabelText('Where did you look?'), 'All of B');
    await user.click(form.getByRole('button', { name: 'Report as lost' }));
    await waitFor(() =>
      expect(api.reportPostLost).toHaveBeenCalledExactlyOnceWith(
        expect.any(String),
        `item ${one}`,
        'All of B',
      ),
    );
  });

  test('an administrator saves it as CSV', async () => {
    vi.mocked(api.fetchPostCount).mockResolvedValue({ ...ended, lines: [line(one)] });
    start(`?count=${id}`);
    await user.click(await button('Export CSV'));
    const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('inventory-b3-2026-11-27.csv');
    expect((await (file as Blob).text()).split('\r\n')[1]).toBe(
      `"B3","Found","${writePostCode(one)}","104","Maria Vella","","Letter","Green Bank","","2026-11-27 10:10","Nadia Zammit",""`,
    );
  });
});

describe('what is reported as lost', () => {
  const loss: PostLoss = {
    id: 'l1',
    item_id: 'i1',
    code: one,
    kind: 'letter',
    user_id: 'u',
    box_number: 104,
    member_name: 'Maria Vella',
    addressee: null,
    sender: 'Green Bank',
    place: 'B3',
    reason: 'All of B',
    reported_at: '2026-11-27T09:30:00Z',
    reported_by: 'Omar Farrugia',
    is_own: false,
    may_confirm: true,
  };

  test('an administrator confirms what another reported, after a question', async () => {
    vi.mocked(api.fetchPostLosses).mockResolvedValue([loss]);
    vi.mocked(api.confirmPostLost).mockResolvedValue();
    start();
    const region = within(await screen.findByRole('region', { name: 'Reported as lost (1)' }));
    expect(region.getByText(/“All of B” Omar Farrugia/)).toBeTruthy();
    await user.click(
      region.getByRole('button', { name: `Confirm as lost: ${writePostCode(one)}` }),
    );
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Confirm as lost' }));
    expect(api.confirmPostLost).toHaveBeenCalledExactlyOnceWith('l1');
  });

  test('an administrator does not confirm their own report, but says that it is there', async () => {
    vi.mocked(api.fetchPostLosses).mockResolvedValue([
      { ...loss, is_own: true, may_confirm: false },
    ]);
    vi.mocked(api.withdrawPostLost).mockResolvedValue();
    start();
    const region = within(await screen.findByRole('region', { name: 'Reported as lost (1)' }));
    expect(region.queryByRole('button', { name: /Confirm/ })).toBeNull();
    await user.click(region.getByRole('button', { name: `It is there: ${writePostCode(one)}` }));
    expect(api.withdrawPostLost).toHaveBeenCalledExactlyOnceWith('l1');
  });
});
