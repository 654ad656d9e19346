import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { AppError } from 'shared/lib/app-error';
import type { StoredNames } from 'shared/lib/stored-names';
import type { NewPostItem } from 'shared/post/types';

/**
 * - `waiting`: to be sent in its turn.
 * - `refused`: the server has looked at it and said no; it waits for a person.
 * - `undone`: taken back; the server has to be told, should it know of it.
 * - `recorded`: taken back too late. It stays recorded, and waits here until a person has read so.
 */
type EntryState = 'waiting' | 'refused' | 'undone' | 'recorded';

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
  /** A try has failed: the server may have it although no answer came. */
  isTried: boolean;
  state: EntryState;
  /** Why it was refused, or stays recorded. */
  refusal: { code: string; text: string } | null;
}

export type NewEntry = Pick<Entry, 'owner' | 'to' | 'item'>;

interface Stores extends DBSchema {
  entries: { key: number; value: Entry; indexes: { owner: string } };
  /** JPEGs by the id of the item: apart, so that the list is read without them. */
  photos: { key: string; value: ArrayBuffer };
}

const databaseName: StoredNames['database'] = 'post-counter';

/** @throws AppError `STORAGE_…` */
async function withDatabase<Answer>(
  use: (database: IDBPDatabase<Stores>) => Promise<Answer>,
): Promise<Answer> {
  try {
    const database = await openDB<Stores>(databaseName, 1, {
      upgrade(created) {
        const entries = created.createObjectStore('entries', {
          keyPath: 'nr',
          autoIncrement: true,
        });
        entries.createIndex('owner', 'owner');
        created.createObjectStore('photos');
      },
    });
    try {
      return await use(database);
    } finally {
      database.close(); // a later version of it is not kept waiting by a tab
    }
  } catch (cause) {
    throw storageError(cause);
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

/** Why this device could not keep or read an item, as an `AppError` whose code begins with `STORAGE_`. */
function storageError(cause: unknown): AppError {
  const { name } = Object(cause) as Partial<DOMException>;
  const [code, text] = whyNot(name);
  return new AppError(code, String(cause), text, {}, { cause });
}

function whyNot(name: string | undefined): [code: string, text: string] {
  if (name === 'QuotaExceededError')
    return ['STORAGE_FULL', 'This device has no room left: free some space, then try again.'];
  if (name === 'VersionError')
    return ['STORAGE_NEWER', 'This site was updated in another tab: reload this page.'];
  return [
    'STORAGE_BLOCKED',
    'This browser keeps nothing for this site: allow it to, then try again.',
  ];
}

export const isStorageError = ({ code }: AppError) => code.startsWith('STORAGE_');

/**
 * Keeps an item until the server has it.
 * @throws AppError `STORAGE_…`: nothing of it is kept
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
  await writing(async (transaction) => {
    if (photo) await transaction.objectStore('photos').put(photo, entry.item.id);
    await transaction.objectStore('entries').add(whole as Entry);
  });
}

/** What somebody has recorded here, in the order in which it came. */
export function entriesOf(owner: string): Promise<Entry[]> {
  return withDatabase((database) => database.getAllFromIndex('entries', 'owner', owner));
}

export function photoOf(itemId: string): Promise<ArrayBuffer | undefined> {
  return withDatabase((database) => database.get('photos', itemId));
}

/**
 * Changes an entry, if it is still in the state in which it was read.
 * @returns it as it is now; null: somebody has changed its state or taken it out, and nothing is changed
 */
export function changeEntry(
  { nr, state }: Pick<Entry, 'nr' | 'state'>,
  change: Partial<Omit<Entry, 'nr' | 'owner'>>,
): Promise<Entry | null> {
  return writing(async (transaction) => {
    const entries = transaction.objectStore('entries');
    const entry = await entries.get(nr);
    if (entry?.state !== state) return null;
    const changed = { ...entry, ...change };
    await entries.put(changed);
    return changed;
  });
}

/**
 * Takes an entry out that the server has, or has been told of.
 * @returns false: its state has changed since, and it stays for that
 */
export function removeEntry({ nr, item, state }: Entry): Promise<boolean> {
  return writing(async (transaction) => {
    const entries = transaction.objectStore('entries');
    if ((await entries.get(nr))?.state !== state) return false;
    await entries.delete(nr);
    await transaction.objectStore('photos').delete(item.id);
    return true;
  });
}

/**
 * Takes an item back that is in the queue: it leaves it once the server has been told, which may know of it although it
 * was never seen to.
 * @returns false: it has left the queue before
 */
export function takeBackEntry(nr: number): Promise<boolean> {
  return writing(async (transaction) => {
    const entries = transaction.objectStore('entries');
    const entry = await entries.get(nr);
    if (!entry) return false;
    await entries.put({ ...entry, state: 'undone', refusal: null });
    return true;
  });
}
