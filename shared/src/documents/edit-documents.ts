import { reloadDirectory } from 'shared/lib/use-directory';
import type { Removal } from '../catalogue/api';
import { requireSignedIn } from '../catalogue/require-signed-in';
import type { KnownRow } from '../catalogue/types';
import * as api from './api';
import type { DocumentDraft } from './types';

/** Saves a document and reads the lists again. @throws AppError, see `api.saveDocument`; `ID001`. */
export async function saveDocument(
  draft: DocumentDraft,
  known: KnownRow | null,
  newId: string,
): Promise<void> {
  await thenReload(() => api.saveDocument(draft, known, newId));
}

/** Deletes a document and reads the lists again. @throws AppError, see `api.deleteDocument`. */
export async function deleteDocument(known: KnownRow): Promise<Removal> {
  return thenReload(() => api.deleteDocument(known));
}

async function thenReload<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  requireSignedIn();
  try {
    return await call();
  } finally {
    void reloadDirectory(api.documentDirectory); // after a refusal too: somebody else was first
  }
}
