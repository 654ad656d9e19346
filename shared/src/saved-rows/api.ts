import { changedMeanwhile, unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { KnownRow } from '../catalogue/types';
import { changesOf, holds, isAsCreated } from './same-row';

/** Where people write by forms. */
type FormTable =
  | 'documents'
  | 'services'
  | 'greetings'
  | 'discount_codes'
  | 'saved_views'
  | 'person_notes'
  | 'answer_templates'
  | 'closed_days'
  | 'post_addresses'
  | 'post_senders';

/**
 * Adds a row under the id its form made. The form that is sent again because the answer was lost finds the
 * row that its first try wrote: what was typed since is written to it, and else it is done.
 * @throws AppError `23505` when another row stands in the way, `CHANGED_MEANWHILE` when somebody else has
 *   changed the first try's row since.
 */
export async function addRow(
  table: FormTable,
  id: string,
  row: object,
  failure: string,
): Promise<void> {
  const answer = await rowsOf(table).insert({ id, ...row } as never);
  const first = answer.error?.code === '23505' ? await readRow(table, id, failure) : null;
  if (first === null) unwrapVoid(answer, failure);
  else if (holds(first, row)) return;
  else if (!isAsCreated(first)) throw changedMeanwhile();
  else await changeRow(table, first, changesOf(first, row), failure);
}

/**
 * Changes a row that is as it was read. One that holds what is sent already was changed by a first try
 * whose answer was lost.
 * @throws AppError `CHANGED_MEANWHILE`.
 */
export async function changeRow(
  table: FormTable,
  { id, updated_at: asItWasRead }: KnownRow,
  row: object,
  failure: string,
): Promise<void> {
  const call = rowsOf(table).update(row as never);
  const answer = await call.eq('id', id).eq('updated_at', asItWasRead).select('id');
  if (unwrap(answer, failure).length > 0) return;
  const present = await readRow(table, id, failure);
  if (present === null || !holds(present, row)) throw changedMeanwhile();
}

async function readRow(table: FormTable, id: string, failure: string): Promise<StoredRow | null> {
  const answer = await rowsOf(table).select('*').eq('id', id).maybeSingle();
  unwrapVoid(answer, failure);
  if (answer.data === null || table !== 'documents') return answer.data as StoredRow | null;
  // the template is kept aside, and reads back as null
  const template = await supabase
    .from('document_templates')
    .select('template_content')
    .eq('document_id', id)
    .maybeSingle();
  unwrapVoid(template, failure);
  const kept = { template_content: template.data?.template_content ?? '' };
  return { ...(answer.data as StoredRow), ...kept };
}

type StoredRow = KnownRow & { created_at: string };

const rowsOf = (table: FormTable) => supabase.from(table as 'greetings'); // what is used is the same in each
