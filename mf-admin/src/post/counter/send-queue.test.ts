import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { uploadFile } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { recordPostItem, undoPostItem } from 'shared/post/api';
import type { NewPostItem } from 'shared/post/types';
import { countUnsent, noteUnsent, useUnsentPost } from 'shared/post/unsent';
import { setSession, signedOut, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { issuedCodes } from 'shared/testing/post-codes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entriesOf, type NewEntry } from './queue';
import { endEntry, keepItem, sendCorrected, startSending, takeBack, useQueue } from './send-queue';

vi.mock('shared/files/api', () => ({ uploadFile: vi.fn() }));
vi.mock('shared/post/api', () => ({
  recordPostItem: vi.fn(),
  undoPostItem: vi.fn(),
  postDirectory: { name: 'post' },
  postIntake: vi.fn(),
  fetchPostTotals: vi.fn(),
}));
expectLines(
  /NETWORK|PO00[245]|PO03[02]|PGRST|ID002|25006|FILE_400|UNKNOWN|STORAGE_|could not be read/,
);

const nadia = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';
const codes = Object.values(issuedCodes);
const lost = () => new AppError('NETWORK', 'no line', 'We could not reach the server.');
const refused = (code: string) =>
  new AppError(code, 'no', 'This label is on another item.', {}, { answer: 'refusal' });
const turnedAway = (code: string) =>
  new AppError(code, 'no', 'Not now.', {}, { answer: 'trouble' });
const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
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

  test('never sends an item that is taken back before, and tells the server all the same', async () => {
    await keepItem(anItem(1), photo);
    const [entry] = useQueue.getState().entries;
    if (entry) expect(await takeBack(entry)).toBe(true);
    open();
    await isEmpty();
    expect(asked).toEqual([`undo ${idOf(1)}`]);
  });

  test('sends no row of an item that is taken back while its photo is sent', async () => {
    let arrive = () => {};
    vi.mocked(uploadFile).mockImplementationOnce(
      () => new Promise<void>((resolve) => (arrive = resolve)),
    );
    await keepItem(anItem(1), photo);
    open();
    await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
    const [entry] = await entriesOf(nadia);
    if (entry) await takeBack(entry);
    arrive();
    await isEmpty();
    expect(asked).toEqual([`undo ${idOf(1)}`]);
  });

  test('says of an item that is taken back too late that the server has it by now', async () => {
    await keepItem(anItem(1), null);
    const [entry] = useQueue.getState().entries;
    open();
    await isEmpty();
    if (entry) expect(await takeBack(entry)).toBe(false);
  });

  test('tells the server of an item that is taken back after it was refused', async () => {
    vi.mocked(recordPostItem).mockRejectedValueOnce(refused('PO002'));
    await keepItem(anItem(1), null);
    open();
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} refused`]));
    const [entry] = useQueue.getState().entries;
    if (entry) await takeBack(entry);
    await isEmpty();
    expect(undoPostItem).toHaveBeenCalledExactlyOnceWith(idOf(1));
  });

  test('keeps an item that can no longer be taken back until a person has read so', async () => {
    vi.mocked(undoPostItem).mockRejectedValue(refused('PO004'));
    await keepItem(anItem(1), null);
    const [entry] = useQueue.getState().entries;
    if (entry) await takeBack(entry);
    open();
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} recorded`]));
    expect(useUnsentPost.getState().refused).toBe(1);
    const [recorded] = useQueue.getState().entries;
    expect(recorded?.refusal?.code).toBe('PO004');
    if (recorded) await endEntry(recorded);
    await isEmpty();
  });

  test.each([refused('ID002'), refused('PGRST202'), refused('25006'), turnedAway('PGRST303')])(
    'tries again to take an item back that the server has not looked at ($code)',
    async (away) => {
      vi.mocked(undoPostItem).mockRejectedValueOnce(away);
      await keepItem(anItem(1), null);
      const [entry] = useQueue.getState().entries;
      if (entry) await takeBack(entry);
      open();
      await waitFor(() => expect(useUnsentPost.getState().failure?.code).toBe(away.code));
      dispatchEvent(new Event('online'));
      await isEmpty();
      expect(undoPostItem).toHaveBeenCalledTimes(2);
    },
  );

  test.each([refused('ID002'), refused('PGRST202'), refused('25006'), refused('FILE_400')])(
    'tries an item again whose content was not looked at ($code)',
    async (away) => {
      vi.mocked(recordPostItem).mockRejectedValueOnce(away);
      await keepItem(anItem(1), null);
      open();
      await waitFor(() => expect(useUnsentPost.getState().failure?.code).toBe(away.code));
      expect(waiting()).toEqual([`${idOf(1)} waiting`]);
      dispatchEvent(new Event('online'));
      await isEmpty();
      expect(stored.size).toBe(1);
    },
  );

  test('lets the others past an item that fails by itself, and stops where two do', async () => {
    vi.mocked(recordPostItem).mockImplementation(async (item) => {
      if (item.id === idOf(1)) throw turnedAway('UNKNOWN');
      stored.set(item.id, item);
      return item as never;
    });
    await Promise.all([1, 2, 3].map((nr) => keepItem(anItem(nr), null)));
    open();
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} waiting`]));
    expect([...stored.keys()]).toEqual([idOf(2), idOf(3)]);
    vi.mocked(recordPostItem).mockReset().mockRejectedValue(turnedAway('ID002'));
    await Promise.all([4, 5].map((nr) => keepItem(anItem(nr), null)));
    await waitFor(() => expect(recordPostItem).toHaveBeenCalled());
    const ids = vi.mocked(recordPostItem).mock.calls.map(([{ id }]) => id);
    expect(ids).not.toContain(idOf(5));
  });

  test('sends what waits on a device that has no room for a note about it', async () => {
    await keepItem(anItem(1), photo);
    vi.mocked(recordPostItem).mockRejectedValueOnce(lost());
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    open();
    await waitFor(() => expect(recordPostItem).toHaveBeenCalledOnce());
    dispatchEvent(new Event('online'));
    await isEmpty();
    put.mockRestore();
    expect(stored.size).toBe(1);
  });

  test('says so where a device has no room for what was refused, and lets the others past', async () => {
    vi.mocked(recordPostItem).mockRejectedValueOnce(refused('PO002'));
    await keepItem(anItem(1), null);
    await keepItem(anItem(2), null);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    open();
    await waitFor(() => expect([...stored.keys()]).toEqual([idOf(2)]));
    expect(useUnsentPost.getState().failure?.code).toBe('STORAGE_FULL');
    put.mockRestore();
  });

  test('says so where the items on the device cannot be read', async () => {
    const read = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('newer', 'VersionError');
    });
    open();
    await waitFor(() => expect(useUnsentPost.getState().failure?.code).toBe('STORAGE_NEWER'));
    read.mockRestore();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(useUnsentPost.getState().failure).toBeNull());
  });

  test('counts no item that could not be kept, and forgets none that was counted before', async () => {
    noteUnsent(nadia, 3);
    const read = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError');
    });
    await expect(keepItem(anItem(1), null)).rejects.toMatchObject({ code: 'STORAGE_BLOCKED' });
    read.mockRestore();
    expect(countUnsent()).toBe(3);
    noteUnsent(nadia, 0);
  });

  test.each([
    [1, []],
    [3, [expect.stringContaining('3 items of post that waited on this device are gone')]],
  ])(
    'says once that what waited is gone where %i was noted and nothing is kept',
    async (noted, texts) => {
      noteUnsent(nadia, noted);
      open();
      await waitFor(() => expect(useUnsentPost.getState().count).toBe(0));
      dispatchEvent(new Event('online'));
      await isEmpty();
      expect(countUnsent()).toBe(0);
      expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual(texts);
    },
  );

  test('is told of a clock that is ahead by the refusal of the server', async () => {
    const now = new Date(Date.now() - 60 * 60_000).toISOString();
    vi.mocked(recordPostItem).mockRejectedValueOnce(
      new AppError('PO032', 'clock', 'Set the clock.', { now }, { answer: 'refusal' }),
    );
    await keepItem(anItem(1), null);
    open();
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} refused`]));
    expect(Math.round(useQueue.getState().clockBehind / 60_000)).toBe(-60);
  });

  test('sends an item once that was corrected in two tabs', async () => {
    vi.mocked(recordPostItem).mockRejectedValueOnce(refused('PO002'));
    await keepItem(anItem(1), null);
    open();
    await waitFor(() => expect(waiting()).toEqual([`${idOf(1)} refused`]));
    const [entry] = useQueue.getState().entries;
    if (!entry) throw new Error('it is gone');
    await sendCorrected(entry, { to: 'Box 101', item: { ...entry.item, code: codes[5] ?? '' } });
    const second = sendCorrected(entry, { to: 'Box 9', item: entry.item });
    await expect(second).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await isEmpty();
    expect(stored.get(idOf(1))?.code).toBe(codes[5]);
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
    vi.mocked(undoPostItem).mockRejectedValue(refused('PO005'));
    await keepItem(anItem(1), null);
    open();
    await waitFor(() => expect(useQueue.getState().entries[0]?.isTried).toBe(true));
    const [entry] = await entriesOf(nadia);
    if (entry) await takeBack(entry);
    await isEmpty();
    expect(stored.size).toBe(0);
  });
});
