import { AppError } from 'shared/lib/app-error';
import { type Directory, directory } from 'shared/lib/directory';
import { formatMoment } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import { searched } from 'shared/lib/search-patterns';
import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import {
  type Assignee,
  type ContactMessage,
  type MessageAnswer,
  type MessageFilters,
  type MessageSort,
  messageNotSent,
  type Neighbours,
  type NewAnswer,
  type ReceivedMessage,
} from './types';

const duplicateKey = '23505';

/**
 * Stores a message; administrators are notified of it.
 * @param id chosen by the page: the same message sent again under it, because the answer was lost,
 *   is stored once.
 * @throws AppError `RL…` at a limit, `NETWORK`, `TIMEOUT`.
 */
export async function sendContactMessage(message: ContactMessage, id: string): Promise<void> {
  const answer = await supabase.from('contact_messages').insert({ ...message, id });
  if (answer.error?.code === duplicateKey) return; // the first attempt was still under way
  unwrapVoid(answer, messageNotSent);
}

/** The inbox. Administrators see all of it. */
export const messageDirectory: Directory<ReceivedMessage, MessageFilters, MessageSort> =
  /* @__PURE__ */ directory({
    name: 'messages',
    select: (options) => supabase.from('message_directory').select('*', options),
    narrow: narrowed,
    watch: (onChange) => watchTable('contact_messages', onChange),
  });

interface Narrowable {
  is: (column: string, value: null) => this;
  not: (column: string, operator: 'is', value: null) => this;
  eq: (column: string, value: boolean) => this;
}

function narrowed<Request extends Narrowable>(
  request: Request,
  { filter }: MessageFilters,
): Request {
  if (filter === 'unread') return request.is('read_at', null);
  if (filter === 'open') return request.is('handled_at', null);
  if (filter === 'mine') return request.eq('is_mine', true);
  if (filter === 'handled') return request.not('handled_at', 'is', null);
  return request;
}

/** One message; null when it is gone: its sender has deleted their account. */
export async function fetchMessage(
  id: string,
  signal?: AbortSignal,
): Promise<ReceivedMessage | null> {
  let request = supabase.from('message_directory').select('*').eq('id', id);
  if (signal) request = request.abortSignal(signal);
  const found = unwrapFound(await request.maybeSingle(), 'This message could not be loaded.');
  return found as ReceivedMessage | null; // a view's columns are all typed nullable
}

/** The answers to a message, oldest first, each with its mail. */
export async function fetchThread(id: string, signal: AbortSignal): Promise<MessageAnswer[]> {
  const answer = await supabase
    .from('message_thread')
    .select('*')
    .eq('message_id', id)
    .order('created_at')
    .order('id')
    .abortSignal(signal);
  const rows = unwrap(answer, 'The answers to this message could not be loaded.');
  return rows.map(
    ({ mail_id, mail_state, mail_reason, mail_attempts, mail_email, mail_sent_at, ...row }) => ({
      ...row,
      mail: mail_id && {
        id: mail_id,
        kind: 'message_answer',
        state: mail_state,
        reason: mail_reason,
        email: mail_email,
        attempts: mail_attempts,
        created_at: row.created_at,
        sent_at: mail_sent_at,
      },
    }),
  ) as MessageAnswer[]; // a view's columns are all typed nullable
}

/**
 * Sends an answer to whoever wrote a message, and marks it handled.
 * @throws AppError `CM001` gone, `CM002` somebody else has answered, or a first try under this id said something
 *   else, `CM003` ten a day, `CM004` no mail could be queued.
 */
export async function answerMessage({ id, message_id, answer, known }: NewAnswer): Promise<void> {
  const call = { p_id: id, p_message_id: message_id, p_answer: answer, p_known: known };
  const sent = await supabase.rpc('answer_message', call);
  unwrapVoid(sent, 'Your answer could not be sent. Please try again.');
}

/** The messages that came just before and just after one, among those a filter and a search leave. */
export async function fetchNeighbours(
  { id, created_at: at }: Pick<ReceivedMessage, 'id' | 'created_at'>,
  filters: MessageFilters,
  search: string,
): Promise<Neighbours> {
  async function next(ascending: boolean): Promise<string | null> {
    const side = ascending ? 'gt' : 'lt';
    const request = narrowed(supabase.from('message_directory').select('id'), filters)
      .filter('created_at', ascending ? 'gte' : 'lte', at) // the next condition alone reaches no index
      .or(`created_at.${side}."${at}",and(created_at.eq."${at}",id.${side}.${id})`);
    const answer = await searched(request, search)
      .order('created_at', { ascending })
      .order('id', { ascending })
      .limit(1);
    return unwrap(answer, 'The previous and next message could not be loaded.')[0]?.id ?? null;
  }
  const [newer, older] = await Promise.all([next(true), next(false)]);
  return { newer, older };
}

/** @param isRead for all administrators; the database notes when. */
export async function markMessageRead(id: string, isRead: boolean): Promise<void> {
  const read_at = isRead ? new Date().toISOString() : null;
  const answer = await supabase.from('contact_messages').update({ read_at }).eq('id', id);
  unwrapVoid(answer, 'The message could not be marked. Please try again.');
}

/**
 * The database notes when, and that it was the caller. What they have marked already, with an answer that was lost,
 * is done.
 * @param userId who marks it.
 * @throws AppError `CM_HANDLED` when somebody else was first, and who.
 */
export async function markMessageHandled(id: string, userId: string | null): Promise<void> {
  const answer = await supabase
    .from('contact_messages')
    .update({ handled_at: new Date().toISOString() })
    .eq('id', id)
    .is('handled_at', null)
    .select('id');
  if (unwrap(answer, notMarked).length > 0) return;
  const message = await fetchMessage(id);
  if (!message?.handled_at || message.handled_by !== userId) throw handledAlready(message);
}

/** Opens a handled message again. */
export async function reopenMessage(id: string): Promise<void> {
  const answer = await supabase.from('contact_messages').update({ handled_at: null }).eq('id', id);
  unwrapVoid(answer, 'The message could not be opened again. Please try again.');
}

/** The administrators, by name. */
export async function fetchAssignees(signal: AbortSignal): Promise<Assignee[]> {
  const answer = await supabase
    .from('profiles')
    .select('id, full_name')
    .in('role', ['admin', 'super_admin'])
    .order('full_name')
    .order('id')
    .abortSignal(signal);
  const rows = unwrap(answer, 'The administrators could not be loaded.');
  return rows.map(({ id, full_name }) => ({ id, full_name: personName(full_name) }));
}

/**
 * Gives a message to an administrator, or to nobody. A first try whose answer was lost is done.
 * @param before whose it was when the caller saw it.
 * @throws AppError `CM_TAKEN` when somebody else was first, and whose it is now; `CM005`.
 */
export async function assignMessage(
  id: string,
  before: string | null,
  to: string | null,
): Promise<void> {
  const call = supabase.from('contact_messages').update({ taken_by: to }).eq('id', id);
  const asSeen = before === null ? call.is('taken_by', null) : call.eq('taken_by', before);
  if (unwrap(await asSeen.select('id'), notAssigned).length > 0) return;
  const message = await fetchMessage(id);
  if (!message || message.taken_by !== to) throw takenAlready(message);
}

const notAssigned = 'The message could not be assigned. Please try again.';

function takenAlready(message: ReceivedMessage | null): AppError {
  const whose = message?.taken_by ? (message.taken_by_name ?? 'someone else') : 'nobody';
  const text = message
    ? `This message was assigned to ${whose} in the meantime. Nothing was changed.`
    : 'This message is gone: its sender has deleted their account.';
  return new AppError('CM_TAKEN', 'assigned meanwhile', text, {}, { answer: 'refusal' });
}

const notMarked = 'The message could not be marked handled. Please try again.';

function handledAlready(message: ReceivedMessage | null): AppError {
  const text = message?.handled_at
    ? `${message.handled_by_name ?? 'Someone else'} has already handled this message, on ${formatMoment(message.handled_at)}.`
    : 'This message is gone: its sender has deleted their account.';
  return new AppError('CM_HANDLED', 'no open message', text, {}, { answer: 'refusal' });
}
