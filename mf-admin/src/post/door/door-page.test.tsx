import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { paths } from 'shared/lib/paths';
import { askBackPostRequest, refusePostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import * as api from 'shared/post-collections/api';
import type { DoorCollection, DoorEntry } from 'shared/post-collections/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import DoorPage from './door-page';

expectLines(/PO09[689]/);

const { rows, readPage } = vi.hoisted(() => {
  const rows: DoorEntry[] = [];
  return {
    rows,
    readPage: vi.fn(async ({ search }: { search: string }) => ({
      rows: search === '' || search === rows[0]?.note ? rows : [],
    })),
  };
});
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/post/api', () => ({
  refusePostRequest: vi.fn(),
  askBackPostRequest: vi.fn(),
  postQueue: { name: 'post-queue', related: [] },
  postDirectory: { name: 'post', related: [] },
}));
vi.mock('shared/post-collections/api', () => ({
  postDoor: { name: 'post-door', related: [], readPage },
  findPostCollection: vi.fn(),
  fetchDoorCollection: vi.fn(),
  fetchPostHandovers: vi.fn(),
  handOverPost: vi.fn(),
  undoPostHandover: vi.fn(),
}));

const user = userEvent.setup();
const [first = '', second = '', third = ''] = Object.values(issuedCodes);
const id = 'c0110000-0000-4000-8000-000000000001';

const entry: DoorEntry = {
  id,
  user_id: 'u',
  member_name: 'Maria Vella',
  member_company: 'Vella Ceramics',
  box_number: 104,
  bearer: 'Karl Borg',
  is_owner: false,
  is_confirmed: false,
  note: first, // by which it is found here
  asked_at: '2026-11-26T10:00:00Z',
  ready_on: '2026-11-27',
  is_ready: true,
  valid_until: '2026-12-11',
  items: 2,
  waiting: 1,
  is_own: false,
};

function aCollection(changes: Partial<DoorCollection> = {}): DoorCollection {
  const item = {
    kind: 'letter',
    is_official: false,
    is_asked: false,
    waits_for_scan: false,
  } as const;
  return {
    id,
    user_id: 'u',
    member_name: 'Maria Vella',
    member_company: null,
    box_number: 104,
    is_own: false,
    bearer: 'Karl Borg',
    is_owner: false,
    is_confirmed: false,
    note: 'At noon',
    ready_on: '2026-11-27',
    valid_until: '2026-12-11',
    is_early: false,
    state: 'open',
    handed_at: null,
    came: null,
    undo_until: null,
    items: [
      {
        ...item,
        item_id: '1',
        request_id: 'r1',
        code: first,
        sender: 'Green Bank',
        place: 'B3',
      },
      { ...item, item_id: '2', request_id: 'r2', code: second, sender: null, place: null },
    ],
    ...changes,
  };
}

const done = (changes: Partial<DoorCollection> = {}) =>
  aCollection({
    state: 'handed_over',
    came: 'Borg Karl',
    handed_at: new Date().toISOString(),
    undo_until: new Date(Date.now() + 500_000).toISOString(),
    ...changes,
  });

function open(): void {
  render(
    <BrowserRouter>
      <DoorPage />
    </BrowserRouter>,
  );
}

/** The collection lies open on the desk. */
async function openDesk(changes: Partial<DoorCollection> = {}): Promise<void> {
  vi.mocked(api.fetchDoorCollection).mockResolvedValue(aCollection(changes));
  window.history.replaceState(null, '', `${paths.postDoor}?open=${id}`);
  open();
  await screen.findByRole('heading', { name: '1. Take the items' });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const handOver = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Hand over/ });
const turned = () => within(screen.getByRole('dialog'));
const pad = () => turned().getByRole('img', { name: /ignature/ });

/** The tablet is turned to whoever has come, and a finger draws a line. */
async function draw(): Promise<void> {
  await user.click(await button('Have them sign…'));
  const field = pad();
  field.setPointerCapture = () => {};
  fireEvent.pointerDown(field, { button: 0, pointerId: 1, clientX: 0.1, clientY: 0.1 });
  fireEvent.pointerMove(field, { pointerId: 1, clientX: 0.5, clientY: 0.6 });
  fireEvent.pointerUp(field, { pointerId: 1 });
  await user.click(turned().getByRole('button', { name: 'I have signed' }));
}

beforeEach(() => {
  window.history.replaceState(null, '', paths.postDoor);
  queryClient.clear();
  useAppStore.setState({ toasts: [] });
  rows.splice(0, rows.length, entry);
  vi.mocked(api.fetchPostHandovers).mockReset().mockResolvedValue([]);
  vi.mocked(api.fetchDoorCollection).mockReset().mockResolvedValue(aCollection());
  vi.mocked(api.handOverPost).mockReset().mockResolvedValue(null);
  vi.mocked(api.undoPostHandover).mockReset().mockResolvedValue();
  vi.mocked(api.findPostCollection).mockReset();
});

describe('the list of the door', () => {
  test('says who comes for whom, for how much, and from when until when', async () => {
    open();
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
    for (const text of [
      'Karl Borg',
      'Box 104, Maria Vella',
      '2 items',
      '1 to scan first',
      'Ready',
    ]) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(row.getByText('until 11 Dec 2026')).toBeTruthy();
    await user.click(row.getByRole('link', { name: 'Hand over to Karl Borg' }));
    expect(await screen.findByText('At noon', { exact: false })).toBeTruthy();
  });

  test('finds who has come by the code they show', async () => {
    vi.mocked(api.findPostCollection).mockResolvedValue({ id, tries_left: 5 });
    open();
    const field = await screen.findByLabelText('Code of whoever has come');
    expect(document.activeElement).toBe(field);
    await user.type(field, '123 456{Enter}');
    expect(await screen.findByRole('heading', { name: '1. Take the items' })).toBeTruthy();
    expect(api.findPostCollection).toHaveBeenCalledExactlyOnceWith('123456');
  });

  test('says how many wrong codes are left, and does not ask about what is none', async () => {
    vi.mocked(api.findPostCollection).mockResolvedValue({ id: null, tries_left: 1 });
    open();
    const field = await screen.findByLabelText('Code of whoever has come');
    await user.type(field, '12345{Enter}');
    expect(await screen.findByText('A code has six digits.')).toBeTruthy();
    expect(api.findPostCollection).not.toHaveBeenCalled();
    await user.type(field, '6{Enter}');
    expect(
      await screen.findByText(/After one more wrong code you can only search by name/),
    ).toBeTruthy();
  });

  test('opens what a label on the desk belongs to, and says where it belongs to nothing', async () => {
    open();
    await screen.findByText('Box 104, Maria Vella');
    act(() => scan(third));
    await waitFor(() =>
      expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
        `Nobody comes for ${writePostCode(third)}.`,
      ]),
    );
    act(() => scan(first));
    expect(await screen.findByRole('heading', { name: '1. Take the items' })).toBeTruthy();
  });

  test('lets whoever has handed over by mistake undo it', async () => {
    vi.mocked(api.fetchPostHandovers).mockResolvedValue([done()]);
    open();
    await user.click(await button('Undo the hand-over to Borg Karl'));
    expect(api.undoPostHandover).toHaveBeenCalledExactlyOnceWith(id);
  });
});

describe('a collection on the desk', () => {
  test('says what lies where, and what is still needed', async () => {
    await openDesk();
    const items = within(screen.getByRole('region', { name: '1. Take the items' }));
    expect(items.getByText('B3')).toBeTruthy();
    expect(items.getByText('No shelf')).toBeTruthy();
    expect(handOver().disabled).toBe(true);
    expect(
      screen.getByText(/^Still needed: an item that you have taken, the kind of document/),
    ).toBeTruthy();
  });

  test('takes what is scanned or typed by its last four, and refuses what is not theirs', async () => {
    await openDesk();
    act(() => scan(first));
    expect(await screen.findByText(`${writePostCode(first)} is taken.`)).toBeTruthy();
    act(() => scan(third));
    expect(
      await screen.findByText(`${writePostCode(third)} is not for them. Put it back.`),
    ).toBeTruthy();
    const field = screen.getByLabelText('Label of what you take');
    await user.clear(field);
    await user.type(field, `${second.slice(4)}{Enter}`);
    expect(await screen.findByText('That is all of it.')).toBeTruthy();
    expect(handOver().textContent).toBe('Hand over 2 items');
    await user.click(await button(`Put back ${writePostCode(second)}`));
    expect(handOver().textContent).toBe('Hand over 1 item');
    expect(screen.getByText(/One item stays here/)).toBeTruthy();
  });

  test('keeps what is to be scanned first', async () => {
    const [one, two] = aCollection().items;
    await openDesk({ items: [{ ...one, waits_for_scan: true } as never, two as never] });
    act(() => scan(first));
    expect(await screen.findByText('It is to be scanned first. Put it back.')).toBeTruthy();
    expect(handOver().textContent).toBe('Hand over');
  });

  test('is handed over to whoever shows a document and signs', async () => {
    await openDesk();
    act(() => scan(first));
    act(() => scan(second));
    await user.click(screen.getByLabelText('Passport'));
    await user.type(screen.getByLabelText('Name on the document'), 'Borg Karl');
    await user.type(screen.getByLabelText('Why all the same?'), ' He has telephoned ');
    await draw();
    vi.mocked(api.fetchDoorCollection).mockResolvedValue(done());
    await user.click(handOver());
    expect(api.handOverPost).toHaveBeenCalledExactlyOnceWith(id, {
      codes: [first, second],
      came: 'Borg Karl',
      document: 'passport',
      signature: expect.stringMatching(/^M\d+ \d+L\d+ \d+/),
      signedName: null,
      code: null,
      reason: 'He has telephoned',
    });
    const heading = await screen.findByRole('heading', { name: 'Handed over to Borg Karl' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const labels = within(screen.getByRole('list', { name: 'What was handed over' }));
    expect(labels.getAllByRole('listitem')).toHaveLength(2);
    await user.click(await button('Undo the hand-over to Borg Karl'));
    expect(api.undoPostHandover).toHaveBeenCalledExactlyOnceWith(id);
  });

  test('is signed by typing where somebody cannot draw, with the code they came by', async () => {
    vi.mocked(api.findPostCollection).mockResolvedValue({ id, tries_left: 5 });
    open();
    await user.type(await screen.findByLabelText('Code of whoever has come'), '123456{Enter}');
    await user.click(await screen.findByLabelText('Identity card'));
    act(() => scan(first));
    await user.type(screen.getByLabelText('Name on the document'), 'Borg Karl');
    await user.click(await button('Have them sign…'));
    expect(turned().getByText('I have received 1 item for Box 104, Maria Vella')).toBeTruthy();
    await user.click(await button('I cannot draw: type my name'));
    await user.type(screen.getByLabelText('Your name'), 'Borg Karl');
    await user.click(await button('I have signed'));
    await user.click(handOver());
    expect(api.handOverPost).toHaveBeenCalledExactlyOnceWith(
      id,
      expect.objectContaining({
        signature: null,
        signedName: 'Borg Karl',
        code: '123456',
        reason: null,
      }),
    );
  });

  test('counts a code as shown until the list is there again, or somebody says that it was not', async () => {
    vi.mocked(api.findPostCollection).mockResolvedValue({ id, tries_left: 5 });
    open();
    await user.type(await screen.findByLabelText('Code of whoever has come'), '123456{Enter}');
    expect(await screen.findByText('Code shown')).toBeTruthy();
    expect(screen.queryByLabelText('Why all the same?')).toBeNull();
    await user.click(await button('They have no code'));
    expect(screen.queryByText('Code shown')).toBeNull();
    expect(screen.getByLabelText('Why all the same?')).toBeTruthy();
    await user.click(await button('Back to the door'));
    await user.type(await screen.findByLabelText('Code of whoever has come'), '123456{Enter}');
    expect(await screen.findByText('Code shown')).toBeTruthy();
    await user.click(await button('Back to the door'));
    await user.click(await screen.findByRole('link', { name: 'Hand over to Karl Borg' }));
    expect(await screen.findByRole('heading', { name: '1. Take the items' })).toBeTruthy();
    expect(screen.queryByText('Code shown')).toBeNull();
  });

  test.each([
    [4, 'Go back and enter their code again, or hand it over without one.'],
    [0, 'After five wrong codes, look at the document alone.'],
  ])(
    'reads that a code is not theirs, with %i more to try, and hands over without it',
    async (left, what) => {
      vi.mocked(api.findPostCollection).mockResolvedValue({ id, tries_left: 5 });
      vi.mocked(api.handOverPost).mockResolvedValueOnce(left);
      open();
      await user.type(await screen.findByLabelText('Code of whoever has come'), '123456{Enter}');
      await user.click(await screen.findByLabelText('Identity card'));
      act(() => scan(first));
      await user.type(screen.getByLabelText('Name on the document'), 'Borg Karl');
      await draw();
      await user.click(handOver());
      expect((await screen.findByRole('alert')).textContent).toContain(
        `This code is not theirs, or no longer. Nothing was noted. ${what}`,
      );
      expect(screen.queryByText('Code shown')).toBeNull();
      await user.type(screen.getByLabelText('Why all the same?'), 'He has telephoned');
      await user.click(handOver());
      expect(api.handOverPost).toHaveBeenLastCalledWith(
        id,
        expect.objectContaining({ code: null, reason: 'He has telephoned' }),
      );
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  test('says that a taken item is no longer for them, and goes on once it is back on its shelf', async () => {
    await openDesk({ is_owner: true });
    act(() => scan(first));
    act(() => scan(second));
    await user.click(screen.getByLabelText('Passport'));
    await user.type(screen.getByLabelText('Name on the document'), 'Borg Karl');
    expect(screen.getByText(/^They show no code\./)).toBeTruthy(); // also of the member themselves
    await user.type(screen.getByLabelText('Why all the same?'), 'Knows box and sender');
    await draw();
    const [one] = aCollection().items;
    vi.mocked(api.fetchDoorCollection).mockResolvedValue(
      aCollection({ is_owner: true, items: [one as never] }),
    );
    await act(() => queryClient.invalidateQueries());
    const back = await button(`It is back: ${writePostCode(second)}`);
    expect(handOver().textContent).toBe('Hand over 1 item');
    expect(handOver().disabled).toBe(true);
    await user.click(back);
    expect(handOver().disabled).toBe(true); // they have signed for two
    await draw();
    expect(handOver().disabled).toBe(false);
    await user.click(handOver());
    expect(api.handOverPost).toHaveBeenCalledExactlyOnceWith(
      id,
      expect.objectContaining({ codes: [first] }),
    );
  });

  test('can be refused or asked about, item by item', async () => {
    await openDesk();
    await user.click(await button(`Refuse ${writePostCode(first)}`));
    await user.selectOptions(await screen.findByLabelText('Reason'), 'damaged');
    await user.click(await button('Refuse request'));
    await waitFor(() =>
      expect(refusePostRequest).toHaveBeenCalledExactlyOnceWith('r1', 'damaged', null),
    );
    await user.click(await button(`Ask back about ${writePostCode(second)}`));
    await user.type(await screen.findByRole('textbox', { name: /^Your question/ }), 'All of it?');
    await user.click(await button('Ask the member'));
    await waitFor(() =>
      expect(askBackPostRequest).toHaveBeenCalledExactlyOnceWith('r2', 'All of it?', null),
    );
  });

  test('does not say who is to come: the name is read from the document', async () => {
    await openDesk();
    expect(screen.getByText('For Box 104, Maria Vella. They send someone.')).toBeTruthy();
    expect(screen.queryByText(/Karl Borg/)).toBeNull();
  });

  test('says that somebody else was to come, and keeps all that was entered', async () => {
    vi.mocked(api.handOverPost).mockRejectedValue(
      new AppError('PO098', 'other', 'Only who is named may.', {}, { answer: 'refusal' }),
    );
    await openDesk();
    act(() => scan(first));
    await user.click(screen.getByLabelText('Passport'));
    await user.type(screen.getByLabelText('Name on the document'), 'Elena Rossi');
    await user.type(screen.getByLabelText('Why all the same?'), 'She says so');
    await draw();
    await user.click(handOver());
    expect((await screen.findByRole('alert')).textContent).toContain('Only who is named may.');
    expect(screen.getByRole('img', { name: 'Signature of whoever has come' })).toBeTruthy();
    await user.click(await button('Sign again…'));
    expect(pad().getAttribute('aria-label')).toBe('Field for the signature, empty');
    await user.click(await button('Back'));
    expect(screen.getByRole('img', { name: 'Signature of whoever has come' })).toBeTruthy();
  });

  test.each([
    ['is over', aCollection({ state: 'over' }), 'Nobody has to come for this'],
    ['is gone', null, 'This collection is gone'],
    ['is the reader’s own', aCollection({ is_own: true }), 'This is for yourself'],
  ])('that %s says so', async (_how, collection, title) => {
    vi.mocked(api.fetchDoorCollection).mockResolvedValue(collection);
    window.history.replaceState(null, '', `${paths.postDoor}?open=${id}`);
    open();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull();
  });
});
