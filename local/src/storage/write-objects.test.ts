import { expect, test, vi } from 'vitest';
import { pdf } from '../testing/sample-files';
import { type Shelves, writeObject } from './write-objects';

const bucket = { id: 'papers', file_size_limit: null, allowed_mime_types: null };
const upload = { bytes: pdf('one'), type: 'application/pdf', cacheControl: '', userMetadata: null };

/** A database whose line breaks at the end of the first transaction: after its commit, or before. */
function shelves(isCommitted: boolean) {
  const remove = vi.fn(async (_versions: unknown[]) => {});
  let transactions = 0;
  const tx = (words: object) =>
    'raw' in words && `${words}`.includes('select 1 from') && isCommitted ? [{}] : [];
  const begin = async (run: (sql: typeof tx) => Promise<unknown>) => {
    transactions += 1;
    const answer = await run(tx);
    if (transactions === 1) throw new Error('the line broke');
    return answer;
  };
  const files = { write: async () => {}, remove };
  return { remove, shelves: { sql: { begin }, files } as unknown as Shelves };
}

test.each([
  ['keeps the bytes of an object whose row is there', true, 0],
  ['leaves no bytes of an object without a row', false, 1],
])('an upload whose line breaks %s', async (_title, isCommitted, removals) => {
  const { remove, shelves: ours } = shelves(isCommitted);
  const writing = writeObject(
    ours,
    { claims: {} } as never,
    { bucket: bucket as never, name: 'one.pdf' },
    upload as never,
    'insert',
  );
  await expect(writing).rejects.toThrow('the line broke');
  expect(remove).toHaveBeenCalledTimes(removals);
});
