import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { uploadFile } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { recordPostItem, undoPostItem } from 'shared/post/api';
import type { NewPostItem } from 'shared/post/types';
import { countUnsent } from 'shared/post/unsent';
import { setSession, signedOut } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { issuedCodes } from 'shared/testing/post-codes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entriesOf, type NewEntry } from './queue';
import { keepItem, sendCorrected, startSending, takeBack, useQueue } from './send-queue';

vi.mock('shared/files/api', () => ({ uploadFile: vi.fn() }));
vi.mock('shared/post/api', () => ({
  recordPostItem: vi.fn(),
  undoPostItem: vi.fn(),
  postDirectory: { name: 'post' },
  postIntake: vi.fn(),
  fetchPostTotals: vi.fn(),
}));
expectLines(/NETWORK|PO002|PO004|PO030|PGRST303/);

const nadia = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';
const codes = Object.values(issuedCodes);
const lost = () => new AppError('NETWORK', 'no line', 'We could not reach the server.');
const refused = (code: string) =>
  new AppError(code, 'no', 'This label is on another item.', {}, { answer: 'refusal' });
const photo = new Uint8Array([0xff, 0xd8, 0xff]).buffer;

const idOf = (nr: number) => `00000000-0000-4000-8000-0000000000${nr}0`;
function anItem(nr: number, owner = nadia): NewEntry {
  return {
    owner,
    to: `Box 10${nr}`,
    item: {
      id: idOf(nr),
      code: codes[nr] ?? '',
      kind: 'letter',
      user_id: other,
      name_id: null,
      addressee: null,
      sender_id: null,
      sender: null,
      is_official: false,
      not_ours_at: null,
      weight_g: null,
      received_at: '2026-11-26T09:00:00.000Z',
      place: null,
    },
  };
}

/** Web locks, as far as the queue asks for them: of one name, one after the other. */
function someLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>();
  return {
    request: async (name: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
      const before = held.get(name) ?? Promise.resolve();
      const turn = before.then(() => {
        signal?.throwIfAborted();
        return run();
      });
      held.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  } as unknown as LockManager;
}

const stops: (() => void)[] = [];
function open(owner = nadia): () => void {
  const stop = startSending(owner);
  stops.push(stop);
  return stop;
}

/** What reached the server, in its order. */
const asked: string[] = [];
const stored = new Map<string, NewPostItem>();
const waiting = () => useQueue.getState().entries.map(({ item, state }) => `${item.id} ${state}`);
const isEmpty = () => waitFor(async () => expect(await entriesOf(nadia)).toEqual([]));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: someLocks() });
  asked.length = 0;
  stored.clear();
  vi.mocked(uploadFile)
    .mockReset()
    .mockImplementation(async (_bucket, name) => void asked.push(`photo ${name}`));
  vi.mocked(recordPostItem)
    .mockReset()
    .mockImplementation(async (item) => {
      asked.push(`row ${item.id}`);
      stored.set(item.id, item);
      return item as never;
    });
  vi.mocked(undoPostItem)
    .mockReset()
    .mockImplementation(async (id) => {
      asked.push(`undo ${id}`);
      stored.delete(id);
    });
  setSession({ status: 'signed-in', userId: nadia, email: null });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setSession(signedOut);
});

describe('the queue of the counter', () => {
  test('sends items in the order in which they came, the photo of each before its row', async () => {
    await keepItem(anItem(1), photo);
    await keepItem(anItem(2), null);
    await keepItem(anItem(3), photo);
    expect(countUnsent()).toBe(3);
    open();
    await isEmpty();
    expect(asked).toEqual([
      `photo ${idOf(1)}/envelope.jpg`,
      `row ${idOf(1)}`,
      `row ${idOf(2)}`,
      `photo ${idOf(3)}/envelope.jpg`,
      `row ${idOf(3)}`,
    ]);
    expect(stored.get(idOf(1))?.envelope).toBe(`${idOf(1)}/envelope.jpg`);
    expect(stored.get(idOf(2))?.envelope).toBeNull();
    await waitFor(() => expect(countUnsent()).toBe(0));
    expect(localStorage.getItem(`post-unsent:${nadia}`)).toBeNull();
  });

  test('keeps everything while there is no line, says why, and sends it as soon as there is one', async () => {
    vi.mocked(uploadFile).mockRejectedValue(lost());
    open();
    await keepItem(anItem(1), photo);
    await keepItem(anItem(2), null);
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} waiting`, `${idOf(2)} waiting`]));
    expect(recordPostItem).not.toHaveBeenCalled(); // not past the first
    vi.mocked(uploadFile).mockResolvedValue();
    dispatchEvent(new Event('online'));
    await isEmpty();
    expect(asked).toEqual([`row ${idOf(1)}`, `row ${idOf(2)}`]);
  });

  test('stores an item once whose answer was lost, and sends its photo once', async () => {
    vi.mocked(recordPostItem).mockImplementationOnce(async (item) => {
      stored.set(item.id, item);
      throw lost();
    });
    await keepItem(anItem(1), photo);
    open();
    await waitFor(() => expect(useQueue.getState().entries[0]?.isPhotoSent).toBe(true));
    dispatchEvent(new Event('online'));
    await isEmpty();
    expect(uploadFile).toHaveBeenCalledOnce();
    const [first, second] = vi.mocked(recordPostItem).mock.calls;
    expect(second).toEqual(first); // the server answers the same
    expect(stored.size).toBe(1);
  });

  test('lets the others past an item that is refused, and sends that one once it is corrected', async () => {
    vi.mocked(recordPostItem).mockRejectedValueOnce(refused('PO002'));
    await keepItem(anItem(1), photo);
    await keepItem(anItem(2), null);
    open();
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} refused`]));
    expect([...stored.keys()]).toEqual([idOf(2)]);
    const [entry] = useQueue.getState().entries;
    expect(entry?.refusal).toEqual({ code: 'PO002', text: 'This label is on another item.' });
    if (!entry) throw new Error('it is gone');
    await sendCorrected(entry, { to: 'Box 101', item: { ...entry.item, code: codes[5] ?? '' } });
    await isEmpty();
    expect(stored.get(idOf(1))?.code).toBe(codes[5]);
    expect(uploadFile).toHaveBeenCalledOnce();
  });

  test('sends a photo again that is gone by the time its row comes, and asks a person where it stays away', async () => {
    vi.mocked(recordPostItem)
      .mockRejectedValueOnce(lost())
      .mockRejectedValueOnce(refused('PO030'))
      .mockRejectedValueOnce(refused('PO030'));
    await keepItem(anItem(1), photo);
    open();
    await waitFor(() => expect(useQueue.getState().entries[0]?.isPhotoSent).toBe(true));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} refused`]));
    expect(uploadFile).toHaveBeenCalledTimes(2);
    const [entry] = useQueue.getState().entries;
    if (entry) await sendCorrected(entry, entry);
    await isEmpty();
    expect(uploadFile).toHaveBeenCalledTimes(3);
  });

  test('says at once when the device is full, and keeps nothing of the item', async () => {
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(keepItem(anItem(1), photo)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    add.mockRestore();
    expect(await entriesOf(nadia)).toEqual([]);
    expect(countUnsent()).toBe(0);
    await keepItem(anItem(1), photo); // pressed again once there is room
    open();
    await isEmpty();
    expect(stored.size).toBe(1);
  });

  test('goes on where a tab was killed in the middle of an item', async () => {
    vi.mocked(recordPostItem).mockImplementationOnce(() => new Promise(() => {})); // for ever
    await keepItem(anItem(1), photo);
    const kill = open();
    await waitFor(() => expect(recordPostItem).toHaveBeenCalledOnce());
    kill();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: someLocks() });
    open();
    await isEmpty();
    expect(stored.size).toBe(1);
    expect(uploadFile).toHaveBeenCalledOnce();
  });

  test('sends each item once from several tabs', async () => {
    open();
    open();
    await Promise.all([1, 2, 3, 4].map((nr) => keepItem(anItem(nr), null)));
    dispatchEvent(new Event('online'));
    await isEmpty();
    expect(asked).toHaveLength(4);
  });

  test('neither shows nor sends to the next person what somebody has left on the device', async () => {
    await keepItem(anItem(1), photo);
    setSession({ status: 'signed-in', userId: other, email: null });
    expect(waiting()).toEqual([]);
    expect(countUnsent()).toBe(0);
    open(other);
    await keepItem(anItem(2, other), null);
    await waitFor(() => expect([...stored.keys()]).toEqual([idOf(2)]));
    expect(await entriesOf(nadia)).toHaveLength(1);
    setSession({ status: 'signed-in', userId: nadia, email: null });
    expect(countUnsent()).toBe(1); // noted beside it
    open();
    await isEmpty();
    expect([...stored.keys()]).toEqual([idOf(2), idOf(1)]);
  });

  test('keeps an item whose session ended while it was sent, until its owner is back', async () => {
    vi.mocked(recordPostItem).mockImplementationOnce(async () => {
      setSession(signedOut);
      throw new AppError(
        'PGRST303',
        'expired',
        'Your session has ended.',
        {},
        { answer: 'trouble' },
      );
    });
    await keepItem(anItem(1), null);
    await keepItem(anItem(2), null);
    open();
    await waitFor(() => expect(recordPostItem).toHaveBeenCalledOnce());
    dispatchEvent(new Event('online'));
    await waitFor(async () => expect(await entriesOf(nadia)).toHaveLength(2));
    expect(asked).toEqual([]);
    setSession({ status: 'signed-in', userId: nadia, email: null });
    open();
    await isEmpty();
    expect(asked).toEqual([`row ${idOf(1)}`, `row ${idOf(2)}`]);
  });

  test('forgets an item that is taken back before it was sent', async () => {
    await keepItem(anItem(1), photo);
    const [entry] = useQueue.getState().entries;
    if (entry) await takeBack(entry);
    open();
    await isEmpty();
    expect(asked).toEqual([]);
  });

  test('undoes an item that is taken back while it is sent', async () => {
    let answer = () => {};
    vi.mocked(recordPostItem).mockImplementationOnce(async (item) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      stored.set(item.id, item);
      return item as never;
    });
    await keepItem(anItem(1), null);
    await keepItem(anItem(2), null);
    open();
    await waitFor(() => expect(recordPostItem).toHaveBeenCalledOnce());
    const [entry] = await entriesOf(nadia);
    if (entry) await takeBack(entry);
    answer();
    await isEmpty();
    expect([...stored.keys()]).toEqual([idOf(2)]);
    expect(undoPostItem).toHaveBeenCalledExactlyOnceWith(idOf(1));
  });

  test('drops an item that was taken back and that the server does not know', async () => {
    vi.mocked(recordPostItem).mockRejectedValueOnce(lost());
    vi.mocked(undoPostItem).mockRejectedValue(refused('PO004'));
    await keepItem(anItem(1), null);
    open();
    await waitFor(() => expect(useQueue.getState().entries[0]?.isTried).toBe(true));
    const [entry] = await entriesOf(nadia);
    if (entry) await takeBack(entry);
    await isEmpty();
    expect(stored.size).toBe(0);
  });
});
