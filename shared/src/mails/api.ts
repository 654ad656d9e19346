import type { ListPart } from 'shared/lib/list-part';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { MailChoice, SentMail, UndeliveredMail } from './types';

/** The mails the signed-in person may do without, each with whether they want it. */
export async function fetchMailChoices(signal: AbortSignal): Promise<MailChoice[]> {
  const answer = await supabase.rpc('get_mail_choices').abortSignal(signal);
  return unwrap(answer, 'Your choice of e-mails could not be loaded. Please try again.');
}

export async function chooseMail({ kind, is_wanted }: MailChoice): Promise<void> {
  const answer = await supabase.rpc('choose_mail', { p_kind: kind, p_is_wanted: is_wanted });
  unwrapVoid(answer, 'Your choice could not be saved. Please try again.');
}

/**
 * Stops a kind of mail by the token of a link in it; needs no session. Answers the kind.
 * @throws AppError `ML002` when nobody here wrote the link.
 */
export async function stopMail(token: string): Promise<string> {
  const answer = await supabase.rpc('stop_mail', { p_token: token });
  return unwrap(answer, 'These e-mails could not be stopped. Please try again.');
}

const perPart = 20;

/** What was sent to a person, newest first; for administrators. @param part from 0. */
export async function fetchMailsTo(id: string, part: number): Promise<ListPart<SentMail>> {
  const answer = await supabase
    .from('mails')
    .select('id, kind, state, reason, email, attempts, created_at, sent_at')
    .eq('user_id', id)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(part * perPart, (part + 1) * perPart);
  const rows = unwrap(answer, 'This list could not be loaded. Please try again.') as SentMail[];
  return { rows: rows.slice(0, perPart), hasMore: rows.length > perPart };
}

const mostUndelivered = 50;

/** The mails that were given up, newest first; for administrators. */
export async function fetchUndelivered(signal: AbortSignal): Promise<ListPart<UndeliveredMail>> {
  const answer = await supabase
    .from('mails')
    .select('id, kind, state, reason, email, attempts, created_at, sent_at, user_id')
    .eq('state', 'failed')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(mostUndelivered + 1)
    .abortSignal(signal);
  const rows = unwrap(
    answer,
    'This list could not be loaded. Please try again.',
  ) as UndeliveredMail[];
  return { rows: rows.slice(0, mostUndelivered), hasMore: rows.length > mostUndelivered };
}

/** Has a mail that was given up tried again. @throws AppError `ML003` when it has not failed. */
export async function retryMail(id: string): Promise<void> {
  const answer = await supabase.rpc('retry_mail', { p_id: id });
  unwrapVoid(answer, 'The e-mail could not be tried again. Please try again.');
}
