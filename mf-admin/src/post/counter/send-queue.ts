import { uploadFile } from 'shared/files/api';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { recordPostItem, undoPostItem } from 'shared/post/api';
import { noteUnsent, useUnsentPost } from 'shared/post/unsent';
import { storeSlice, useAppStore } from 'shared/runtime/store';
import { showRecorded } from '../intake';
import {
  addEntry,
  changeEntry,
  type Entry,
  entriesOf,
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
  let failure: AppError | null = null;
  while (!signal.aborted && isHere(owner)) {
    const entries = await entriesOf(owner);
    const entry = entries.find(({ nr, state }) => state !== 'refused' && !failed.has(nr));
    if (!entry) break;
    const cause = await send(entry);
    if (cause) {
      failure = cause;
      failed.add(entry.nr);
    }
    await showEntries(owner, failure);
    if (!signal.aborted) tell.postMessage(null);
    // what was taken back keeps no other item waiting; anything else is sent in its turn
    if (cause && entry.state === 'waiting') break;
  }
}

/** @returns why it has to be tried again; null: it is done, or refused */
async function send(entry: Entry): Promise<AppError | null> {
  try {
    if (entry.state === 'undone') await sendUndo(entry);
    else await sendItem(entry);
    await removeEntry(entry);
    return null;
  } catch (cause) {
    const error = asAppError(cause, unknownFailure);
    console.warn(error.code, error.message);
    if (error.answer !== 'refusal') return error;
    if (error.code === photoMissing && entry.isPhotoSent) {
      await changeEntry(entry.nr, { isPhotoSent: false }); // it lay there too long without its row: once more
    } else if (entry.state === 'undone') {
      await removeEntry(entry); // it never came, or can no longer be undone: the list of the day says which
    } else {
      const refusal = { code: error.code, text: error.userText };
      await changeEntry(entry.nr, { state: 'refused', refusal });
    }
    return null;
  }
}

async function sendItem(entry: Entry): Promise<void> {
  const { nr, item, owner } = entry;
  const name = envelopeName(item.id);
  if (!entry.isTried) await changeEntry(nr, { isTried: true });
  if (entry.hasPhoto && !entry.isPhotoSent) {
    const photo = await photoOf(item.id);
    stayHere(owner);
    if (photo) await uploadFile('post-envelopes', name, new Blob([photo], { type: 'image/jpeg' }));
    await changeEntry(nr, { isPhotoSent: true });
  }
  stayHere(owner);
  const recorded = await recordPostItem({ ...item, envelope: entry.hasPhoto ? name : null });
  if (!isHere(owner)) return;
  showRecorded(recorded);
  // a second try is answered as the first was: with the moment of then
  if (!entry.isTried) {
    useQueue.setState({ clockBehind: Date.parse(recorded.recorded_at) - Date.now() });
  }
}

async function sendUndo({ item, owner }: Entry): Promise<void> {
  stayHere(owner);
  await undoPostItem(item.id);
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
async function showEntries(owner: string, failure?: AppError | null): Promise<void> {
  const entries = await entriesOf(owner);
  noteUnsent(owner, entries.length);
  if (!isHere(owner)) return;
  const refused = entries.filter(({ state }) => state === 'refused').length;
  useQueue.setState({ entries });
  useUnsentPost.setState({
    count: entries.length,
    refused,
    ...(failure !== undefined && { failure }),
  });
}

function storageFailed(cause: unknown): void {
  console.error('the items that wait could not be read', cause);
}

/**
 * Keeps an item of whoever is here, and sends it.
 * @throws AppError `STORAGE_FULL`, `STORAGE_BLOCKED`: it is not saved
 */
export async function keepItem(entry: NewEntry, photo: ArrayBuffer | null): Promise<void> {
  noteUnsent(entry.owner, useQueue.getState().entries.length + 1);
  try {
    await addEntry(entry, photo);
  } finally {
    await changed(entry.owner);
  }
}

/** Sends an item again that was refused, as it was corrected. */
export async function sendCorrected(
  { nr, owner, isPhotoSent, refusal }: Entry,
  change: Pick<Entry, 'to' | 'item'> & Partial<Pick<Entry, 'hasPhoto'>>,
): Promise<void> {
  await changeEntry(nr, {
    ...change,
    isPhotoSent: isPhotoSent && refusal?.code !== photoMissing,
    state: 'waiting',
    refusal: null,
  });
  await changed(owner);
}

/** Takes an item back that is not sent yet. */
export async function takeBack({ nr, owner }: Entry): Promise<void> {
  await takeBackEntry(nr);
  await changed(owner);
}

async function changed(owner: string): Promise<void> {
  await showEntries(owner).catch(storageFailed);
  void useUnsentPost.getState().sendNow?.();
}
