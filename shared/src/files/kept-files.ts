import { dropOldest, isKept, openKept, readKept } from 'shared/lib/kept';
import { useAppStore } from 'shared/runtime/store';
import type { Bucket } from './api';

/** Identity documents are never kept. */
const keptBuckets: readonly Bucket[] = ['post-envelopes', 'post-scans'];

const files = '/kept/files/';
const most = 150; // pictures of envelopes and pages, the newest

// never the address it was read from: that is signed
const addressOf = (bucket: Bucket, name: string) => `${files}${bucket}/${name}`;
const personHere = () => useAppStore.getState().session.userId;

/** Keeps a picture of somebody's own that is shown from this address. A name never gets another file. */
export async function keepFile(bucket: Bucket, name: string, address: string): Promise<void> {
  const userId = personHere();
  if (!isKept(userId) || !keptBuckets.includes(bucket)) return;
  try {
    if (await readKept(userId, addressOf(bucket, name))) return;
    const answer = await fetch(address); // the picture itself has brought it, or is just bringing it
    if (!answer.ok) return;
    const cache = await openKept(userId);
    if (!cache || personHere() !== userId) return;
    await cache.put(addressOf(bucket, name), answer);
    await dropOldest(cache, files, most);
  } catch (cause) {
    console.warn('a picture could not be kept', cause);
  }
}

/** The picture as it was kept here, if it was. */
export async function keptFile(bucket: Bucket, name: string): Promise<Blob | undefined> {
  const userId = personHere();
  if (!isKept(userId) || !keptBuckets.includes(bucket)) return undefined;
  try {
    const found = await readKept(userId, addressOf(bucket, name));
    return personHere() === userId ? await found?.blob() : undefined;
  } catch {
    return undefined;
  }
}
