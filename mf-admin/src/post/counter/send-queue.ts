import { uploadFile } from 'shared/files/api';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { counted } from 'shared/lib/counted';
import { unknownFailure } from 'shared/lib/failure-texts';
import { changedMeanwhile } from 'shared/lib/unwrap';
import { recordPostItem, undoPostItem } from 'shared/post/api';
import type { RecordedPostItem } from 'shared/post/types';
import { countUnsent, noteUnsent, useUnsentPost } from 'shared/post/unsent';
import { showToast, storeSlice, useAppStore } from 'shared/runtime/store';
import { showRecorded } from '../intake';
import {
  addEntry,
  changeEntry,
  type Entry,
  entriesOf,
  isStorageError,
  type NewEntry,
  photoOf,
  removeEntry,
  takeBackEntry,
} from './queue';

interface Queue {
  /** What has not reached the server, in the order in which it came. */
  entries: readonly Entry[];
  /** By how many ms the clock of this device is behind the server's; 0 until something was sent. */
  clockBehind: number;
}

export const useQueue = storeSlice<Queue, 'ofPerson', 'post-queue'>('ofPerson', 'post-queue', {
  entries: [],
  clockBehind: 0,
});

const photoMissing = 'PO030';
const tooLate = 'PO004';
const neverCame = 'PO005';
const betweenTries = 10_000; // ms

/**
 * Sends what somebody has recorded on this device, one item after the other as they came, for as long as they are
 * here. Of several tabs one sends; when it is closed, another goes on.
 * @returns stops
 */
export function startSending(owner: string): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const tell = new BroadcastChannel('post-counter');
  const show = () => showEntries(owner).catch(storageFailed);
  const send = once(async () => {
    try {
      await navigator.locks.request(`post-counter ${owner}`, { signal }, () =>
        sendInOrder(owner, signal, tell),
      );
    } catch (cause) {
      if (!signal.aborted) storageFailed(cause);
    }
  });
  const sendIfSeen = () => {
    if (document.visibilityState === 'visible') void send();
  };
  tell.onmessage = show;
  addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', sendIfSeen, { signal });
  const timer = setInterval(send, betweenTries);
  useUnsentPost.setState({ sendNow: send });
  void show();
  void send();
  return () => {
    stopped.abort();
    clearInterval(timer);
    tell.close();
  };
}

/** However often it is asked for meanwhile, it runs once more when it is done. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  return () => {
    isAskedAgain = running !== null;
    running ??= (async () => {
      do {
        isAskedAgain = false;
        await run();
      } while (isAskedAgain);
      running = null;
    })();
    return running;
  };
}

async function sendInOrder(
  owner: string,
  signal: AbortSignal,
  tell: BroadcastChannel,
): Promise<void> {
  const failed = new Set<number>(); // of this round
  let failure: AppError | null | undefined;
  let isOver = false;
  while (!signal.aborted && isHere(owner)) {
    const entries = await showEntries(owner, failure);
    const entry = entries.find(
      ({ nr, state }) => (state === 'waiting' || state === 'undone') && !failed.has(nr),
    );
    if (!entry || isOver) break;
    const cause = await send(entry);
    failure = cause ?? failure ?? null;
    // What was taken back keeps nothing waiting, nor does one item that fails by itself; where two fail, it is not they.
    isOver = cause !== null && entry.state === 'waiting' && (isLineDown(cause) || failed.size > 0);
    if (cause) failed.add(entry.nr);
    if (!signal.aborted) tell.postMessage(null);
  }
}

const isLineDown = (cause: AppError) => cause.answer === 'none' && !isStorageError(cause);

/** @returns why it has to be tried again; null: it is done, or waits for a person */
async function send(entry: Entry): Promise<AppError | null> {
  try {
    const recorded = entry.state === 'undone' ? await sendUndo(entry) : await sendItem(entry);
    const isDone = await removeEntry(entry);
    if (recorded && isDone) showSent(entry, recorded);
    return null;
  } catch (cause) {
    const error = asAppError(cause, unknownFailure);
    console.warn(error.code, error.message);
    return settle(entry, error).catch((unsettled) => asAppError(unsettled, unknownFailure));
  }
}

/** What becomes of an entry that could not be sent. @returns as `send` does */
async function settle(entry: Entry, error: AppError): Promise<AppError | null> {
  const { code, userText: text, details } = error;
  if (entry.state === 'undone') {
    if (code === neverCame) await removeEntry(entry);
    else if (code === tooLate) {
      await changeEntry(entry, { state: 'recorded', refusal: { code, text } });
    } else return error;
  } else if (!isRefusal(error)) {
    if (!entry.isTried) await changeEntry(entry, { isTried: true }).catch(storageFailed);
    return error;
  } else if (code === photoMissing && entry.isPhotoSent) {
    await changeEntry(entry, { isPhotoSent: false }); // it lay there too long without its row: once more
  } else {
    if (typeof details.now === 'string') noteClock(details.now);
    await changeEntry(entry, { state: 'refused', refusal: { code, text } });
  }
  return null;
}

/**
 * Whether the item itself is wrong. All else may be right in a moment: the role or the session of whoever is here, the
 * database while it is changed, a gateway before it.
 */
function isRefusal({ code, answer }: AppError): boolean {
  return answer === 'refusal' && /^(?:PO\d{3}|FILE_41[35])$/.test(code);
}

/** @returns null: it was taken back meanwhile */
async function sendItem(entry: Entry): Promise<RecordedPostItem | null> {
  const { item, owner } = entry;
  const name = envelopeName(item.id);
  if (entry.hasPhoto && !entry.isPhotoSent) {
    const photo = await photoOf(item.id);
    stayHere(owner);
    if (photo) await uploadFile('post-envelopes', name, new Blob([photo], { type: 'image/jpeg' }));
    // where it cannot be noted, the next try finds the photo there
    const noted = await changeEntry(entry, { isPhotoSent: true }).catch(() => entry);
    if (!noted) return null;
  }
  stayHere(owner);
  return recordPostItem({ ...item, envelope: entry.hasPhoto ? name : null });
}

async function sendUndo({ item, owner }: Entry): Promise<null> {
  stayHere(owner);
  await undoPostItem(item.id);
  return null;
}

function showSent({ owner, isTried }: Entry, recorded: RecordedPostItem): void {
  if (!isHere(owner)) return;
  showRecorded(recorded);
  // a second try is answered as the first was: with the moment of then
  if (!isTried) noteClock(recorded.recorded_at);
}

function noteClock(now: string): void {
  useQueue.setState({ clockBehind: Date.parse(now) - Date.now() });
}

function envelopeName(itemId: string): string {
  return `${itemId}/envelope.jpg`;
}

function isHere(owner: string): boolean {
  const { status, userId } = useAppStore.getState().session;
  return status === 'signed-in' && userId === owner;
}

/** Nothing is sent in the name of whoever came after. */
function stayHere(owner: string): void {
  if (!isHere(owner)) throw asAppError(new Error('its owner has left'), unknownFailure);
}

/** Shows what waits, and notes how much it is. */
async function showEntries(owner: string, failure?: AppError | null): Promise<Entry[]> {
  const entries = await entriesOf(owner);
  if (entries.length === 0 && isHere(owner)) sayWhatIsGone();
  noteUnsent(owner, entries.length);
  if (!isHere(owner)) return entries;
  const { failure: before } = useUnsentPost.getState();
  const still = before && isStorageError(before) ? null : before; // they could be read
  useQueue.setState({ entries });
  useUnsentPost.setState({
    count: entries.length,
    refused: entries.filter(needsPerson).length,
    failure: failure === undefined ? still : failure,
  });
  return entries;
}

/** A browser short of room deletes the database alone. One item may never have been kept: it is noted before. */
function sayWhatIsGone(): void {
  const { count, unsaved } = useUnsentPost.getState();
  const noted = countUnsent() - unsaved;
  if (count !== null || noted < 2) return;
  showToast(
    `${counted(noted, 'item')} of post that waited on this device are gone: the browser has deleted them. Record again what is on the pile.`,
    'error',
  );
}

export const needsPerson = ({ state }: Entry) => state === 'refused' || state === 'recorded';

function storageFailed(cause: unknown): void {
  console.error('the items that wait could not be read', cause);
  useUnsentPost.setState({ failure: asAppError(cause, unknownFailure) });
}

/**
 * Keeps an item of whoever is here, and sends it.
 * @throws AppError `STORAGE_…`: it is not saved
 */
export async function keepItem(entry: NewEntry, photo: ArrayBuffer | null): Promise<void> {
  const before = countUnsent() - useUnsentPost.getState().unsaved;
  noteUnsent(entry.owner, before + 1);
  try {
    await addEntry(entry, photo);
  } catch (cause) {
    noteUnsent(entry.owner, before);
    throw cause;
  } finally {
    await changed(entry.owner);
  }
}

/**
 * Sends an item again that was refused, as it was corrected.
 * @throws AppError `CHANGED_MEANWHILE`: in another tab somebody has corrected or discarded it
 */
export async function sendCorrected(
  { nr, owner, isPhotoSent, refusal }: Entry,
  change: Pick<Entry, 'to' | 'item'> & Partial<Pick<Entry, 'hasPhoto'>>,
): Promise<void> {
  const corrected = await changeEntry(
    { nr, state: 'refused' },
    {
      ...change,
      isPhotoSent: isPhotoSent && refusal?.code !== photoMissing,
      state: 'waiting',
      refusal: null,
    },
  );
  await changed(owner);
  if (!corrected) throw changedMeanwhile();
}

/** Takes an item back that is not sent yet. @returns false: it has left the queue, so the server has it */
export async function takeBack({ nr, owner }: Entry): Promise<boolean> {
  const isTaken = await takeBackEntry(nr);
  await changed(owner);
  return isTaken;
}

/** Takes an entry out of which a person has read that it stays recorded. */
export async function endEntry(entry: Entry): Promise<void> {
  await removeEntry(entry);
  await changed(entry.owner);
}

async function changed(owner: string): Promise<void> {
  await showEntries(owner).catch(storageFailed);
  void useUnsentPost.getState().sendNow?.();
}
