import { type Bucket, readFile, signedAddresses } from 'shared/files/api';
import { dataAddress } from 'shared/files/data-address';
import { keepFile, keptFile } from 'shared/files/kept-files';
import { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';

const usableFor = 45_000; // ms: an address is good for a minute, and a slow phone takes some of it
const gatherFor = 20; // ms: what a list shows at once is asked for at once

interface Batch {
  names: Set<string>;
  answer: Promise<ReadonlyMap<string, string>>;
}
const open = new Map<Bucket, Batch>();

function key(bucket: Bucket, name: string): readonly string[] {
  return ['file address', bucket, name];
}

/**
 * Where a file can be read now; null where it may not be, or is not there.
 * @param isPlain the file itself is read, and the address is made of it
 * @throws AppError
 */
export function addressOf(bucket: Bucket, name: string, isPlain: boolean): Promise<string | null> {
  return queryClient.fetchQuery({
    queryKey: key(bucket, name),
    queryFn: async () =>
      isPlain ? dataAddress(await readFile(bucket, name)) : ownAddress(bucket, name),
    staleTime: usableFor,
  });
}

/** After an address that did not work: the next one is a new one. */
export function forgetAddress(bucket: Bucket, name: string): void {
  queryClient.removeQueries({ queryKey: key(bucket, name) });
}

/** Where the server cannot be reached, what this device has kept of it. */
async function ownAddress(bucket: Bucket, name: string): Promise<string | null> {
  try {
    const address = await gathered(bucket, name);
    if (address !== null) void keepFile(bucket, name, address);
    return address;
  } catch (cause) {
    const isUnanswered = cause instanceof AppError && cause.answer === 'none';
    const kept = isUnanswered ? await keptFile(bucket, name) : undefined;
    if (!kept) throw cause;
    return dataAddress(kept);
  }
}

async function gathered(bucket: Bucket, name: string): Promise<string | null> {
  const batch = open.get(bucket) ?? begin(bucket);
  batch.names.add(name);
  return (await batch.answer).get(name) ?? null;
}

function begin(bucket: Bucket): Batch {
  const names = new Set<string>();
  const answer = new Promise((resolve) => setTimeout(resolve, gatherFor)).then(() => {
    open.delete(bucket);
    return signedAddresses(bucket, [...names]);
  });
  const batch = { names, answer };
  open.set(bucket, batch);
  return batch;
}
