import { maltaMoment } from 'shared/lib/malta-time';
import { searched } from 'shared/lib/search-patterns';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { AuditEntry, AuditFilter, AuditPerson, FoundPerson } from './types';

const notRead = 'The log could not be loaded. Please try again.';
const mostRows = 1000; // the server answers with no more at once

interface PageOptions {
  limit: number;
  /** Only entries older than this one. */
  after?: Pick<AuditEntry, 'id' | 'created_at'> | undefined;
  signal?: AbortSignal;
}

/** A page of the log, newest first. Super administrators only; for others it is empty. */
export async function fetchAuditEntries(
  { actor, subject, table, record, action, from, to }: AuditFilter,
  { limit, after, signal }: PageOptions,
): Promise<AuditEntry[]> {
  let request = supabase.from('audit_directory').select('*');
  if (actor) request = request.eq('actor_id', actor);
  if (subject) request = request.eq('subject_id', subject);
  if (table) request = request.eq('table_name', table);
  if (record) request = request.eq('record_id', record);
  if (action) request = request.eq('action', action);
  if (from) request = request.gte('created_at', startOf(from).toISOString());
  if (to) request = request.lt('created_at', startOf(dayAfter(to)).toISOString());
  if (after) {
    // the first condition is for the index
    request = request
      .lte('created_at', after.created_at)
      .or(`created_at.lt."${after.created_at}",id.lt.${after.id}`);
  }
  request = request.order('created_at', { ascending: false }).order('id', { ascending: false });
  if (signal) request = request.abortSignal(signal);
  return unwrap(await request.limit(limit), notRead) as unknown as AuditEntry[];
}

/** Everything a filter leaves, newest first, part by part. */
export async function* fetchWholeAudit(
  filter: AuditFilter,
  signal?: AbortSignal,
): AsyncGenerator<AuditEntry[]> {
  for (let after: AuditEntry | undefined; ; ) {
    const options = { limit: mostRows, after, ...(signal && { signal }) };
    const page = await fetchAuditEntries(filter, options);
    if (page.length > 0) yield page;
    if (page.length < mostRows) return;
    after = page.at(-1);
  }
}

/** Everybody who has ever acted, by name. */
export async function fetchAuditActors(): Promise<AuditPerson[]> {
  const answer = await supabase.from('audit_actors').select('id, name').order('name').order('id');
  return unwrap(answer, notRead) as AuditPerson[]; // a view's columns are all typed nullable
}

/** Members whose name, e-mail or company holds what was typed. */
export async function findPeople(typed: string): Promise<FoundPerson[]> {
  const accounts = supabase
    .from('user_directory')
    .select('id, full_name, email')
    .eq('kind', 'account');
  const answer = await searched(accounts, typed).order('full_name').order('id').limit(8);
  return unwrap(answer, 'People could not be searched.') as FoundPerson[];
}

function startOf(day: string): Date {
  return maltaMoment(day, '00:00');
}

function dayAfter(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + 1);
  return noon.toISOString().slice(0, 10);
}
