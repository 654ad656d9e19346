import type { ListPart } from 'shared/lib/list-part';
import { unwrap, unwrapUnchanged } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { Profile } from '../../profiles/types';
import { watchTable } from '../../table-changes/api';
import type {
  Membership,
  PersonChange,
  PersonDetails,
  PersonDocument,
  PersonMessage,
  PersonNotification,
  PersonOrder,
  PersonRecord,
  PersonRegistration,
  PersonService,
} from './types';

const perPage = 20;
const fallback = 'This list could not be loaded. Please try again.';

/** First and last row of a part of a list, one more than is shown: whether there are others. */
function rangeOf(part: number): readonly [from: number, to: number] {
  return [part * perPage, (part + 1) * perPage];
}

function pageOf<Row>(rows: Row[]): ListPart<Row> {
  return { rows: rows.slice(0, perPage), hasMore: rows.length > perPage };
}

/** What the office is told about a person at first sight; null when there is no such profile. */
export async function fetchPerson(id: string, signal: AbortSignal): Promise<PersonRecord | null> {
  const answer = await supabase.rpc('get_person', { p_id: id }).abortSignal(signal);
  if (!answer.error && answer.data === null) return null;
  return unwrap(answer, 'This record could not be loaded.') as unknown as PersonRecord;
}

const orderLink = 'order:purchases(id, purchase_number)';

/** Their orders, newest first. @param part from 0, as in the lists below. */
export async function fetchOrders(id: string, part: number): Promise<ListPart<PersonOrder>> {
  const answer = await supabase
    .from('purchases')
    .select(
      `id, purchase_number, created_at, status, payment_state, total_amount, amount_due, refunded_amount,
      items:purchase_items(item_title, position), invoices(kind, invoice_number, due_date, is_replaced)`,
    )
    .eq('user_id', id)
    .order('created_at', { ascending: false })
    .order('id')
    .range(...rangeOf(part));
  const rows = unwrap(answer, fallback).map(({ items, invoices, ...order }) => {
    const invoice = invoices.find((each) => each.kind === 'invoice' && !each.is_replaced);
    return {
      ...order,
      item_titles: items.toSorted((a, b) => a.position - b.position).map((item) => item.item_title),
      invoice_number: invoice?.invoice_number ?? null,
      due_date: invoice?.due_date ?? null,
    };
  });
  return pageOf(rows as PersonOrder[]);
}

/** The services and plans they ordered, newest first. */
export async function fetchServices(id: string, part: number): Promise<ListPart<PersonService>> {
  const answer = await supabase
    .from('user_services')
    .select(
      `id, payment_status, purchase_date, completion_date, notes, valid_until, service:services(title, membership_type), ${orderLink}`,
    )
    .eq('user_id', id)
    .order('purchase_date', { ascending: false })
    .order('id')
    .range(...rangeOf(part));
  return pageOf(unwrap(answer, fallback) as unknown as PersonService[]);
}

/** The documents of their library, newest first. */
export async function fetchDocuments(id: string, part: number): Promise<ListPart<PersonDocument>> {
  const answer = await supabase
    .from('user_documents')
    .select(
      `id, payment_status, purchase_date, document:documents(title, document_type), ${orderLink}`,
    )
    .eq('user_id', id)
    .order('purchase_date', { ascending: false })
    .order('id')
    .range(...rangeOf(part));
  return pageOf(unwrap(answer, fallback) as unknown as PersonDocument[]);
}

/** The events they registered for, the latest registration first. */
export async function fetchRegistrations(
  id: string,
  part: number,
): Promise<ListPart<PersonRegistration>> {
  const answer = await supabase
    .from('event_registrations')
    .select(
      `id, payment_status, registration_date, amount_paid, event:events(id, title, event_date, event_time, location, status), ${orderLink}`,
    )
    .eq('user_id', id)
    .order('registration_date', { ascending: false })
    .order('id')
    .range(...rangeOf(part));
  return pageOf(unwrap(answer, fallback) as unknown as PersonRegistration[]);
}

/** What they were told, newest first: titles alone, the rest is between the site and its owner. */
export async function fetchNotifications(
  id: string,
  part: number,
): Promise<ListPart<PersonNotification>> {
  const call = { p_id: id, p_offset: part * perPage };
  return pageOf(unwrap(await supabase.rpc('person_notifications', call), fallback));
}

/** The contact messages of the record, newest first. @param ids as the record names them. */
export async function fetchMessages(ids: readonly string[]): Promise<ListPart<PersonMessage>> {
  const answer = await supabase
    .from('contact_messages')
    .select('id, email, message, created_at, handled_at')
    .in('id', ids)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false });
  return { rows: unwrap(answer, fallback), hasMore: false };
}

/** What administrators changed in rows of theirs, newest first. Super administrators only. */
export async function fetchChanges(id: string, part: number): Promise<ListPart<PersonChange>> {
  const answer = await supabase
    .from('audit_directory')
    .select('id, created_at, actor_id, actor_name, table_name, action, changes')
    .eq('subject_id', id)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(...rangeOf(part));
  const rows = unwrap(answer, fallback).map(({ changes, ...row }) => ({
    ...row,
    columns: Object.keys(Object(changes)),
  }));
  return pageOf(rows as PersonChange[]); // a view's columns are all nullable
}

/**
 * Writes what somebody's profile says of them, or their membership, as it was read.
 * @throws AppError `CHANGED_MEANWHILE` when somebody else was first.
 */
export async function savePerson(
  { id, updated_at }: Pick<Profile, 'id' | 'updated_at'>,
  changes: PersonDetails | Membership,
): Promise<void> {
  const answer = await supabase
    .from('profiles')
    .update(changes)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('id');
  unwrapUnchanged(answer, 'The record could not be saved. Please try again.');
}

/**
 * Tells of changes of the person's profile and membership, and of every order, service, document and
 * registration of theirs.
 * @returns ends the watch.
 */
export function watchPerson(id: string, onChange: () => void): () => void {
  const tables = [
    'profiles',
    'memberships',
    'purchases',
    'user_services',
    'user_documents',
    'event_registrations',
  ] as const;
  return watchTable(tables, onChange, (table) =>
    table === 'profiles' ? `id=eq.${id}` : `user_id=eq.${id}`,
  );
}
