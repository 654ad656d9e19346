import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { AppError } from 'shared/lib/app-error';
import type { StoredNames } from 'shared/lib/stored-names';
import type { NewPostItem } from 'shared/post/types';

/**
 * - `waiting`: to be sent in its turn.
 * - `refused`: the server has looked at it and said no; it waits for a person.
 * - `undone`: taken back after it was sent, so that the server has to be told, should it know of it.
 */
type EntryState = 'waiting' | 'refused' | 'undone';

/** An item that was recorded on this device and that the server has not confirmed yet. */
export interface Entry {
  /** Given in the order in which items came. */
  nr: number;
  /** Who recorded it: nobody else sees it or sends it. */
  owner: string;
  /** Whose it is, as the counter showed it. */
  to: string;
  item: Omit<NewPostItem, 'envelope'>;
  hasPhoto: boolean;
  isPhotoSent: boolean;
  /** It was sent at least once: the server may have it although no answer came. */
  isTried: boolean;
  state: EntryState;
  /** Why it was refused. */
  refusal: { code: string; text: string } | null;
}

export type NewEntry = Pick<Entry, 'owner' | 'to' | 'item'>;

interface Stores extends DBSchema {
  entries: { key: number; value: Entry; indexes: { owner: string } };
  /** JPEGs by the id of the item: apart, so that the list is read without them. */
  photos: { key: string; value: ArrayBuffer };
}

const databaseName: StoredNames['database'] = 'post-counter';

async function withDatabase<Answer>(
  use: (database: IDBPDatabase<Stores>) => Promise<Answer>,
): Promise<Answer> {
  const database = await openDB<Stores>(databaseName, 1, {
    upgrade(created) {
      const entries = created.createObjectStore('entries', { keyPath: 'nr', autoIncrement: true });
      entries.createIndex('owner', 'owner');
      created.createObjectStore('photos');
    },
  });
  try {
    return await use(database);
  } finally {
    database.close(); // a later version of it is not kept waiting by a tab
  }
}

type Writing = IDBPTransaction<Stores, ('entries' | 'photos')[], 'readwrite'>;

/** All of it is on the disk once this is done, or nothing is kept. */
function writing<Answer>(change: (transaction: Writing) => Promise<Answer>): Promise<Answer> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['entries', 'photos'], 'readwrite', {
      durability: 'strict',
    });
    try {
      const [answer] = await Promise.all([change(transaction), transaction.done]);
      return answer;
    } catch (cause) {
      const { error } = transaction; // what it says of itself is the cause of the rest
      if (!error) transaction.abort();
      await transaction.done.catch(() => {});
      throw error ?? cause;
    }
  });
}

const notKept = 'The item is not saved.';

/**
 * Keeps an item until the server has it.
 * @throws AppError `STORAGE_FULL`, `STORAGE_BLOCKED`: nothing of it is kept
 */
export async function addEntry(entry: NewEntry, photo: ArrayBuffer | null): Promise<void> {
  const whole: Omit<Entry, 'nr'> = {
    ...entry,
    hasPhoto: photo !== null,
    isPhotoSent: false,
    isTried: false,
    state: 'waiting',
    refusal: null,
  };
  try {
    await writing(async (transaction) => {
      if (photo) await transaction.objectStore('photos').put(photo, entry.item.id);
      await transaction.objectStore('entries').add(whole as Entry);
    });
  } catch (cause) {
    const isFull = (cause as Partial<DOMException> | null)?.name === 'QuotaExceededError';
    const [code, text] = isFull
      ? [
          'STORAGE_FULL',
          `${notKept} This device has no room left for it: free some space, then press Try again.`,
        ]
      : [
          'STORAGE_BLOCKED',
          `${notKept} This browser keeps nothing for this site: allow it to, then press Try again.`,
        ];
    throw new AppError(code, String(cause), text, {}, { cause });
  }
}

/** What somebody has recorded here, in the order in which it came. */
export function entriesOf(owner: string): Promise<Entry[]> {
  return withDatabase((database) => database.getAllFromIndex('entries', 'owner', owner));
}

export function photoOf(itemId: string): Promise<ArrayBuffer | undefined> {
  return withDatabase((database) => database.get('photos', itemId));
}

/** Changes an entry, unless it has been taken back since. */
export function changeEntry(
  nr: number,
  change: Partial<Omit<Entry, 'nr' | 'owner'>>,
): Promise<void> {
  return writing(async (transaction) => {
    const entries = transaction.objectStore('entries');
    const entry = await entries.get(nr);
    if (entry && entry.state !== 'undone') await entries.put({ ...entry, ...change });
  });
}

/** Takes an entry out that the server has, or has been told of; one that was taken back since stays for that. */
export function removeEntry({ nr, item, state }: Entry): Promise<void> {
  return writing(async (transaction) => {
    const entries = transaction.objectStore('entries');
    if ((await entries.get(nr))?.state !== state) return;
    await entries.delete(nr);
    await transaction.objectStore('photos').delete(item.id);
  });
}

/**
 * Takes an item back that is not sent: out of the queue where the server cannot know of it, else marked for it to be
 * told.
 */
export function takeBackEntry(nr: number): Promise<void> {
  return writing(async (transaction) => {
    const entries = transaction.objectStore('entries');
    const entry = await entries.get(nr);
    if (!entry) return; // it has left the queue
    if (entry.isTried && entry.state !== 'refused') {
      await entries.put({ ...entry, state: 'undone' });
    } else {
      await entries.delete(nr);
      await transaction.objectStore('photos').delete(entry.item.id);
    }
  });
}
