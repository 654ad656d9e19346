import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { writePostCode } from 'shared/post/code';
import type { PostRuleWords } from 'shared/post/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import {
  beginShredding,
  closeBag,
  fetchBag,
  fetchShredding,
  openBag,
  putIntoBag,
  releaseBag,
  takeOutOfBag,
  witnessBag,
} from 'shared/shredding/api';
import type {
  BaggedItem,
  FilledBag,
  ItemToShred,
  PostBag,
  Shredding,
} from 'shared/shredding/types';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, expect, test, vi } from 'vitest';
import ShreddingPage from './shredding-page';

vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/shredding/api', () => ({
  fetchShredding: vi.fn(),
  fetchBag: vi.fn(),
  openBag: vi.fn(),
  putIntoBag: vi.fn(),
  releaseBag: vi.fn(),
  takeOutOfBag: vi.fn(),
  closeBag: vi.fn(),
  reopenBag: vi.fn(),
  beginShredding: vi.fn(),
  witnessBag: vi.fn(),
}));

const user = userEvent.setup();
const [bagCode = '', code = '', another = ''] = Object.values(issuedCodes);

const bag: PostBag = {
  id: 'b0000000-0000-4000-8000-000000000001',
  code: bagCode,
  level: 'P-4',
  machine: 'Mill 4',
  state: 'open',
  stop: null,
  opened_at: '2026-11-26T09:00:00Z',
  opened_by_name: 'Nadia Camilleri',
  closed_at: null,
  closed_by_name: null,
  is_closed_by_me: false,
  is_witnessed_by_me: false,
  witnessed_at: null,
  witnessed_by_name: null,
  items: 0,
};
const closed: PostBag = {
  ...bag,
  state: 'closed',
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
  rule: null,
  problem: null,
};

const rule: PostRuleWords = {
  source: 'sender',
  sender: 'Catalogues SA',
  item_kinds: null,
  kind: 'shred',
  most_extra: 0,
};

const inBag = (changes: Partial<BaggedItem> = {}): BaggedItem => ({
  item_id: due.item_id,
  code,
  kind: 'letter',
  put_at: '2026-11-26T09:30:00Z',
  put_by_name: 'Nadia Camilleri',
  is_put_by_me: true,
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

const isInBag = (put: string) =>
  screen.findByText(
    (_, element) =>
      element?.getAttribute('role') === 'status' &&
      element.textContent === `${writePostCode(put)} is in the bag.`,
  );
const button = (name: string) => screen.findByRole('button', { name });
/** A gun reads labels one after the other, as fast on a slow computer. */
async function scanLabels(field: string, ...codes: string[]): Promise<void> {
  (await screen.findByLabelText(field)).focus();
  for (const code of codes) scan(code);
}
const stop = { code: another, problem: 'not_asked' } as const;
/** The database stops the bag, and says so on every screen. */
const stopped: FilledBag = { ...bag, state: 'stopped', stop, contents: [] };

beforeEach(() => {
  vi.clearAllMocks();
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'nadia', email: null });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of [releaseBag, takeOutOfBag, closeBag, witnessBag]) {
    vi.mocked(call).mockResolvedValue(undefined);
  }
  vi.mocked(putIntoBag).mockResolvedValue(null);
  vi.mocked(beginShredding).mockResolvedValue(bag.id);
});

test('the office sees what is due by shelf, why something has to wait, and what each bag waits for', async () => {
  openPage({
    due: [
      { ...due, rule },
      { ...due, request_id: 'two', code: another, place: null, problem: 'official' },
    ],
    bags: [bag, { ...closed, id: 'b2' }],
    shredded: [
      {
        ...closed,
        id: 'b3',
        state: 'shredded',
        witnessed_at: '2026-11-26T11:00:00Z',
        witnessed_by_name: 'Omar',
      },
    ],
  });
  const list = await screen.findByRole('region', { name: 'To shred (2)' });
  expect(within(list).getByText('Shelf A2')).toBeTruthy();
  expect(within(list).getAllByText('Box 104, Maria Vella')).toHaveLength(2);
  expect(
    within(list).getByText('Official post: its owner has not asked for it as such'),
  ).toBeTruthy();
  expect(
    within(list).getByText(/by their rule “Post from Catalogues SA: shred unopened”$/),
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
  expect(
    await screen.findByRole('heading', { name: `Bag ${writePostCode(bagCode)}` }),
  ).toBeTruthy();
  expect(openBag).toHaveBeenCalledExactlyOnceWith({
    id: expect.any(String),
    level: 'P-4',
    machine: 'Mill 4',
  });
});

test('a code that does not go into the bag stops it until somebody says that it is put aside', async () => {
  openPage({}, { ...bag, contents: [] });
  vi.mocked(putIntoBag).mockImplementationOnce(async () => {
    vi.mocked(fetchBag).mockResolvedValue(stopped);
    return stop;
  });
  await scanLabels('Label', another);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`${writePostCode(another)} does not go into this bag`);
  expect(dialog.textContent).toContain('Nobody has asked for this item to be shredded.');
  vi.mocked(releaseBag).mockImplementationOnce(async () => {
    vi.mocked(fetchBag).mockResolvedValue({ ...bag, contents: [] });
  });
  await user.click(within(dialog).getByRole('button', { name: 'I have put it aside' }));
  expect(releaseBag).toHaveBeenCalledExactlyOnceWith(bag.id, another);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await scanLabels('Label', code);
  await isInBag(code);
  expect(vi.mocked(putIntoBag).mock.calls).toEqual([
    [bag.id, another],
    [bag.id, code],
  ]);
});

test('a bag that a colleague has stopped is stopped here, too', async () => {
  openPage({}, stopped);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`${writePostCode(another)} does not go into this bag`);
});

test('a label that is scanned behind a wrong code is left out', async () => {
  openPage({}, { ...bag, contents: [] });
  let answer = (_: typeof stop) => {};
  vi.mocked(putIntoBag).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await scanLabels('Label', another, code);
  vi.mocked(fetchBag).mockResolvedValue(stopped);
  answer(stop);
  await screen.findByRole('dialog');
  expect(putIntoBag).toHaveBeenCalledOnce();
});

test('a label whose scan is lost on the way stops the bag, and what is scanned behind it is left out', async () => {
  openPage({}, { ...bag, contents: [] });
  let lose = (_: Error) => {};
  vi.mocked(putIntoBag).mockReturnValueOnce(new Promise((_, reject) => (lose = reject)));
  await scanLabels('Label', another, code);
  lose(new AppError('', 'no', 'The server cannot be reached.'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`${writePostCode(another)} may not be in the list`);
  expect(dialog.textContent).toContain('The server cannot be reached.');
  expect(putIntoBag).toHaveBeenCalledOnce();
  await user.click(within(dialog).getByRole('button', { name: 'I have taken it out' }));
  await scanLabels('Label', another);
  await isInBag(another);
});

test('an item whose owner took it back stands first, and comes out by one press', async () => {
  openPage(
    {},
    { ...bag, contents: [inBag({ item_id: 'x', code: another }), inBag({ problem: 'not_asked' })] },
  );
  const [first] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Its owner does not ask for it any longer');
  expect(screen.getByText(/1 item may not be shredded any longer/)).toBeTruthy();
  await user.click(await button(`Take out ${writePostCode(code)}`));
  expect(takeOutOfBag).toHaveBeenCalledExactlyOnceWith(bag.id, code);
});

test('whoever closes a bag has scanned each item and counts them: another number is looked into', async () => {
  const items = [inBag(), inBag({ item_id: 'x', code: another, is_put_by_me: false })];
  openPage({}, { ...bag, contents: items });
  expect(await screen.findByText(/Scan what others have put there, too/)).toBeTruthy();
  expect(screen.getByText('Scanned by Nadia Camilleri')).toBeTruthy();
  await user.click(await button('Close bag'));
  const question = await screen.findByRole('dialog');
  const close = within(question).getByRole('button', { name: 'Close bag' });
  await user.type(within(question).getByLabelText('Items in the bag'), '3');
  await user.click(close);
  expect(await within(question).findByText(/The list has 2 items/)).toBeTruthy();
  expect(closeBag).not.toHaveBeenCalled();
  await user.clear(within(question).getByLabelText('Items in the bag'));
  await user.type(within(question).getByLabelText('Items in the bag'), '2');
  vi.mocked(fetchBag).mockResolvedValue({ ...closed, is_closed_by_me: true, contents: items });
  await user.click(close);
  expect(await screen.findByText(/another of us has to see it shredded/)).toBeTruthy();
  expect(closeBag).toHaveBeenCalledExactlyOnceWith(bag.id, [code, another]);
  expect(screen.queryByRole('button', { name: 'Witness' })).toBeNull();
  expect(screen.queryByLabelText('Label')).toBeNull();
});

test('whoever witnesses scans the label of the bag, and no other, before the shredder runs', async () => {
  openPage({ bags: [closed] });
  await user.click(await button(`Witness the shredding of bag ${writePostCode(bagCode)}`));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).not.toContain(writePostCode(bagCode));
  await scanLabels('Label of the bag', another);
  expect(screen.getByText('This is not the label of this bag.')).toBeTruthy();
  expect(beginShredding).not.toHaveBeenCalled();
  const begun: FilledBag = {
    ...closed,
    state: 'shredding',
    is_witnessed_by_me: true,
    witnessed_by_name: 'Omar Farrugia',
    contents: [inBag()],
  };
  vi.mocked(fetchBag).mockResolvedValue(begun);
  await scanLabels('Label of the bag', bagCode);
  expect(beginShredding).toHaveBeenCalledExactlyOnceWith(bagCode);
  expect(await screen.findByText(/Stay with it until all of it is shredded/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open it again' })).toBeNull();
  await user.click(await button('I saw all of it shredded'));
  await waitFor(() => expect(witnessBag).toHaveBeenCalledExactlyOnceWith(bag.id));
  expect(useAppStore.getState().toasts[0]?.text).toContain('is shredded.');
});

test('a witness whose bag may not be shredded any longer reads why, and nothing begins', async () => {
  openPage({}, { ...closed, contents: [inBag({ problem: 'waits_for_scan' })] });
  vi.mocked(beginShredding).mockRejectedValue(new AppError('PO092', 'no', 'Not any longer.'));
  await user.click(await button('Witness'));
  await user.type(await screen.findByLabelText('Label of the bag'), `${bagCode}{Enter}`);
  expect(await screen.findByText('Not any longer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I saw all of it shredded' })).toBeNull();
});

test('an administrator asks the member back about what is due', async () => {
  openPage({ due: [due] });
  await user.click(await button(`Ask back about ${writePostCode(code)}`));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
