import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFile, uploadFile } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import * as api from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest, ScanFailure } from 'shared/post/types';
import { queryClient } from 'shared/runtime/query-client';
import { expectLines } from 'shared/testing/expect-lines';
import { issuedCodes } from 'shared/testing/post-codes';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ScanFailures } from './scan-failures';

const { rows } = vi.hoisted(() => ({ rows: [] as Partial<QueuedRequest>[] }));
vi.mock('shared/files/api', () => ({ readFile: vi.fn(), uploadFile: vi.fn() }));
vi.mock('shared/post/api', () => ({
  postQueue: { name: 'post-queue', related: [], readPage: async () => ({ rows }) },
  postDirectory: { name: 'post', related: [] },
  fetchScanFailures: vi.fn(),
  takePostRequest: vi.fn(),
  openPostScan: vi.fn(),
  handOverScan: vi.fn(),
  letGoPostRequest: vi.fn(),
  askBackPostRequest: vi.fn(),
}));
vi.mock('../pictures', () => ({
  pictureFrom: async () => ({ jpeg: new ArrayBuffer(1), preview: 'data:image/jpeg,' }),
}));

expectLines(/NETWORK|PO104|let go of/);

const user = userEvent.setup();
const [code = '', other = ''] = Object.values(issuedCodes);
const failed: ScanFailure = {
  id: '5c',
  item_id: 'wrong',
  code,
  user_id: 'u',
  member_name: 'Anna Borg',
  box_number: 105,
  request_id: '7e9',
  failure: 'other_label',
  other_code: other,
  original: [
    { name: 'wrong/one.pdf', turn: 0 },
    { name: 'wrong/two.jpg', turn: 180 },
  ],
  tries: 1,
  pages: 2,
  created_at: '2026-11-25T10:00:00Z',
};
const request = {
  id: '7ea',
  kind: 'scan',
  item_id: 'right',
  code: other,
  user_id: 'v',
  box_number: 106,
  member_name: 'Maria Vella',
  taken_by: null,
  taken_by_name: null,
  is_mine: false,
} satisfies Partial<QueuedRequest>;

async function open(...requests: Partial<QueuedRequest>[]) {
  rows.splice(0, rows.length, ...requests);
  render(<ScanFailures onOpen={() => {}} />);
  await user.click(
    await screen.findByRole('button', {
      name: `Hand over to ${writePostCode(other)}: the files of ${writePostCode(code)}`,
    }),
  );
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
  vi.mocked(api.fetchScanFailures).mockResolvedValue([failed]);
  vi.mocked(api.openPostScan).mockResolvedValue({
    scan_id: 'an earlier one',
    pdf: 'wrong/done.pdf',
    original: [{ name: 'wrong/earlier.pdf', turn: 0 }],
    pages: [],
    until: '2026-11-25T10:10:00Z',
  });
  vi.mocked(readFile).mockImplementation(
    async (_, name) =>
      new Blob([name], { type: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg' }),
  );
});

test('a failed scan of which an older database names no other item is read again, and handed over for none', async () => {
  const { other_code: _, ...before } = failed;
  vi.mocked(api.fetchScanFailures).mockResolvedValue([{ ...before, failure: 'failed' }]);
  render(<ScanFailures onOpen={() => {}} />);
  expect(await screen.findByRole('button', { name: /^Read again/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull();
});

describe('a scan whose first page carries the label of another item', () => {
  test('says so with both codes, and is not read again', async () => {
    await open(request);
    const row = screen.getByRole('listitem');
    expect(row.textContent).toContain(`${writePostCode(code)}, Box 105, Anna Borg`);
    expect(row.textContent).toContain(
      `The first page carries the label of another item: ${writePostCode(other)}.`,
    );
    expect(row.textContent).toContain(
      'If it is the right paper all the same, put this item’s own label on the first page',
    );
    expect(screen.queryByRole('button', { name: /^Read again/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Scan again/ })).toBeTruthy();
  });

  test('gives its own files to that item, as they were turned, and no earlier ones', async () => {
    const dialog = await open(request);
    expect(await dialog.findByText('Box 106, Maria Vella')).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Take the files' }));
    await dialog.findByText('2 of 2 files sent');
    expect(api.takePostRequest).toHaveBeenCalledExactlyOnceWith('7ea');
    expect(api.openPostScan).toHaveBeenCalledExactlyOnceWith('wrong');
    expect(vi.mocked(readFile).mock.calls.map(([, name]) => name)).toEqual([
      'wrong/one.pdf',
      'wrong/two.jpg',
    ]);
    const names = vi.mocked(uploadFile).mock.calls.map(([, name]) => name);
    expect(names).toEqual([
      expect.stringMatching(/^right\/.*\.pdf$/),
      expect.stringMatching(/^right\/.*\.jpg$/),
    ]);
    await user.type(dialog.getByLabelText('Sheets of paper'), '2');
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    const pages = names.map((name, nth) => ({ name, turn: nth * 180 }));
    await waitFor(() =>
      expect(api.handOverScan).toHaveBeenCalledExactlyOnceWith('7ea', expect.any(String), pages, 2),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is left with its pages only by who says so, and lets others take the request', async () => {
    const dialog = await open(request);
    await user.click(await dialog.findByRole('button', { name: 'Take the files' }));
    await dialog.findByText('2 of 2 files sent');
    expect(document.activeElement?.textContent).toBe(`The files of ${writePostCode(code)}`);
    await user.keyboard('{Escape}');
    const question = () => screen.findByRole('dialog', { name: 'Leave these pages?' });
    await user.click(within(await question()).getByRole('button', { name: 'Keep pages' }));
    expect(dialog.getByText('2 of 2 files sent')).toBeTruthy();
    expect(api.letGoPostRequest).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(within(await question()).getByRole('button', { name: 'Leave pages' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.letGoPostRequest).toHaveBeenCalledExactlyOnceWith('7ea');
  });

  test('lets others take the request where its files do not come, and can be tried again', async () => {
    vi.mocked(readFile).mockRejectedValueOnce(new AppError('NETWORK', 'gone', 'You are offline.'));
    const dialog = await open(request);
    const take = await dialog.findByRole('button', { name: 'Take the files' });
    await user.click(take);
    expect((await dialog.findByRole('alert')).textContent).toContain('You are offline.');
    expect(api.letGoPostRequest).toHaveBeenCalledExactlyOnceWith('7ea');
    await user.click(take);
    await dialog.findByText('2 of 2 files sent');
    expect(api.takePostRequest).toHaveBeenCalledTimes(2);
  });

  test('lets others take the request also where the answer to taking it was lost, or to letting go of it', async () => {
    const lost = new AppError('NETWORK', 'gone', 'You are offline.');
    vi.mocked(api.takePostRequest).mockRejectedValueOnce(lost);
    vi.mocked(api.letGoPostRequest).mockRejectedValueOnce(lost);
    const dialog = await open(request);
    await user.click(await dialog.findByRole('button', { name: 'Take the files' }));
    await dialog.findByRole('alert');
    expect(api.openPostScan).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.letGoPostRequest).toHaveBeenCalledTimes(2);
  });

  test('is not opened by who closes while its request is taken, which is free again', async () => {
    let answer = () => {};
    vi.mocked(api.takePostRequest).mockReturnValueOnce(
      new Promise((resolve) => (answer = resolve)),
    );
    const dialog = await open(request);
    await user.click(await dialog.findByRole('button', { name: 'Take the files' }));
    await user.keyboard('{Escape}');
    answer();
    await waitFor(() => expect(api.letGoPostRequest).toHaveBeenCalledExactlyOnceWith('7ea'));
    expect(api.openPostScan).not.toHaveBeenCalled();
  });

  test('is closed unasked while it is handed over, and stays taken', async () => {
    let answer = () => {};
    vi.mocked(api.handOverScan).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const dialog = await open(request);
    await user.click(await dialog.findByRole('button', { name: 'Take the files' }));
    await dialog.findByText('2 of 2 files sent');
    await user.type(dialog.getByLabelText('Sheets of paper'), '2');
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => answer());
    expect(api.letGoPostRequest).not.toHaveBeenCalled();
  });

  test('stays open with its pages where a colleague scans it again meanwhile', async () => {
    const dialog = await open(request);
    await user.click(await dialog.findByRole('button', { name: 'Take the files' }));
    await dialog.findByText('2 of 2 files sent');
    vi.mocked(api.fetchScanFailures).mockResolvedValue([]);
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('1 scan could not be read')).toBeNull());
    expect(dialog.getByText('2 of 2 files sent')).toBeTruthy();
  });

  test('is asked back where it is thicker than the rule of its owner asks for', async () => {
    const text = 'It has more sheets than their rule asks for.';
    vi.mocked(api.handOverScan).mockRejectedValueOnce(
      new AppError('PO104', 'too thick', text, {}, { answer: 'refusal' }),
    );
    const dialog = await open(request);
    await user.click(await dialog.findByRole('button', { name: 'Take the files' }));
    await dialog.findByText('2 of 2 files sent');
    await user.type(dialog.getByLabelText('Sheets of paper'), '40');
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await user.click(await dialog.findByRole('button', { name: 'Ask the member about 40 sheets' }));
    const name = `Ask the member about ${writePostCode(other)}`;
    const asked = within(await screen.findByRole('dialog', { name }));
    await user.click(asked.getByRole('button', { name: 'Ask the member' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.askBackPostRequest).toHaveBeenCalledExactlyOnceWith(
      '7ea',
      expect.stringMatching(/^It has 40 sheets/),
      40,
    );
  });

  test('stays where nothing is asked for that item', async () => {
    const dialog = await open();
    expect(await dialog.findByText(/Nothing is asked for/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Take the files' })).toBeNull();
  });

  test('stays where somebody else works on that item', async () => {
    const dialog = await open({ ...request, taken_by: 'x', taken_by_name: 'Joe Borg' });
    expect(await dialog.findByText('Joe Borg is working on this.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Take the files' })).toBeNull();
  });
});
