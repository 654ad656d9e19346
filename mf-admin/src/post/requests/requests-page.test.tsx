import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import {
  askBackPostRequest,
  fetchPostBatches,
  letGoPostRequest,
  refusePostRequest,
  returnPostItem,
  takePostRequest,
} from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest } from 'shared/post/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, expect, test, vi } from 'vitest';
import RequestsPage from './requests-page';

vi.mock('shared/post/api', () => ({
  postQueue: { name: 'post-queue', related: [] },
  postDirectory: { name: 'post', related: [] },
  watchPostRequests: () => () => undefined,
  fetchPostBatches: vi.fn(),
  takePostRequest: vi.fn(),
  letGoPostRequest: vi.fn(),
  refusePostRequest: vi.fn(),
  returnPostItem: vi.fn(),
  askBackPostRequest: vi.fn(),
}));
vi.mock('../item-dialog', () => ({
  ItemDialog: ({ code }: { code: string }) => <section aria-label={code} />,
}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));

const user = userEvent.setup();
const [code = '', another = ''] = Object.values(issuedCodes);
const hour = 3_600_000; // ms

function aRequest(changes: Partial<QueuedRequest> = {}): QueuedRequest {
  return {
    id: '7e900000-0000-4000-8000-000000000001',
    kind: 'return',
    state: 'waiting',
    asked_at: new Date(Date.now() - hour).toISOString(),
    due_at: new Date(Date.now() + hour).toISOString(),
    is_overdue: false,
    taken_by: null,
    taken_by_name: null,
    taken_at: null,
    is_mine: false,
    item_id: '17e00000-0000-4000-8000-000000000001',
    code,
    item_kind: 'letter',
    user_id: 'u',
    box_number: 104,
    member_name: 'Maria Vella',
    addressee: null,
    sender: 'Clay & Kiln',
    is_official: false,
    paper: 'stored',
    place: 'A2',
    envelope: null,
    is_paper_way: true,
    waits_for_scan: false,
    question: null,
    answer: null,
    earlier_words: [],
    rule: null,
    ...changes,
  };
}

const mine = { state: 'in_work', taken_by: 'nadia', is_mine: true } as const;

function open(...requests: QueuedRequest[]): void {
  vi.mocked(fetchPostBatches).mockResolvedValue(requests);
  render(
    <BrowserRouter>
      <RequestsPage />
    </BrowserRouter>,
  );
}

const written = writePostCode(code);
const row = async () => (await screen.findByText(written)).closest('li') as HTMLElement;
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.clearAllMocks();
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  setSession({ status: 'signed-in', userId: 'nadia', email: null });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('the office finds what is asked for by kind and shelf, and says where nothing is', async () => {
  open(aRequest(), aRequest({ id: 'two', code: another, place: null }));
  expect(await screen.findByRole('heading', { name: 'Back to the sender 2 items' })).toBeTruthy();
  const shelf = await screen.findByRole('region', { name: 'Back to the sender, Shelf A2' });
  expect(within(shelf).getByText('Box 104, Maria Vella')).toBeTruthy();
  expect(within(shelf).getByText('Letter, Clay & Kiln')).toBeTruthy();
  expect(screen.getByRole('region', { name: /No shelf noted/ })).toBeTruthy();
});

test('an empty office is told what will be here, and a failure how to go on', async () => {
  open();
  expect(await screen.findByText('No open requests')).toBeTruthy();
  vi.mocked(fetchPostBatches).mockRejectedValue(new AppError('42501', 'no', 'Not loaded.'));
  await queryClient.resetQueries();
  expect((await screen.findByRole('alert')).textContent).toContain('Not loaded.');
});

test('the office takes a request, and says that the item went back', async () => {
  open(aRequest());
  await user.click(await button(`Take ${written}`));
  expect(takePostRequest).toHaveBeenCalledWith(aRequest().id);
  vi.mocked(fetchPostBatches).mockResolvedValue([aRequest(mine)]);
  await queryClient.invalidateQueries();
  await user.click(await button(`Sent back: ${written}`));
  expect(returnPostItem).toHaveBeenCalledWith(aRequest().item_id, null);
  await waitFor(() =>
    expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
      `${written} is on its way back to its sender.`,
    ]),
  );
});

test('a request that waits for a scan says so, and is neither taken nor sent', async () => {
  open(aRequest({ waits_for_scan: true }));
  expect(within(await row()).getByText('Scan first')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
});

test('a request that somebody else has names them, and is left alone', async () => {
  open(aRequest({ state: 'in_work', taken_by: 'omar', taken_by_name: 'Omar Farrugia' }));
  expect(within(await row()).getByText('Omar Farrugia has it')).toBeTruthy();
  expect(within(await row()).queryAllByRole('button')).toEqual([]);
});

test('the office lets go of what it has', async () => {
  open(aRequest(mine));
  await user.click(await button(`Let go of ${written}`));
  expect(letGoPostRequest).toHaveBeenCalledWith(aRequest().id);
});

test('a refusal of the server is read in the row', async () => {
  open(aRequest());
  vi.mocked(takePostRequest).mockRejectedValue(new AppError('PO010', 'x', 'Omar has it.'));
  await user.click(await button(`Take ${written}`));
  expect(within(await row()).getByRole('alert').textContent).toBe('Omar has it.');
});

test('the office refuses for a reason that a return can have', async () => {
  open(aRequest());
  await user.click(await button(`Refuse ${written}`));
  const dialog = await screen.findByRole('dialog', { name: /^Refuse to send back/ });
  const reason = within(dialog).getByLabelText('Reason');
  const reasons = within(reason)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(reasons).toContain('It says nowhere who sent it');
  expect(reasons).not.toContain('There is no document in it');
  await user.selectOptions(reason, 'no_sender');
  await user.click(within(dialog).getByRole('button', { name: 'Refuse request' }));
  await waitFor(() =>
    expect(refusePostRequest).toHaveBeenCalledWith(aRequest().id, 'no_sender', null),
  );
});

test('the office asks the member, and reads what they answer', async () => {
  open(aRequest());
  await user.click(await button(`Ask back about ${written}`));
  await user.type(await screen.findByLabelText('Your question'), 'Both parcels?');
  await user.click(await button('Ask the member'));
  await waitFor(() =>
    expect(askBackPostRequest).toHaveBeenCalledWith(aRequest().id, 'Both parcels?', null),
  );
  vi.mocked(fetchPostBatches).mockResolvedValue([
    aRequest({ question: 'Both parcels?', answer: 'Only this one.' }),
  ]);
  await queryClient.invalidateQueries();
  expect(await screen.findByText('“Only this one.”')).toBeTruthy();
});

test('a label that is scanned jumps to its request', async () => {
  open(aRequest(), aRequest({ id: 'two', code: another }));
  const found = await row();
  found.scrollIntoView = vi.fn();
  act(() => scanned(code));
  await waitFor(() => expect(document.activeElement).toBe(found));
});

/** As a gun types. */
function scanned(text: string): void {
  for (const key of [...text, 'Enter']) {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  }
}

test('the office that scans a label finds its request here, or else sees the item', async () => {
  open(aRequest());
  const listed = await row();
  listed.scrollIntoView = vi.fn();
  act(() => scan(another));
  expect(await screen.findByRole('region', { name: another })).toBeTruthy();
  act(() => scan(code));
  expect(screen.queryByRole('region', { name: another })).toBeNull();
  expect(document.activeElement).toBe(listed);
});
