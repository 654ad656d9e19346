import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { writePostCode } from 'shared/post/code';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import {
  closeBag,
  fetchBag,
  fetchShredding,
  openBag,
  putIntoBag,
  takeOutOfBag,
  witnessBag,
} from 'shared/shredding/api';
import type { BaggedItem, FilledBag, ItemToShred, PostBag, Shredding } from 'shared/shredding/types';
import { issuedCodes } from 'shared/testing/post-codes';
import { beforeEach, expect, test, vi } from 'vitest';
import ShreddingPage from './shredding-page';

vi.mock('shared/shredding/api', () => ({
  fetchShredding: vi.fn(),
  fetchBag: vi.fn(),
  openBag: vi.fn(),
  putIntoBag: vi.fn(),
  takeOutOfBag: vi.fn(),
  closeBag: vi.fn(),
  reopenBag: vi.fn(),
  witnessBag: vi.fn(),
}));

const user = userEvent.setup();
const [bagCode = '', code = '', another = ''] = Object.values(issuedCodes);

const bag: PostBag = {
  id: 'b0000000-0000-4000-8000-000000000001',
  code: bagCode,
  level: 'P-4',
  machine: 'Mill 4',
  opened_at: '2026-11-26T09:00:00Z',
  opened_by_name: 'Nadia Camilleri',
  closed_at: null,
  closed_by_name: null,
  is_closed_by_me: false,
  witnessed_at: null,
  witnessed_by_name: null,
  items: 0,
};
const closed: PostBag = {
  ...bag,
  closed_at: '2026-11-26T10:00:00Z',
  closed_by_name: 'Nadia Camilleri',
  items: 2,
};

const due: ItemToShred = {
  request_id: '7e900000-0000-4000-8000-000000000001',
  item_id: '17e00000-0000-4000-8000-000000000001',
  code,
  kind: 'letter',
  user_id: 'u',
  box_number: 104,
  member_name: 'Maria Vella',
  place: 'A2',
  due_at: '2026-11-25T10:00:00Z',
  is_default: false,
  problem: null,
};

const inBag = (changes: Partial<BaggedItem> = {}): BaggedItem => ({
  item_id: due.item_id,
  code,
  kind: 'letter',
  put_at: '2026-11-26T09:30:00Z',
  box_number: 104,
  member_name: 'Maria Vella',
  problem: null,
  ...changes,
});

function openPage(lists: Partial<Shredding>, filled: FilledBag | null = null): void {
  vi.mocked(fetchShredding).mockResolvedValue({
    due_total: lists.due?.length ?? 0,
    due: [],
    bags: [],
    shredded: [],
    ...lists,
  });
  vi.mocked(fetchBag).mockResolvedValue(filled);
  window.history.replaceState(null, '', filled ? `/?bag=${filled.id}` : '/');
  render(
    <BrowserRouter>
      <ShreddingPage />
    </BrowserRouter>,
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const label = () => screen.findByLabelText('Label');
const wrong = new AppError('PO091', 'no', 'Nobody has asked for this item to be shredded.');

beforeEach(() => {
  vi.clearAllMocks();
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'nadia', email: null });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of [putIntoBag, takeOutOfBag, closeBag, witnessBag]) {
    vi.mocked(call).mockResolvedValue(undefined);
  }
});

test('the office sees what is due by shelf, why something has to wait, and what each bag waits for', async () => {
  openPage({
    due: [due, { ...due, request_id: 'two', code: another, place: null, problem: 'official' }],
    bags: [bag, { ...closed, id: 'b2' }],
    shredded: [{ ...closed, id: 'b3', witnessed_at: '2026-11-26T11:00:00Z', witnessed_by_name: 'Omar' }],
  });
  const list = await screen.findByRole('region', { name: 'To shred (2)' });
  expect(within(list).getByText('Shelf A2')).toBeTruthy();
  expect(within(list).getByText('Box 104, Maria Vella', { selector: 'span' })).toBeTruthy();
  expect(
    within(list).getByText('Official post: its owner has not asked for it as such'),
  ).toBeTruthy();
  expect(screen.getByText(/you can witness it$/)).toBeTruthy();
  expect(screen.getByText(/Omar saw it shredded on 26 November 2026, 12:00$/)).toBeTruthy();
});

test('an office with nothing to shred is told what will be here, and a failure how to go on', async () => {
  openPage({});
  expect(await screen.findByText('Nothing is to be shredded')).toBeTruthy();
  vi.mocked(fetchShredding).mockRejectedValue(new AppError('42501', 'no', 'Not loaded.'));
  await queryClient.resetQueries();
  expect((await screen.findByRole('alert')).textContent).toContain('Not loaded.');
});

test('an administrator opens a bag for what is to be shredded, and fills it', async () => {
  openPage({});
  vi.mocked(openBag).mockResolvedValue(bagCode);
  await user.click(await button('New bag'));
  await user.click(await button('Open bag'));
  expect(screen.getByText('Say what shreds it: certificates name it.')).toBeTruthy();
  await user.type(screen.getByLabelText('Shredded by'), 'Mill 4');
  vi.mocked(fetchBag).mockResolvedValue({ ...bag, contents: [] });
  await user.click(await button('Open bag'));
  expect(await screen.findByRole('heading', { name: `Bag ${writePostCode(bagCode)}` })).toBeTruthy();
  expect(openBag).toHaveBeenCalledExactlyOnceWith({
    id: expect.any(String),
    level: 'P-4',
    machine: 'Mill 4',
  });
});

test('a code that does not go into the bag stops it until somebody says that it is put aside', async () => {
  openPage({}, { ...bag, contents: [] });
  vi.mocked(putIntoBag).mockRejectedValueOnce(wrong);
  await user.type(await label(), `${another}{Enter}`);
  const stop = await screen.findByRole('dialog');
  expect(stop.textContent).toContain(`${writePostCode(another)} does not go into this bag`);
  expect(stop.textContent).toContain(wrong.userText);
  await user.click(within(stop).getByRole('button', { name: 'I have put it aside' }));
  await user.type(await label(), `${code}{Enter}`);
  expect(await screen.findByText(`${writePostCode(code)} is in the bag.`)).toBeTruthy();
  expect(vi.mocked(putIntoBag).mock.calls).toEqual([
    [bag.id, another],
    [bag.id, code],
  ]);
});

test('what is scanned behind a wrong code is left out', async () => {
  openPage({}, { ...bag, contents: [] });
  let refuse = (_: Error) => {};
  vi.mocked(putIntoBag).mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
  await user.type(await label(), `${another}{Enter}${code}{Enter}`);
  refuse(wrong);
  await screen.findByRole('dialog');
  expect(putIntoBag).toHaveBeenCalledOnce();
});

test('an item whose owner took it back stands first, and comes out by one press', async () => {
  openPage({}, { ...bag, contents: [inBag({ item_id: 'x', code: another }), inBag({ problem: 'not_asked' })] });
  const [first] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Taken back by its owner');
  expect(screen.getByText(/1 item may not be shredded any longer/)).toBeTruthy();
  await user.click(await button(`Take ${writePostCode(code)} out of the bag`));
  expect(takeOutOfBag).toHaveBeenCalledExactlyOnceWith(bag.id, code);
});

test('a bag is closed after a question, and says who is next', async () => {
  openPage({}, { ...bag, contents: [inBag()] });
  await user.click(await button('Close bag'));
  const question = await screen.findByRole('dialog');
  vi.mocked(fetchBag).mockResolvedValue({ ...closed, is_closed_by_me: true, contents: [inBag()] });
  await user.click(within(question).getByRole('button', { name: 'Close bag' }));
  expect(await screen.findByText(/another of us has to see it shredded/)).toBeTruthy();
  expect(closeBag).toHaveBeenCalledExactlyOnceWith(bag.id);
  expect(screen.queryByRole('button', { name: 'Witness' })).toBeNull();
  expect(screen.queryByLabelText('Label')).toBeNull();
});

test('whoever witnesses scans the label of the bag, and no other', async () => {
  openPage({ bags: [closed] });
  await user.click(await button(`Witness the shredding of bag ${writePostCode(bagCode)}`));
  const said = await button('I saw it shredded');
  const field = screen.getByLabelText('Label of the bag');
  await user.type(field, `${another}{Enter}`);
  expect(screen.getByText('This is not the label of this bag.')).toBeTruthy();
  expect((said as HTMLButtonElement).disabled).toBe(true);
  await user.clear(field);
  await user.type(field, bagCode);
  await user.click(said);
  await waitFor(() => expect(witnessBag).toHaveBeenCalledExactlyOnceWith(bagCode));
  expect(useAppStore.getState().toasts[0]?.text).toContain('is shredded.');
});
