import { AppError } from 'shared/lib/app-error';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { KnownRow } from './types';

/** What became of something that was deleted. */
export type Removal = 'deleted' | 'archived';

/** Where it stands, and what it is called. */
type CatalogueTable = 'documents' | 'services' | 'events';

/**
 * Deletes something from the catalogue as it was read; the database archives what somebody has or
 * ordered instead. One that is gone already counts as deleted.
 * @param failure what is read when it fails for any other reason.
 * @throws AppError `CHANGED_MEANWHILE`.
 */
export async function removeOffer(
  table: CatalogueTable,
  { id, updated_at: asItWasRead }: KnownRow,
  failure: string,
): Promise<Removal> {
  const rows = supabase.from(table as 'documents'); // what is used here is the same in each
  const deleted = await rows.delete().eq('id', id).eq('updated_at', asItWasRead).select('id');
  if (unwrap(deleted, failure).length > 0) return 'deleted';
  const left = await rows.select('archived_at').eq('id', id).maybeSingle();
  unwrapVoid(left, failure);
  if (left.data === null) return 'deleted';
  if (left.data.archived_at !== null) return 'archived';
  throw new AppError('CHANGED_MEANWHILE', 'no row as it was read', changedMeanwhile, undefined, {
    answer: 'refusal',
  });
}

const changedMeanwhile =
  'Someone else has changed this since you opened it. It was not deleted: look at it again first.';
