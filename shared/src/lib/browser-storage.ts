import type { StorageKey, StoragePlace } from './stored-names';

/*
 * Browser storage that never throws: with storage disabled or full it says so (false, null) and
 * the page goes on.
 */

function open(place: StoragePlace): Storage | null {
  try {
    return place === 'persistent' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null; // storage blocked by the browser
  }
}

export function readStored(key: string, place: StoragePlace = 'persistent'): string | null {
  try {
    return open(place)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/**
 * Nothing is left of the value before where the new one cannot be stored: it would be read as the
 * current one.
 * @returns whether the value is stored.
 */
export function writeStored<Place extends StoragePlace = 'persistent'>(
  key: StorageKey<Place>,
  value: string,
  place?: Place,
): boolean {
  try {
    const storage = open(place ?? 'persistent');
    storage?.setItem(key, value);
    return Boolean(storage);
  } catch (cause) {
    console.warn(`could not store ${key}`, cause); // quota exceeded or storage blocked
    removeStored(key, place);
    return false;
  }
}

/** Removes the value, if storage works. */
export function removeStored(key: string, place: StoragePlace = 'persistent'): void {
  try {
    open(place)?.removeItem(key);
  } catch {
    // storage blocked: there is nothing to remove
  }
}

/** Removes every value that names one of these, itself or in its key: a person's id, an e-mail. */
export function removeStoredOf(marks: readonly string[]): void {
  const wanted = marks.map((mark) => mark.toLowerCase());
  for (const place of ['persistent', 'temporary'] as const) {
    try {
      for (const [key, value] of Object.entries(open(place) ?? {})) {
        const text = `${key} ${value}`.toLowerCase();
        if (wanted.some((mark) => text.includes(mark))) open(place)?.removeItem(key);
      }
    } catch {
      // storage blocked: there is nothing to remove
    }
  }
}
