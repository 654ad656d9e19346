import 'fake-indexeddb/auto';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { uploadFile } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { paths } from 'shared/lib/paths';
import * as api from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { ListedSender, PostEntry } from 'shared/post/types';
import { countUnsent, useUnsentPost } from 'shared/post/unsent';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, signedOut } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { makeRecipient } from 'shared/testing/post';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Picture, pictureOf } from '../pictures';
import { speaker } from '../sounds';
import CounterPage from './counter-page';
import { useUnsaved } from './unsaved';
import { UnsentPost } from './unsent-post';

vi.mock('shared/files/api', () => ({ uploadFile: vi.fn(), signedAddresses: vi.fn() }));
vi.mock('shared/post/api', () => ({
  recordPostItem: vi.fn(),
  undoPostItem: vi.fn(),
  correctPostItem: vi.fn(),
  fetchRecipients: vi.fn(),
  fetchPostSenders: vi.fn(),
  fetchPostTotals: vi.fn(),
  postIntake: vi.fn(),
  postDirectory: { name: 'post', related: [] },
  postQueue: { name: 'post-queue', related: [] },
}));
vi.mock('../pictures', () => ({ pictureOf: vi.fn(), pictureFrom: vi.fn() }));
vi.mock('../sounds', async (original) => {
  const play = vi.fn();
  return { ...(await original<object>()), speaker: () => ({ play, close: () => {} }) };
});
expectLines(/NETWORK|PO002|PO004|PO032|STORAGE_|no camera|could not be read/);

const nadia = '00000000-0000-4000-8000-00000000000a';
const [first = '', second = '', third = ''] = Object.values(issuedCodes);
const hand = userEvent.setup({ delay: 35 }); // ms between keys, as a quick person
const { play } = speaker();
const aPhoto = (bytes: number) => new Uint8Array(bytes).buffer;

const senders: ListedSender[] = [
  { id: '5e', name: 'Malta Business Registry', is_official: true, updated_at: '' },
  { id: '5f', name: 'Green Bank', is_official: false, updated_at: '' },
];

const intake: PostEntry[] = [];

async function open() {
  window.history.replaceState(null, '', paths.postCounter);
  render(
    <BrowserRouter>
      <UnsentPost />
      <CounterPage />
    </BrowserRouter>,
  );
  return screen.findByRole('combobox', { name: 'Box or name' });
}

const to = () => screen.getByRole('combobox', { name: 'Box or name' });
const label = () => screen.getByRole('textbox', { name: 'Label' });
const verdict = () => screen.getByText(/^(No match|Not ours)$/, { selector: 'p' }).textContent;
const recorded = () => vi.mocked(api.recordPostItem).mock.calls.map(([item]) => item);
const isFocused = (find: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(find()));
const camera = (getUserMedia: unknown) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, addEventListener: vi.fn(), removeEventListener: vi.fn() },
  });
const noCamera = () => Promise.reject(new DOMException('none', 'NotFoundError'));

/** For a box, by hand. */
async function takeIn(box: string, code: string): Promise<void> {
  await hand.type(to(), `${box}{Enter}`);
  await isFocused(label);
  await hand.keyboard(code);
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  const request = (_name: string, _options: unknown, run: () => unknown) => run();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  camera(noCamera);
  queryClient.clear();
  intake.length = 0;
  vi.mocked(play).mockClear();
  vi.mocked(api.fetchRecipients).mockResolvedValue([
    makeRecipient(104, 'Maria Vella'),
    makeRecipient(105, 'Anna Borg'),
    { ...makeRecipient(106, 'Joe Borg'), is_held: true },
  ]);
  vi.mocked(api.fetchPostSenders).mockResolvedValue(senders);
  vi.mocked(api.fetchPostTotals).mockResolvedValue({
    by_kind: { letter: 1, large_letter: 0, parcel: 0, registered: 0, collection_notice: 0 },
    matched: 1,
    unmatched: 0,
    not_ours: 0,
    official: 0,
    parcels: 0,
    weight_g: 0,
  });
  vi.mocked(api.postIntake).mockReturnValue({
    readPage: async () => ({ rows: [...intake] }),
  } as never);
  vi.mocked(api.recordPostItem)
    .mockReset()
    .mockImplementation(
      async (item) =>
        ({
          ...item,
          box_number: 104,
          recorded_at: new Date().toISOString(),
          recorded_by: nadia,
          paper: 'received',
          paper_at: item.received_at,
          image: 'none',
        }) as never,
    );
  vi.mocked(api.undoPostItem).mockReset().mockResolvedValue();
  setSession({ status: 'signed-in', userId: nadia, email: null });
});
afterEach(async () => {
  await useUnsentPost.getState().sendNow?.(); // nothing of a test arrives in the next one
  setSession(signedOut);
  useUnsaved.setState({ items: [] });
  window.history.replaceState(null, '', '/');
});

describe('an administrator at the counter', () => {
  test('takes in one item after the other by box number and label, with keys alone', async () => {
    await open();
    await isFocused(to);
    await takeIn('104', first);
    await isFocused(to);
    await takeIn('105', second);
    await waitFor(() => expect(recorded()).toHaveLength(2));
    expect(recorded()[0]).toMatchObject({
      code: first,
      user_id: makeRecipient(104).user_id,
      addressee: null,
      kind: 'letter',
      is_official: false,
      envelope: null,
    });
    expect(play).toHaveBeenCalledWith('matched');
    const today = await screen.findByRole('list', { name: 'Taken in today' });
    expect(within(today).getByText(writePostCode(first))).toBeTruthy();
    const totals = screen.getByLabelText('Totals of today');
    await waitFor(() =>
      expect(within(totals).getByText('Items').nextSibling?.textContent).toBe('3'),
    );
  });

  test('sees who fits some letters, and chooses between two people of one name', async () => {
    await open();
    await hand.type(to(), 'borg{Enter}');
    expect(screen.getByText('Several names fit. Choose one, or type more of it.')).toBeTruthy();
    const options = screen.getAllByRole('option');
    await hand.keyboard('{Enter}'); // once more: none is taken by it
    expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual([
      'false',
      'false',
      'false',
    ]);
    await hand.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await isFocused(label);
    expect(screen.getByText('Has a rule')).toBeTruthy();
    expect(screen.getByText(/keep it here until there is one/)).toBeTruthy();
    expect(play).toHaveBeenLastCalledWith('rule');
    await hand.keyboard(first);
    await waitFor(() => expect(recorded()[0]).toMatchObject({ addressee: 'Joe Borg' }));
  });

  test('takes nobody by a name that is only claimed, until they choose: them, or none', async () => {
    vi.mocked(api.fetchRecipients).mockResolvedValue([makeRecipient(107, '?Fenech Holdings')]);
    await open();
    const whoever = /^“Fenech Holdings” \(Box 107\) is not confirmed yet\. Choose one/;
    await hand.type(to(), 'fenech holdings{Enter}{Enter}');
    expect(screen.getByText(whoever)).toBeTruthy();
    expect(screen.getByRole('option', { name: /107.*not confirmed yet/ })).toBeTruthy();
    await hand.keyboard('{ArrowUp}{Enter}');
    expect(verdict()).toContain('No match');
    await hand.keyboard(first);
    await isFocused(to);
    await hand.type(to(), 'fenech{ArrowDown}{Enter}');
    expect(screen.getByText('This name is not confirmed yet.')).toBeTruthy();
    await hand.keyboard(second);
    await waitFor(() =>
      expect(recorded()).toMatchObject([
        { user_id: null, addressee: 'fenech holdings' },
        { user_id: makeRecipient(107).user_id, addressee: 'Fenech Holdings' },
      ]),
    );
  });

  test('reads whose names are the same, and takes none of them by itself', async () => {
    vi.mocked(api.fetchRecipients).mockResolvedValue([
      makeRecipient(104, 'Maria Vella'),
      makeRecipient(107, '?MARIA-VELLA'),
    ]);
    await open();
    await hand.type(to(), 'maria vella{Enter}');
    const both = '“Maria Vella” (Box 104) and “MARIA-VELLA” (Box 107) claim the same name.';
    expect(screen.getByText(new RegExp(both.replace(/[()]/g, '\\$&')))).toBeTruthy();
    expect(to()).toBe(document.activeElement);
  });

  test('keeps a name that nobody has as it was read, and what is not ours apart', async () => {
    await open();
    await hand.type(to(), 'Xerri{Enter}');
    expect(verdict()).toContain('No match');
    expect(play).toHaveBeenLastCalledWith('unmatched');
    await hand.keyboard(first);
    await isFocused(to);
    await hand.type(to(), 'Number 9{Alt>}n{/Alt}');
    await isFocused(label);
    await hand.keyboard(second);
    await waitFor(() => expect(recorded()).toHaveLength(2));
    expect(recorded()[0]).toMatchObject({ user_id: null, addressee: 'Xerri', not_ours_at: null });
    expect(recorded()[1]).toMatchObject({ user_id: null, addressee: 'Number 9' });
    expect(recorded()[1]?.not_ours_at).not.toBeNull();
  });

  test('is told of a box that does not exist, and makes no name of its number', async () => {
    await open();
    await hand.type(to(), '999{Enter}');
    expect(screen.getByText('There is no box 999.')).toBeTruthy();
    expect(document.activeElement).toBe(to());
  });

  test('keeps kind, sender and official until they change', async () => {
    await open();
    await hand.keyboard('{Alt>}4{/Alt}');
    await hand.type(screen.getByRole('combobox', { name: /^Sender/ }), 'malta business registry');
    await takeIn('104', first);
    await isFocused(to);
    expect(play).toHaveBeenLastCalledWith('official');
    await takeIn('105', second);
    await isFocused(to);
    await hand.keyboard('{Alt>}o{/Alt}');
    await takeIn('104', third);
    await waitFor(() => expect(recorded()).toHaveLength(3));
    const run = { kind: 'registered', sender_id: '5e', sender: null };
    expect(recorded()).toMatchObject([
      { ...run, is_official: true },
      { ...run, is_official: true },
      { ...run, is_official: false },
    ]);
  });

  test('is official no longer once the sender is one that is not on the list', async () => {
    await open();
    const sender = screen.getByRole('combobox', { name: /^Sender/ });
    const official = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Official/ });
    await hand.type(sender, 'Malta Business Registry');
    expect(official.checked).toBe(true);
    await hand.type(sender, ' Services');
    expect(official.checked).toBe(false);
    await hand.keyboard('{Alt>}o{/Alt}');
    await hand.type(sender, ' Ltd');
    expect(official.checked).toBe(true);
    await hand.clear(sender);
    await hand.type(sender, 'Green Bank');
    expect(official.checked).toBe(false);
    await hand.clear(sender);
    await hand.type(sender, 'Zejtun Stores');
    expect(official.checked).toBe(false);
  });

  test('scans a label while any field has the focus, also before it is known whose it is', async () => {
    await open();
    await hand.type(to(), '10');
    act(() => scan(first));
    expect((to() as HTMLInputElement).value).toBe('10');
    expect(screen.getByText('The label is read. Whose item is it?')).toBeTruthy();
    await hand.type(to(), '4{Enter}');
    await waitFor(() => expect(recorded()[0]).toMatchObject({ code: first }));
    act(() => scan('RR123456789MT'));
    expect(await screen.findByText(/not a code of our labels/)).toBeTruthy();
    expect(recorded()).toHaveLength(1);
  });

  test('takes a label for a label that a slow gun has typed as a name', async () => {
    await open();
    await hand.type(to(), `${first}{Enter}`);
    expect(screen.getByText('The label is read. Whose item is it?')).toBeTruthy();
    await hand.type(to(), '104{Enter}');
    await waitFor(() => expect(recorded()[0]).toMatchObject({ code: first, addressee: null }));
  });

  test('types another label over one that was read first', async () => {
    await open();
    act(() => scan(first));
    await hand.clear(label());
    await hand.type(label(), second);
    await isFocused(to);
    await hand.type(to(), '104{Enter}');
    await waitFor(() => expect(recorded()).toMatchObject([{ code: second }]));
  });

  test('keeps one item, however often or long Enter is pressed', async () => {
    await open();
    await hand.type(to(), '104{Enter}{Enter}{Enter>5/}');
    await hand.keyboard(`${first}{Enter}{Enter>5/}`);
    await waitFor(() => expect(recorded()).toHaveLength(1));
    expect(document.activeElement).toBe(to());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('goes from the sender on to whose the next item is', async () => {
    await open();
    await hand.keyboard('{Alt>}f{/Alt}');
    await hand.keyboard('Green Bank{Enter}');
    expect(document.activeElement).toBe(to());
  });

  test.each([
    [-26 * 60, 'The clock of this device is 26 hours ahead.'],
    [24 * 60, 'The clock of this device is 24 hours behind.'],
    [5, 'The clock of this device is 5 minutes behind.'],
    [1, null],
  ])('is told of a clock that is %i minutes behind', async (minutes, text) => {
    vi.mocked(api.recordPostItem).mockImplementation(
      async (item) =>
        ({
          ...item,
          recorded_at: new Date(Date.now() + minutes * 60_000).toISOString(),
          paper: 'received',
        }) as never,
    );
    await open();
    await takeIn('104', first);
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    if (text) expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    else expect(screen.queryByText(/The clock of this device/)).toBeNull();
  });

  test('takes in a run for one recipient label by label', async () => {
    await open();
    await hand.keyboard('{Alt>}r{/Alt}');
    await hand.type(to(), '104{Enter}');
    await isFocused(label);
    for (const code of [first, second, second, third]) act(() => scan(code));
    await waitFor(() => expect(recorded().map(({ code }) => code)).toEqual([first, second, third]));
    expect(screen.queryByRole('combobox', { name: 'Box or name' })).toBeNull(); // still theirs
  });

  test('hears of a label that two items of a run have', async () => {
    await open();
    await hand.keyboard('{Alt>}r{/Alt}');
    await hand.type(to(), '104{Enter}');
    await isFocused(label);
    act(() => scan(first));
    await waitFor(() => expect(recorded()).toHaveLength(1));
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2000); // ms
    act(() => scan(first));
    later.mockRestore();
    expect(await screen.findByText(/is on another item. Stick on a new label/)).toBeTruthy();
    expect(recorded()).toHaveLength(1);
  });

  test('keeps the person that was reached by arrow key when the list is read again', async () => {
    await open();
    await hand.type(to(), 'borg{ArrowDown}{ArrowDown}');
    act(() => {
      queryClient.setQueryData(
        ['post', 'recipients'],
        [
          makeRecipient(103, 'Aldo Borg'),
          makeRecipient(105, 'Anna Borg'),
          makeRecipient(106, 'Joe Borg'),
        ],
      );
    });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Joe Borg');
  });

  test('takes in another item for the same recipient with one press', async () => {
    await open();
    await takeIn('104', first);
    await hand.click(await screen.findByRole('button', { name: 'Same again' }));
    await isFocused(label);
    await hand.keyboard(second);
    await waitFor(() => expect(recorded().map(({ user_id }) => user_id)).toHaveLength(2));
    expect(recorded()[1]?.user_id).toBe(recorded()[0]?.user_id);
  });

  test('hears of a label that is on another item before anything is kept', async () => {
    await open();
    await takeIn('104', first);
    await isFocused(to);
    await takeIn('105', first);
    expect(await screen.findByText(/is on another item. Stick on a new label/)).toBeTruthy();
    await waitFor(() => expect(recorded()).toHaveLength(1));
  });

  test('corrects an item that the server refused, and sends it again', async () => {
    vi.mocked(api.recordPostItem).mockRejectedValueOnce(
      new AppError('PO002', 'used', 'This label is on another item.', {}, { answer: 'refusal' }),
    );
    await open();
    await takeIn('104', first);
    await hand.click(
      await screen.findByRole('button', { name: `Correct ${writePostCode(first)}` }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/It was not recorded: This label is on another item/)).toBeTruthy();
    const field = dialog.getByRole('textbox', { name: 'Label' });
    await hand.clear(field);
    await hand.type(field, second);
    await hand.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(recorded().map(({ code }) => code)).toEqual([first, second]));
    expect(recorded()[1]?.id).toBe(recorded()[0]?.id);
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  });

  test('changes the label alone: whose the item is and from whom stays as it was recorded', async () => {
    vi.mocked(api.fetchRecipients).mockResolvedValue([makeRecipient(null, '?Fenech Holdings')]);
    vi.mocked(api.recordPostItem).mockRejectedValueOnce(
      new AppError('PO002', 'used', 'This label is on another item.', {}, { answer: 'refusal' }),
    );
    await open();
    await hand.type(screen.getByRole('combobox', { name: /^Sender/ }), 'Green Bank{Enter}');
    await hand.type(to(), 'fenech{ArrowDown}{Enter}');
    await isFocused(label);
    await hand.keyboard(first);
    await hand.click(
      await screen.findByRole('button', { name: `Correct ${writePostCode(first)}` }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: 'Label' });
    await hand.clear(field);
    await hand.type(field, second);
    await hand.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(recorded()).toHaveLength(2));
    expect(recorded()[1]).toEqual({ ...recorded()[0], code: second });
    expect(recorded()[1]).toMatchObject({ addressee: 'Fenech Holdings', sender_id: '5f' });
  });

  test('sends an item that came too early again without the time of this device', async () => {
    vi.mocked(api.recordPostItem).mockRejectedValueOnce(
      new AppError('PO032', 'clock', 'Set the clock.', {}, { answer: 'refusal' }),
    );
    await open();
    await takeIn('104', first);
    await hand.click(
      await screen.findByRole('button', { name: `Correct ${writePostCode(first)}` }),
    );
    await hand.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(recorded()[1]).toMatchObject({ code: first, received_at: null }));
  });

  test('takes an item back that was sent while the question stood open', async () => {
    vi.mocked(api.recordPostItem).mockRejectedValueOnce(
      new AppError('NETWORK', 'away', 'No line.'),
    );
    await open();
    await takeIn('104', first);
    await hand.click(await screen.findByText('1 not sent yet'));
    await hand.click(
      await screen.findByRole('button', { name: `Discard ${writePostCode(first)}` }),
    );
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('1 not sent yet')).toBeNull());
    const late = new AppError('PO004', 'late', 'Correct it instead.', {}, { answer: 'refusal' });
    vi.mocked(api.undoPostItem).mockRejectedValueOnce(late);
    await hand.click(screen.getByRole('button', { name: 'Discard item' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Correct it instead.');
    await hand.click(screen.getByRole('button', { name: 'Discard item' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.undoPostItem).toHaveBeenLastCalledWith(recorded()[0]?.id);
  });

  test('reads of an item that was taken back too late that it stays recorded', async () => {
    const late = new AppError('PO004', 'late', 'Correct it instead.', {}, { answer: 'refusal' });
    vi.mocked(api.undoPostItem).mockRejectedValue(late);
    vi.mocked(api.recordPostItem).mockRejectedValue(new AppError('NETWORK', 'away', 'No line.'));
    await open();
    await takeIn('104', first);
    await hand.click(await screen.findByText('1 not sent yet'));
    await hand.click(
      await screen.findByRole('button', { name: `Discard ${writePostCode(first)}` }),
    );
    await hand.click(screen.getByRole('button', { name: 'Discard item' }));
    expect(await screen.findByText('Correct it instead.')).toBeTruthy();
    await hand.click(
      screen.getByRole('button', { name: `Leave ${writePostCode(first)} recorded` }),
    );
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  });

  test('sees how much is not sent, and why', async () => {
    vi.mocked(api.recordPostItem).mockRejectedValue(
      new AppError('NETWORK', 'away', 'We could not reach the server.'),
    );
    await open();
    await takeIn('104', first);
    await isFocused(to);
    await takeIn('105', second);
    expect(await screen.findByText('2 not sent yet')).toBeTruthy();
    expect(
      screen.getByText(/We could not reach the server\. They are kept on this device/),
    ).toBeTruthy();
  });

  test('is told of a browser that does not promise to keep what waits', async () => {
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { persist: async () => false },
    });
    vi.mocked(api.recordPostItem).mockRejectedValue(
      new AppError('NETWORK', 'away', 'We could not reach the server.'),
    );
    await open();
    expect(screen.queryByText(/short of room/)).toBeNull(); // there is nothing to lose
    await takeIn('104', first);
    expect(await screen.findByText(/may delete them when the device is/)).toBeTruthy();
    Reflect.deleteProperty(navigator, 'storage');
  });

  test('is told at once that an item is not saved on a full device, and saves it with a second try', async () => {
    await open();
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await takeIn('104', first);
    expect((await screen.findByRole('alert')).textContent).toContain('The item is not saved.');
    expect(screen.queryByText(/is kept for/)).toBeNull();
    expect(countUnsent()).toBe(1); // no sign-out loses it
    add.mockRestore();
    await hand.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(recorded()[0]).toMatchObject({ code: first }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('finds an item that is not saved again after another screen, and is asked before the page is left', async () => {
    const screens = (isAtCounter: boolean) => (
      <BrowserRouter>
        <UnsentPost />
        {isAtCounter && <CounterPage />}
      </BrowserRouter>
    );
    window.history.replaceState(null, '', paths.postCounter);
    const { rerender } = render(screens(true));
    await screen.findByRole('combobox', { name: 'Box or name' });
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await takeIn('104', first);
    await screen.findByRole('alert');
    rerender(screens(false));
    expect(countUnsent()).toBe(1);
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    rerender(screens(true));
    add.mockRestore();
    await screen.findByRole('combobox', { name: 'Box or name' });
    await takeIn('105', first);
    expect(screen.getByText(/is on another item. Stick on a new label/)).toBeTruthy();
    await hand.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(recorded()).toMatchObject([{ code: first }]));
  });

  test('is told so where the browser keeps nothing at all, and loses nothing of the item', async () => {
    await open();
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
    await takeIn('104', first);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This browser keeps nothing for this site');
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      writable: true,
      value: new IDBFactory(),
    });
    await hand.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(recorded()[0]).toMatchObject({ code: first }));
  });

  test('scans another label onto a refused item, whatever field has the focus', async () => {
    vi.mocked(api.recordPostItem).mockRejectedValueOnce(
      new AppError('PO002', 'used', 'This label is on another item.', {}, { answer: 'refusal' }),
    );
    await open();
    await takeIn('104', first);
    await hand.click(
      await screen.findByRole('button', { name: `Correct ${writePostCode(first)}` }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('combobox', { name: /^Sender/ }).focus();
    act(() => scan(second));
    expect(dialog.getByRole('textbox', { name: 'Label' })).toHaveProperty(
      'value',
      writePostCode(second),
    );
    expect(recorded()).toHaveLength(1); // its Enter sends no form
    await hand.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(recorded().map(({ code }) => code)).toEqual([first, second]));
  });

  test('has all of a long run listed, a part at a time', async () => {
    const at = new Date().toISOString();
    const entry = {
      kind: 'letter',
      paper: 'received',
      recorded_at: at,
      received_at: at,
      undone_at: null,
      user_id: null,
      addressee: 'Xerri',
    } as PostEntry;
    const parts = [
      { rows: [{ ...entry, id: 'e', code: first }], hasNext: true },
      { rows: [{ ...entry, id: 'f', code: second }], hasNext: false },
    ];
    const readPage = vi.fn(async ({ place }: { place?: object }) => parts[place ? 1 : 0]);
    vi.mocked(api.postIntake).mockReturnValue({ readPage } as never);
    await open();
    await screen.findByRole('button', { name: `Undo ${writePostCode(first)}` });
    await hand.click(screen.getByRole('button', { name: 'Show more' }));
    await isFocused(() => screen.getByRole('button', { name: `Correct ${writePostCode(second)}` }));
    await hand.click(await screen.findByRole('button', { name: `Undo ${writePostCode(second)}` }));
    expect(api.undoPostItem).toHaveBeenCalledExactlyOnceWith('f');
    expect(readPage.mock.calls[1]?.[0]).toMatchObject({ place: { after: { id: 'e', value: at } } });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('undoes an item of the last ten minutes', async () => {
    const recorded_at = new Date().toISOString();
    const entry = {
      kind: 'letter',
      paper: 'received',
      received_at: recorded_at,
      undone_at: null,
      user_id: null,
      addressee: 'Xerri',
    } as PostEntry;
    intake.push(
      { ...entry, id: 'e', code: first, recorded_at },
      { ...entry, id: 'f', code: second, recorded_at: '2026-01-01T10:00:00Z' },
    );
    await open();
    await hand.click(await screen.findByRole('button', { name: `Undo ${writePostCode(first)}` }));
    expect(api.undoPostItem).toHaveBeenCalledExactlyOnceWith('e');
    expect(screen.queryByRole('button', { name: `Undo ${writePostCode(second)}` })).toBeNull();
  });
});

describe('the camera over the counter', () => {
  const seen: string[] = [];
  const detect = vi.fn(async () => seen.map((rawValue) => ({ rawValue })));
  const looks = async (times: number) => {
    const before = detect.mock.calls.length;
    await waitFor(() => expect(detect.mock.calls.length).toBeGreaterThanOrEqual(before + times), {
      timeout: 3000,
    });
  };
  beforeEach(() => {
    seen.length = 0;
    const stream = { getTracks: () => [], getVideoTracks: () => [] };
    camera(async () => Object.assign(new MediaStream(), stream));
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = detect;
      },
    );
    Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', {
      configurable: true,
      value: 640,
    });
    vi.mocked(uploadFile).mockClear();
    vi.mocked(pictureOf)
      .mockReset()
      .mockResolvedValue({ jpeg: aPhoto(1), preview: 'data:,1' });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'videoWidth');
  });

  test('reads a label that is alone in its sight, and none of two', async () => {
    await open();
    await hand.type(to(), '104{Enter}');
    seen.push(first, second);
    await looks(2);
    expect(recorded()).toEqual([]);
    seen.splice(0, 1);
    await waitFor(() => expect(recorded()).toMatchObject([{ code: second }]));
    await looks(2);
    expect(recorded()).toHaveLength(1);
  });

  test('reads a label once that stays in sight, also when its item is discarded', async () => {
    vi.mocked(api.recordPostItem).mockRejectedValue(new AppError('NETWORK', 'away', 'No line.'));
    await open();
    await hand.keyboard('{Alt>}r{/Alt}');
    await hand.type(to(), '104{Enter}');
    seen.push(first);
    await hand.click(await screen.findByRole('button', { name: /^1 not sent yet/ }));
    await hand.click(screen.getByRole('button', { name: `Discard ${writePostCode(first)}` }));
    await hand.click(await screen.findByRole('button', { name: 'Discard item' }));
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    await looks(8); // for longer than a label that is read twice at once is passed over
    expect(new Set(recorded().map(({ id }) => id)).size).toBe(1);
    expect(screen.queryByText(/not sent yet/)).toBeNull();
  });

  test('leaves a photo with the item of which it was taken, however late it comes', async () => {
    await open();
    await hand.type(to(), '104{Enter}');
    let arrive = (_photo: Picture) => {};
    vi.mocked(pictureOf).mockImplementationOnce(
      () => new Promise<Picture>((resolve) => (arrive = resolve)),
    );
    await hand.keyboard('{Alt>}p{/Alt}');
    await hand.keyboard(first);
    await isFocused(to);
    await takeIn('105', second);
    arrive({ jpeg: aPhoto(7), preview: 'data:,7' });
    // a photo goes first, its item after it
    await waitFor(() => expect(recorded()).toHaveLength(2));
    const sent = vi.mocked(uploadFile).mock.calls.map(([, name, file]) => [name, file.size]);
    const [one, two] = recorded();
    expect(sent).toEqual([
      [`${one?.id}/envelope.jpg`, 7],
      [`${two?.id}/envelope.jpg`, 1],
    ]);
  });
});

describe('the counter without its camera', () => {
  test.each([
    ['NotFoundError', 'No camera found'],
    ['NotAllowedError', 'Permission denied'],
    ['NotReadableError', 'The camera is in use'],
  ])('says why (%s) and offers to choose a photo', async (name, title) => {
    camera(() => Promise.reject(new DOMException('no', name)));
    await open();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await hand.type(to(), '104{Enter}');
    const choice = await screen.findByLabelText('Choose a photo');
    expect(choice.getAttribute('capture')).toBe('environment');
  });

  test('opens a document of its own where another page led to it', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const entries = vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ name: 'https://site.test/dashboard/orders' }] as never);
    render(
      <BrowserRouter>
        <CounterPage />
      </BrowserRouter>,
    );
    expect(await screen.findByRole('button', { name: 'Open the counter' })).toBeTruthy();
    expect(reload).toHaveBeenCalledOnce();
    reload.mockClear();
    entries.mockRestore();
  });
});
