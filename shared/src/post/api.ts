import type { Json } from 'shared/database.types';
import { type Directory, directory } from 'shared/lib/directory';
import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { fromStart } from 'shared/start/start.singleton';
import type { KnownRow } from '../catalogue/types';
import { addRow, changeRow } from '../saved-rows/api';
import { watchTable } from '../table-changes/api';
import { readPartOfCode } from './code';
import type {
  CountLine,
  ListedSender,
  MailChoice,
  MemberPostNames,
  NamesToConfirm,
  NewPostItem,
  NewPostName,
  OpenedScan,
  OriginalPage,
  OwnPostItem,
  Placed,
  PostChain,
  PostCorrection,
  PostCount,
  PostCountReport,
  PostCursor,
  PostEntry,
  PostEntryFilters,
  PostEntrySort,
  PostLine,
  PostLoss,
  PostName,
  PostOptions,
  PostPart,
  PostPrices,
  PostQuestion,
  PostQuota,
  PostRefusal,
  PostRequest,
  PostRequestKind,
  PostRuleDraft,
  PostRuleShown,
  PostRules,
  PostRuleTrial,
  PostSettings,
  PostShelf,
  PostSummary,
  PostTotals,
  QueuedRequest,
  QueueFilters,
  QueueSort,
  Recipient,
  RecordedPostItem,
  ScanFailure,
  SenderRules,
  SheetsCounted,
  UnreadOfficial,
} from './types';

// ---- What a member does.

/** How many items a part of the list has. */
export const postPartSize = 50;

/**
 * A part of one's post: official and unread first, then newest first.
 * @param before the last row of the part before.
 */
export async function fetchPost(
  { search, filter }: PostQuestion,
  before?: PostCursor,
  signal?: AbortSignal,
): Promise<PostPart> {
  const query = {
    // what no text of the database holds: an emoji may have been cut in two
    search: search.replaceAll(/[\0\p{Surrogate}]/gu, ' '),
    filter,
    limit: postPartSize,
    ...(before && { before: { ...before } }),
  };
  let call = supabase.rpc('get_post', { p_query: query });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your post could not be loaded.') as unknown as PostPart;
}

/** How much post there is, how much of it is unread, and the folders it is in. */
export async function fetchPostSummary(userId: string, signal?: AbortSignal): Promise<PostSummary> {
  const first = await fromStart('post', userId);
  if (first) return first;
  let call = supabase.rpc('get_post_summary');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your post could not be counted.') as unknown as PostSummary;
}

/** One of one's own items; null where there is none. */
export async function fetchPostItem(id: string, signal?: AbortSignal): Promise<OwnPostItem | null> {
  let call = supabase.rpc('get_post_item', { p_id: id });
  if (signal) call = call.abortSignal(signal);
  const answer = unwrapFound(await call, 'This item could not be loaded.');
  return answer as unknown as OwnPostItem | null;
}

/** What is left of the documents of this month, and what the next one costs. */
export async function fetchPostQuota(signal?: AbortSignal): Promise<PostQuota> {
  let call = supabase.rpc('get_post_quota');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your documents could not be counted.') as unknown as PostQuota;
}

/** What a request would be for each of at most 50 of one's items, and in total. */
export async function fetchPostPrices(
  kind: PostRequestKind,
  itemIds: readonly string[],
  options: PostOptions,
  signal?: AbortSignal,
): Promise<PostPrices> {
  const question = { p_kind: kind, p_item_ids: [...itemIds], p_options: { ...options } };
  let call = supabase.rpc('quote_post_requests', question);
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The price could not be loaded.') as unknown as PostPrices;
}

/**
 * Asks for something of one kind for at most 50 items: for all of them or for none. Asked again under the same ids, it
 * answers the same.
 * @param expectedGross what the person was shown before they pressed: `gross` of `fetchPostPrices`, euros.
 * @throws AppError `PO020` it costs another amount now; with `item_id` what is in the way of an item: `PO021` it is asked
 *   for already, `PO022` no plan in force, `PO024` nothing there: the paper is gone, or the item was never the caller's,
 *   `PO025` it is scanned, `PO026` it is not, `PO051` its paper has another way; `PO052` the order to open is another now.
 */
export async function askForPost(
  kind: PostRequestKind,
  lines: readonly PostLine[],
  options: PostOptions,
  expectedGross: number,
): Promise<PostRequest[]> {
  const answer = await supabase.rpc('ask_for_post', {
    p_kind: kind,
    p_lines: lines.map((line) => ({ ...line })),
    p_options: { ...options },
    p_expected_gross: expectedGross,
  });
  const text = 'This could not be asked for. Please try again.';
  return unwrap(answer, text) as unknown as PostRequest[];
}

/**
 * Takes at most 50 requests back, all or none; what they took of the plan is given back.
 * @throws AppError `PO023` once one is in work.
 */
export async function withdrawPostRequests(ids: readonly string[]): Promise<void> {
  const answer = await supabase.rpc('withdraw_post_requests', { p_ids: [...ids] });
  unwrapVoid(answer, 'Nothing could be withdrawn. Please try again.');
}

/**
 * Answers what the office has asked about a request, which then waits again.
 * @param question the one that was read.
 * @param words at most 300 characters.
 * @param isAgreed all sheets that the question is about may be scanned, and charged.
 * @throws AppError `PO055` this is not asked any longer.
 */
export async function answerPostRequest(
  id: string,
  question: string,
  words: string,
  isAgreed: boolean,
): Promise<void> {
  const call = { p_id: id, p_question: question, p_answer: words, p_is_agreed: isAgreed };
  const answer = await supabase.rpc('answer_post_request', call);
  unwrapVoid(answer, 'Your answer could not be sent. Please try again.');
}

const notMarked = 'This could not be saved. Please try again.';

/** Marks items of one's own read, or unread. */
export async function markPostRead(ids: readonly string[], isRead: boolean): Promise<void> {
  const read_at = isRead ? new Date().toISOString() : null;
  const answer = await supabase.from('post_items').update({ read_at }).in('id', ids);
  unwrapVoid(answer, notMarked);
}

/** @param folder at most 40 characters; null: none. */
export async function movePostToFolder(
  ids: readonly string[],
  folder: string | null,
): Promise<void> {
  const answer = await supabase.from('post_items').update({ folder }).in('id', ids);
  unwrapVoid(answer, notMarked);
}

/** @param note at most 500 characters; null: none. */
export async function notePost(id: string, note: string | null): Promise<void> {
  const answer = await supabase.from('post_items').update({ note }).eq('id', id);
  unwrapVoid(answer, notMarked);
}

/** How a person wants to be told of post. */
export async function fetchPostSettings(userId: string): Promise<PostSettings> {
  const answer = await supabase
    .from('post_settings')
    .select('sender_in_mails, digest, after_storage')
    .eq('user_id', userId)
    .maybeSingle();
  unwrapVoid(answer, 'Your choices could not be loaded.');
  return (
    (answer.data as PostSettings | null) ?? {
      sender_in_mails: false,
      digest: false,
      after_storage: 'keep',
    }
  );
}

/** Saves what is named alone: another tab may have chosen the rest otherwise by now. */
export async function savePostSettings(userId: string, change: MailChoice): Promise<void> {
  const row = { user_id: userId, ...change };
  const answer = await supabase.from('post_settings').upsert(row, { onConflict: 'user_id' });
  unwrapVoid(answer, 'Your choice could not be saved. Please try again.');
}

/**
 * Chooses what becomes of all the caller's paper after its storage. Keeping takes back what was to be shredded for that.
 * @returns of how many items it is too late: they are in a bag that is closed
 */
export async function chooseAfterStorage(choice: PostSettings['after_storage']): Promise<number> {
  const answer = await supabase.rpc('choose_after_storage', { p_choice: choice });
  return unwrap(answer, 'Your choice could not be saved. Please try again.');
}

/** The names under which the caller may receive post today, those of the profile first. */
export async function fetchPostNames(signal?: AbortSignal): Promise<PostName[]> {
  let call = supabase.rpc('get_post_names');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your names could not be loaded.') as unknown as PostName[];
}

/**
 * Adds a name; the office confirms it. One that was refused is asked for anew.
 * @param id made by the form: sent again under it, it is added once.
 * @throws AppError `PO035` too many, `PO041` not a name that can be read, `PO042` nobody receives post under it.
 */
export async function addPostName({ id, name, kind }: NewPostName): Promise<void> {
  const answer = await supabase.rpc('add_post_name', { p_id: id, p_name: name, p_kind: kind });
  unwrapVoid(answer, 'The name could not be added. Please try again.');
}

/** From today on no post is taken in under this name. */
export async function endPostName(id: string): Promise<void> {
  const answer = await supabase.rpc('end_post_name', { p_id: id });
  unwrapVoid(answer, 'The name could not be removed. Please try again.');
}

/** The caller's rules, and what there is to make them of. */
export async function fetchPostRules(signal?: AbortSignal): Promise<PostRules> {
  let call = supabase.rpc('get_post_rules');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your rules could not be loaded.') as unknown as PostRules;
}

const sentRule = (rule: PostRuleDraft) => ({ ...rule, options: { ...rule.options } });

/** What a rule would have made of the last three months; nothing is saved. @throws AppError `PO100` it is no rule. */
export async function tryPostRule(
  rule: PostRuleDraft,
  signal?: AbortSignal,
): Promise<PostRuleTrial> {
  let call = supabase.rpc('try_post_rule', { p_rule: sentRule(rule) });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The rule could not be tried.') as unknown as PostRuleTrial;
}

/**
 * Saves a rule: sent again under its id, it is saved once.
 * @param shown what `tryPostRule` answered: it is on with that. Null: it is off.
 * @throws AppError `PO052` the order to open post is another now, `PO101` the rule was changed or would do something else
 *   now, `PO102` it was removed, `PO103` there are thirty.
 */
export async function savePostRule(
  rule: PostRuleDraft,
  shown: PostRuleShown | null,
): Promise<void> {
  const call = { p_rule: sentRule(rule), ...(shown && { p_shown: { ...shown } }) };
  const answer = await supabase.rpc('save_post_rule', call);
  unwrapVoid(answer, 'The rule could not be saved. Please try again.');
}

/** It asks for nothing from now on. @throws AppError `PO102` it was removed. */
export async function switchOffPostRule(id: string): Promise<void> {
  const answer = await supabase.rpc('switch_off_post_rule', { p_id: id });
  unwrapVoid(answer, 'The rule could not be switched off. Please try again.');
}

/** What it has asked for stays. */
export async function removePostRule(id: string): Promise<void> {
  const answer = await supabase.rpc('remove_post_rule', { p_id: id });
  unwrapVoid(answer, 'The rule could not be removed. Please try again.');
}

/** @param ids all of the caller's rules. @throws AppError `PO102` these are not all, or one was removed. */
export async function orderPostRules(ids: readonly string[]): Promise<void> {
  const answer = await supabase.rpc('order_post_rules', { p_ids: [...ids] });
  unwrapVoid(answer, 'The order could not be saved. Please try again.');
}

/** Calls back after anything changed about a person's post. @returns ends it. */
export function watchPost(userId: string, onChange: () => void): () => void {
  return watchTable(['post_items', 'post_requests'], onChange, `user_id=eq.${userId}`);
}

// ---- What the office does.

/** Whom post can be for, with all their names; the counter keeps it and matches by itself. */
export async function fetchRecipients(signal?: AbortSignal): Promise<Recipient[]> {
  let call = supabase.rpc('get_post_directory');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The members could not be loaded.') as unknown as Recipient[];
}

/** The names of one member, in every state. */
export async function fetchMemberPostNames(
  userId: string,
  signal?: AbortSignal,
): Promise<MemberPostNames> {
  let call = supabase.rpc('get_member_post_names', { p_user_id: userId });
  if (signal) call = call.abortSignal(signal);
  const text = 'The names could not be loaded.';
  return unwrap(await call, text) as unknown as MemberPostNames;
}

/** The names on which the office has to decide, oldest first. */
export async function fetchPostNamesToConfirm(signal?: AbortSignal): Promise<NamesToConfirm> {
  let call = supabase.rpc('get_post_names_to_confirm');
  if (signal) call = call.abortSignal(signal);
  const text = 'The names that wait could not be loaded.';
  return unwrap(await call, text) as unknown as NamesToConfirm;
}

/**
 * Confirms that a member may receive post under a name.
 * @param isShared also where another member has it confirmed.
 * @throws AppError `PO036` they claim it no more, `PO040` it is the caller's own, `PO042` nobody receives post under
 * it, `PO043` another has it confirmed.
 */
export async function confirmPostName(
  userId: string,
  name: string,
  isShared: boolean,
): Promise<void> {
  const call = { p_user_id: userId, p_name: name, p_is_shared: isShared };
  const answer = await supabase.rpc('confirm_post_name', call);
  unwrapVoid(answer, 'The name could not be confirmed. Please try again.');
}

/** Adds a name for a member and confirms it. @throws AppError as `addPostName` and `confirmPostName` do. */
export async function addConfirmedPostName(
  userId: string,
  { id, name, kind }: NewPostName,
  isShared: boolean,
): Promise<void> {
  const answer = await supabase.rpc('add_post_name', {
    p_id: id,
    p_name: name,
    p_kind: kind,
    p_user_id: userId,
    p_is_shared: isShared,
  });
  unwrapVoid(answer, 'The name could not be added. Please try again.');
}

/** Ends a name that is confirmed for a member, who reads why. @throws AppError `PO034` no reason, `PO036`. */
export async function withdrawPostName(id: string, reason: string): Promise<void> {
  const answer = await supabase.rpc('end_post_name', { p_id: id, p_reason: reason });
  unwrapVoid(answer, 'The name could not be ended. Please try again.');
}

/** Refuses a name; its member reads why. @throws AppError `PO034` no reason, `PO036`, `PO040`. */
export async function refusePostName(userId: string, name: string, reason: string): Promise<void> {
  const call = { p_user_id: userId, p_name: name, p_reason: reason };
  const answer = await supabase.rpc('refuse_post_name', call);
  unwrapVoid(answer, 'The name could not be refused. Please try again.');
}

/** The senders that the office keeps, by name. Administrators only. */
export async function fetchPostSenders(signal?: AbortSignal): Promise<ListedSender[]> {
  let call = supabase
    .from('post_senders')
    .select('id, name, is_official, updated_at')
    .order('name');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The senders could not be loaded.');
}

/** @param id made by the form, see `addRow`. @throws AppError `23505` when it is on the list, however it is written. */
export async function addPostSender(id: string, rules: SenderRules): Promise<void> {
  await addRow('post_senders', id, rules, senderNotSaved);
}

/**
 * Changes a sender. What members have not read of one that is marked as official becomes official, too.
 * @throws AppError `23505` as above, `CHANGED_MEANWHILE`.
 */
export async function changePostSender(known: KnownRow, rules: SenderRules): Promise<void> {
  await changeRow('post_senders', known, rules, senderNotSaved);
}

const senderNotSaved = 'The sender could not be saved. Please try again.';

/**
 * Records an item; its photo is uploaded before. Sent again under the same id, it answers the same.
 * @throws AppError `PO001` another item has this id, `PO002` the code is in use, `PO003` no code of ours.
 */
export async function recordPostItem(item: NewPostItem): Promise<RecordedPostItem> {
  const answer = await supabase.rpc('record_post_item', { p_item: { ...item } });
  const text = 'The item could not be recorded. Please try again.';
  return unwrap(answer, text) as unknown as RecordedPostItem;
}

/** Takes an item back within ten minutes. @throws AppError `PO004` later, or when work on it began. */
export async function undoPostItem(id: string): Promise<void> {
  const answer = await supabase.rpc('undo_post_item', { p_id: id });
  unwrapVoid(answer, 'The item could not be taken back. Please try again.');
}

/** Corrects an item; what it was before stays in its chain. */
export async function correctPostItem(
  id: string,
  changes: PostCorrection,
  reason: string,
): Promise<void> {
  const call = { p_id: id, p_changes: { ...changes }, p_reason: reason };
  const answer = await supabase.rpc('correct_post_item', call);
  unwrapVoid(answer, 'The item could not be corrected. Please try again.');
}

/** Puts items somewhere, by their codes; says of each what became of it. */
export async function placePostItems(codes: readonly string[], place: string): Promise<Placed[]> {
  const call = { p_codes: [...codes], p_place: place };
  const answer = await supabase.rpc('place_post_items', call);
  return unwrap(answer, 'The items could not be placed. Please try again.') as unknown as Placed[];
}

/**
 * Sends an item back to who sent it; where its owner has asked for it, that is done.
 * @param reason null where its owner has asked for it.
 * @throws AppError `PO053` it is to be scanned first.
 */
export async function returnPostItem(id: string, reason: string | null): Promise<void> {
  const call = { p_id: id, ...(reason !== null && { p_reason: reason }) };
  const answer = await supabase.rpc('return_post_item', call);
  unwrapVoid(answer, 'The item could not be returned. Please try again.');
}

/** Notes that the owner of official post was telephoned. */
export async function markPostCalled(id: string): Promise<void> {
  const answer = await supabase.rpc('mark_post_called', { p_id: id });
  unwrapVoid(answer, 'The call could not be noted. Please try again.');
}

/** New labels, as a sheet is printed of. @param count at most 500. */
export async function issuePostLabels(count: number): Promise<string[]> {
  const answer = await supabase.rpc('issue_post_labels', { p_count: count });
  return unwrap(answer, 'The labels could not be made. Please try again.');
}

interface Narrowable {
  eq: (column: string, value: string | boolean) => this;
  is: (column: string, value: null) => this;
  not: (column: string, operator: 'is', value: null) => this;
}

function narrowedPost<Request extends Narrowable>(
  request: Request,
  { filter, paper }: PostEntryFilters,
): Request {
  let narrowed = request;
  if (paper !== 'all') narrowed = narrowed.eq('paper', paper);
  if (filter === 'matched') return narrowed.not('user_id', 'is', null);
  if (filter === 'unmatched') return narrowed.is('user_id', null).is('not_ours_at', null);
  if (filter === 'not_ours') return narrowed.not('not_ours_at', 'is', null);
  if (filter === 'to_return') return narrowed.eq('is_to_return', true);
  if (filter === 'official') return narrowed.eq('is_official', true);
  if (filter === 'parcels') return narrowed.eq('kind', 'parcel');
  return narrowed;
}

/** All post there is; `undone`: what was taken back. Administrators only. */
export const postDirectory: Directory<PostEntry, PostEntryFilters, PostEntrySort> =
  /* @__PURE__ */ directory({
    name: 'post',
    select: (options, chosen) =>
      supabase
        .from(chosen?.filter === 'undone' ? 'post_undone' : 'post_directory')
        .select('*', options),
    narrow: narrowedPost,
    respell: readPartOfCode,
    watch: (onChange) => watchTable('post_items', onChange),
  });

/** What came in on a day. @param day YYYY-MM-DD of Malta's calendar. */
export function postIntake(day: string): Directory<PostEntry, PostEntryFilters, PostEntrySort> {
  return directory({
    name: 'post',
    select: (options) => supabase.from('post_intake').select('*', options).eq('day', day),
    narrow: narrowedPost,
    watch: (onChange) => watchTable('post_items', onChange),
  });
}

/** @param day YYYY-MM-DD of Malta's calendar. */
export async function fetchPostTotals(day: string): Promise<PostTotals> {
  const answer = await supabase.rpc('get_post_totals', { p_day: day });
  return unwrap(answer, 'The totals could not be loaded.') as unknown as PostTotals;
}

/** Scans that members have asked for and that are not done, by the moment they are due. Administrators only. */
export const postQueue: Directory<QueuedRequest, QueueFilters, QueueSort> =
  /* @__PURE__ */ directory({
    name: 'post-queue',
    select: (options) =>
      supabase.from('post_queue').select('*', options).in('kind', ['scan', 'rescan']),
    respell: readPartOfCode,
    narrow: (request, { filter }) => {
      if (filter === 'waiting') return request.eq('state', 'waiting');
      if (filter === 'mine') return request.eq('is_mine', true);
      if (filter === 'overdue') return request.eq('is_overdue', true);
      return request;
    },
    watch: (onChange) => watchTable('post_requests', onChange),
  });

const mostBatched = 500; // of what is open, which stays small

/** What members have asked for besides scans and is not done, the earliest due first. Administrators only. */
export async function fetchPostBatches(signal?: AbortSignal): Promise<QueuedRequest[]> {
  let call = supabase
    .from('post_queue')
    .select('*')
    .not('kind', 'in', '(scan,rescan)')
    .order('due_at')
    .order('id')
    .limit(mostBatched);
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The requests could not be loaded.') as unknown as QueuedRequest[];
}

/** Calls back after anything changed about requests. @returns ends it. */
export function watchPostRequests(onChange: () => void): () => void {
  return watchTable('post_requests', onChange);
}

/** @throws AppError `PO010` somebody else has it, and who; `PO011` it waits no more; `PO053` it is to be scanned first. */
export async function takePostRequest(id: string): Promise<void> {
  const answer = await supabase.rpc('take_post_request', { p_id: id });
  unwrapVoid(answer, 'The request could not be taken. Please try again.');
}

/**
 * Asks whoever made a request a question; they are told.
 * @param question at most 300 characters.
 * @param sheets how many the question is about, where their rule asked for less: their answer is for as many.
 * @throws AppError `PO010`, `PO011`.
 */
export async function askBackPostRequest(
  id: string,
  question: string,
  sheets: number | null,
): Promise<void> {
  const call = { p_id: id, p_question: question, ...(sheets !== null && { p_sheets: sheets }) };
  const answer = await supabase.rpc('ask_back_post_request', call);
  unwrapVoid(answer, 'Your question could not be sent. Please try again.');
}

/** Lets others take a request that one has. @throws AppError `PO010`, `PO011`. */
export async function letGoPostRequest(id: string): Promise<void> {
  const answer = await supabase.rpc('let_go_post_request', { p_id: id });
  unwrapVoid(answer, 'The request could not be let go. Please try again.');
}

/**
 * Refuses a request; the member is told why, and what it took of their plan is given back.
 * @param note at most 300 characters; `other` needs one.
 * @throws AppError `PO010`, `PO011`, `PO012` no reason.
 */
export async function refusePostRequest(
  id: string,
  reason: Exclude<PostRefusal, 'gone'>,
  note: string | null,
): Promise<void> {
  const call = { p_id: id, p_code: reason, ...(note && { p_note: note }) };
  const answer = await supabase.rpc('refuse_post_request', call);
  unwrapVoid(answer, 'The request could not be refused. Please try again.');
}

/** Notes that the envelope is opened, as the owner asked. @throws AppError `PO013` nobody asked for it. */
export async function openPostItem(id: string): Promise<void> {
  const answer = await supabase.rpc('open_post_item', { p_id: id });
  unwrapVoid(answer, 'The item could not be opened. Please try again.');
}

/**
 * Hands a scan over; a process reads its text. Its files are uploaded before. Sent again under the same id, it is done.
 * @param scanId made by the page.
 * @param sheets of paper: beyond 20 they count as further documents.
 * @throws AppError `PO027` another scan has this id, or other sheets; `PO010`, `PO011`, `PO014` a file is missing.
 */
export async function handOverScan(
  requestId: string,
  scanId: string,
  original: readonly OriginalPage[],
  sheets: number,
): Promise<void> {
  const pages = original.map(({ name, turn }) => ({ name, turn })) satisfies Json;
  const call = {
    p_request_id: requestId,
    p_scan_id: scanId,
    p_original: pages,
    p_sheets: sheets,
  };
  const answer = await supabase.rpc('hand_over_scan', call);
  unwrapVoid(answer, 'The scan could not be handed over. Please try again.');
}

/**
 * Corrects how many sheets of an item were scanned, to fewer; documents that were too many cost nothing. Administrators only.
 * @throws AppError `PO057` nothing of the item counts by its sheets, or more were given than were counted.
 */
export async function correctPostSheets(itemId: string, sheets: number): Promise<SheetsCounted> {
  const call = { p_item_id: itemId, p_sheets: sheets };
  const answer = await supabase.rpc('correct_post_sheets', call);
  return unwrap(answer, 'The sheets could not be corrected.') as unknown as SheetsCounted;
}

/**
 * Opens the newest scan of an item for ten minutes, and the last one where that could not be read; without a request for a
 * scan of it in hand, that one alone. The owner sees in the chain that it was.
 * @throws AppError `PO013` neither is so, `PO016` there is none.
 */
export async function openPostScan(itemId: string): Promise<OpenedScan> {
  const answer = await supabase.rpc('open_post_scan', { p_item_id: itemId });
  return unwrap(answer, 'The scan could not be opened.') as unknown as OpenedScan;
}

/** Scans that were given up, newest first. */
export async function fetchScanFailures(signal?: AbortSignal): Promise<ScanFailure[]> {
  let call = supabase.rpc('get_scan_failures');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The failed scans could not be loaded.') as unknown as ScanFailure[];
}

/** Has a scan that was given up read again. @throws AppError `PO015` it has not failed. */
export async function retryScan(scanId: string): Promise<void> {
  const answer = await supabase.rpc('retry_scan', { p_scan_id: scanId });
  unwrapVoid(answer, 'The scan could not be tried again. Please try again.');
}

/** Official post whose owner is to be telephoned, oldest first. */
export async function fetchUnreadOfficial(signal?: AbortSignal): Promise<UnreadOfficial[]> {
  let call = supabase.from('post_unread_official').select('*').order('received_at').order('id');
  if (signal) call = call.abortSignal(signal);
  // a view's columns are all typed nullable
  return unwrap(await call, 'The list could not be loaded.') as UnreadOfficial[];
}

/** Who had an item when and what they did with it, and what is asked of it and not done. Administrators only. */
export async function fetchPostChain(itemId: string, signal?: AbortSignal): Promise<PostChain> {
  let call = supabase.rpc('get_post_chain', { p_item_id: itemId });
  if (signal) call = call.abortSignal(signal);
  const text = 'The history of this item could not be loaded.';
  return unwrap(await call, text) as unknown as PostChain;
}

/** Post that is reported lost, the oldest report first. */
export async function fetchPostLosses(signal?: AbortSignal): Promise<PostLoss[]> {
  let call = supabase.rpc('get_post_losses');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The lost items could not be loaded.') as unknown as PostLoss[];
}

/**
 * Reports that the paper of an item cannot be found; somebody else confirms it. Sent again under the same id, it is
 * reported once.
 * @throws AppError `PO006` it has left the house, `PO034` no reason, `PO040` it is the caller's own, `PO080` it is reported.
 */
export async function reportPostLost(id: string, itemId: string, reason: string): Promise<void> {
  const call = { p_id: id, p_item_id: itemId, p_reason: reason };
  const answer = await supabase.rpc('report_post_lost', call);
  unwrapVoid(answer, 'The item could not be reported. Please try again.');
}

/**
 * Confirms that an item is lost; its owner is told.
 * @throws AppError `PO006`, `PO040`, `PO081` the report is no longer open, `PO082` the caller has reported it.
 */
export async function confirmPostLost(id: string): Promise<void> {
  const answer = await supabase.rpc('confirm_post_lost', { p_id: id });
  unwrapVoid(answer, 'The loss could not be confirmed. Please try again.');
}

/** Ends a report: the item is where it should be. @throws AppError `PO081` it is confirmed. */
export async function withdrawPostLost(id: string): Promise<void> {
  const answer = await supabase.rpc('withdraw_post_lost', { p_id: id });
  unwrapVoid(answer, 'The report could not be withdrawn. Please try again.');
}

/** The shelves there are, by name. */
export async function fetchPostShelves(signal?: AbortSignal): Promise<PostShelf[]> {
  let call = supabase.rpc('get_post_shelves');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The shelves could not be loaded.') as unknown as PostShelf[];
}

/** The last reports, the latest first. */
export async function fetchPostCounts(signal?: AbortSignal): Promise<PostCountReport[]> {
  let call = supabase.rpc('get_post_counts');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The reports could not be loaded.') as unknown as PostCountReport[];
}

/** One count; null where it was discarded. */
export async function fetchPostCount(id: string, signal?: AbortSignal): Promise<PostCount | null> {
  let call = supabase.rpc('get_post_count', { p_id: id });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The count could not be loaded.') as unknown as PostCount | null;
}

/**
 * Begins to count a shelf. @param place empty: what lies on none. @returns the count that is open, which another may have
 * begun.
 */
export async function beginPostCount(id: string, place: string): Promise<string> {
  const answer = await supabase.rpc('begin_post_count', { p_id: id, p_place: place });
  return unwrap(answer, 'The count could not be begun. Please try again.');
}

/**
 * Counts labels; one that is counted again stays as it was, unless its item was lost or reported lost.
 * @throws AppError `PO083` the count has ended or was discarded.
 */
export async function countPostItems(id: string, codes: readonly string[]): Promise<CountLine[]> {
  const answer = await supabase.rpc('count_post_items', { p_id: id, p_codes: [...codes] });
  return unwrap(answer, 'The labels could not be counted.') as unknown as CountLine[];
}

/**
 * Says that what was counted lies on the shelf from now on.
 * @throws AppError `PO005` it was taken back, `PO006` it has left the house, `PO083`, `PO084` it is elsewhere by now, or lost.
 */
export async function putCountedPost(id: string, code: string): Promise<void> {
  const answer = await supabase.rpc('put_counted_post', { p_id: id, p_code: code });
  unwrapVoid(answer, 'The item could not be placed. Please try again.');
}

/** Ends a count and writes its report. @throws AppError `PO083` it was discarded. */
export async function endPostCount(id: string): Promise<void> {
  const answer = await supabase.rpc('end_post_count', { p_id: id });
  unwrapVoid(answer, 'The count could not be ended. Please try again.');
}

/** Discards a count that was begun by mistake. @throws AppError `PO069` labels were counted, `PO083` it has ended. */
export async function discardPostCount(id: string): Promise<void> {
  const answer = await supabase.rpc('discard_post_count', { p_id: id });
  unwrapVoid(answer, 'The count could not be discarded. Please try again.');
}

/** Calls back when somebody has counted, or reported something lost. @returns ends it. */
export function watchPostCounts(onChange: () => void): () => void {
  return watchTable(['post_counts', 'post_count_lines', 'post_losses'], onChange);
}
