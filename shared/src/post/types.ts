import type { Filters } from 'shared/lib/directory';
import type { KnownRow } from '../catalogue/types';
import type { Leaving } from '../memberships/types';

export const postKinds = [
  'letter',
  'large_letter',
  'parcel',
  'registered',
  'collection_notice',
] as const;
export type PostKind = (typeof postKinds)[number];

/** Where the sheet is. The last five are final, but what is lost may be found. */
export type PaperState =
  | 'received'
  | 'stored'
  | 'opened'
  | 'forwarded'
  | 'collected'
  | 'shredded'
  | 'returned'
  | 'lost';

/** What can be seen of it. */
export type ImageState = 'none' | 'envelope' | 'scanned' | 'text_read';

/** `return`: back to its sender. `forward`: sent on to its owner. `collect`: at our counter. */
export const postRequestKinds = [
  'scan',
  'rescan',
  'return',
  'forward',
  'shred',
  'collect',
] as const;
export type PostRequestKind = (typeof postRequestKinds)[number];
/** `asked`: the office has asked back, and waits for an answer. */
export type PostRequestState = 'waiting' | 'in_work' | 'asked' | 'done' | 'refused' | 'withdrawn';

/** Why the office refuses a request; the screen has the sentences. `other` needs a note. */
export const postRefusals = [
  'unreadable_label',
  'damaged',
  'not_a_document',
  'identity_missing',
  'no_sender',
  'not_paper',
  'other',
] as const;
/** `gone`: the paper has left the house. `official`: it turned out to be. Nobody chooses these. */
export type PostRefusal = (typeof postRefusals)[number] | 'gone' | 'official';

export const postEventKinds = [
  'received',
  'photographed',
  'matched',
  'unmatched',
  'not_ours',
  'corrected',
  'stored',
  'moved',
  'opened',
  'scan_asked',
  'scan_taken',
  'scan_let_go',
  'scan_refused',
  'scan_withdrawn',
  'scan_handed_over',
  'text_read',
  'scan_failed',
  'file_opened',
  'returned',
  'undone',
  'called',
  'request_asked',
  'request_taken',
  'request_let_go',
  'request_refused',
  'request_withdrawn',
  'request_done',
  'request_asked_back',
  'request_answered',
  'request_recounted',
  'lost_reported',
  'lost',
  'found',
  'counted',
  'shared',
  'share_opened',
  'share_revoked',
  'bagged',
  'unbagged',
  'bag_closed',
  'bag_reopened',
  'shredded',
  'request_packed',
  'request_unpacked',
  'forwarded',
  'forward_undone',
  'read_by_delegate',
  'handed_over',
  'handover_undone',
  'request_lapsed',
] as const;
export type PostEventKind = (typeof postEventKinds)[number];

export const postNameKinds = ['company', 'trading_name', 'person'] as const;
export type PostNameKind = (typeof postNameKinds)[number];

/** The longest note and the longest name of a folder there may be. */
export const longestPostNote = 500;
export const longestPostFolder = 40;
/** The longest question about a request, and the longest answer. */
export const longestPostAnswer = 300;

// ---- What a member has.

/** Where a part of a text stands: `start` and the `end` behind it, in UTF-16 units as strings count. */
export type Range = readonly [start: number, end: number];

/** Where a search was found. Text and marks are apart: nothing of a letter is ever HTML. */
export interface PostHit {
  in: 'sender' | 'addressee' | 'note' | 'text';
  /** Of the text of a scan, the page it is on, from 1. */
  page: number | null;
  text: string;
  marks: readonly Range[];
}

/** What one document beyond those of the plan costs, in euros; null where there is no such price. */
export type ExtraPrice = Pick<PostQuota, 'extra_net' | 'extra_vat' | 'extra_gross'>;

/** What has been asked of an item. Money is euros. */
export interface PostRequest {
  id: string;
  kind: PostRequestKind;
  state: PostRequestState;
  asked_at: string;
  /** Null: the office had no opening hours, so nothing was promised. */
  due_at: string | null;
  /** It costs nothing; else the three figures say what it costs. */
  is_included: boolean;
  /** Documents of the plan that it takes, and how many of them are included. */
  counts: number;
  counts_included: number;
  /** Of paper, as they were scanned; null: not yet. */
  sheets: number | null;
  net: number;
  vat: number;
  gross: number;
  /** Of one document more, frozen when it was asked for; null: it has no such price. */
  extra_net: number | null;
  extra_vat: number | null;
  extra_gross: number | null;
  /** Which text of the order to open the item was shown; null: it opens nothing, or is older than the texts. */
  mandate: number | null;
  /** The paper leaves by it. */
  is_paper_way: boolean;
  /** Nobody has asked for it now: it was chosen beforehand for after storage. */
  is_default: boolean;
  done_at: string | null;
  refusal: PostRefusal | null;
  refusal_note: string | null;
  /** What the office asked back last, and what was answered. */
  question: string | null;
  /** How many sheets the question is about, of which a rule has asked for fewer; null: it is about something else. */
  asked_sheets: number | null;
  answer: string | null;
  earlier_words: AskedWords[];
  /** The rule that asked for it, as it was then; null: its owner asked. */
  rule: PostRuleWords | null;
}

/** A question of the office, and what was answered; null: nothing. */
export interface AskedWords {
  question: string;
  answer: string | null;
}

/** What the sheets of a scan come to. Money is euros. */
export interface SheetsCounted {
  sheets: number;
  documents: number;
  net: number;
  vat: number;
  gross: number;
}

/** Weekly, with the service that is ordered for it; or at once, for a price. */
export type ForwardService = 'weekly' | 'at_once';

/** What a kind of request asks for; `mandate`: the version of the order to open post that was on the screen. */
export interface PostOptions {
  mandate?: number;
  /** The second yes to what passes the limit of the month (`PO060`). */
  beyond_cap?: boolean;
  /** Of shredding: the id of the one item, which its owner knows to be official. */
  official?: string;
  /** Of kind `forward`, with the address and what else is to be heeded. */
  service?: ForwardService;
  address_id?: string;
  /** When the address was last changed, as it was read. */
  read_at?: string;
  may_open?: boolean;
  /** Of a collection: who comes instead of the member. */
  representative?: string | null;
  /** Of both: what the office should know. */
  note?: string | null;
}

// ---- The rules of a member.

/** Whom post comes from: anyone, anyone official, or one whose post its owner has had. */
type PostRuleSource = 'any' | 'official' | 'sender';

/** What a rule says. */
export interface PostRuleWords {
  source: PostRuleSource;
  /** Of source `sender` alone. */
  sender: string | null;
  /** Null: every kind. */
  item_kinds: PostKind[] | null;
  /** What it asks for. */
  kind: PostRequestKind;
  /** How many documents beyond the plan it may take in a membership month. */
  most_extra: number;
}

/** A rule as the page saves it. The id is made by the page; `version` is the one that was read, 0 of a new rule. */
export interface PostRuleDraft extends PostRuleWords {
  id: string;
  version: number;
  options: PostOptions;
}

/** A rule as its owner reads it, with what it has done in this membership month. */
export interface PostRule extends PostRuleWords {
  id: string;
  version: number;
  is_on: boolean;
  /** The order to open post has a newer text: it rests until it is switched on again. */
  is_order_old: boolean;
  /** For how many items it has asked, and how many it has left to its owner; the code of why it left the last. */
  asked: number;
  left: number;
  problem: string | null;
}

/** Whose post a person has had, and what they have asked for themselves of it, by kind. */
export interface PostRuleSender {
  name: string;
  is_official: boolean;
  items: number;
  asked: Readonly<Partial<Record<PostRequestKind, number>>>;
}

/** The rules of a person, and what there is to make them of. */
export interface PostRules extends Pick<PostQuota, 'state' | 'included' | keyof ExtraPrice> {
  /** In their order: the first that fits an item asks for it. */
  rules: PostRule[];
  /** What a rule may ask for, and whether it leaves official post alone. */
  kinds: { kind: PostRequestKind; spares_official: boolean }[];
  /** Those of most post first. */
  senders: PostRuleSender[];
}

/** What a rule would have made of the last three months, at today's plan and price. Money is euros. */
export interface PostRuleTrial extends Pick<PostQuota, 'state' | 'included' | keyof ExtraPrice> {
  since: string;
  /** How many items it would have fitted: for how many it would have asked, and how many left to their owner. */
  count: number;
  asked: number;
  left: number;
  /** How many of these as they would have passed the limit of a month, which is this, net; null: there is none. */
  at_cap: number;
  cap: number | null;
  documents: number;
  /** How many of them beyond the plan. */
  beyond: number;
  net: number;
  vat: number;
  gross: number;
  /** The newest twenty. */
  items: Pick<OwnPost, 'id' | 'kind' | 'is_official' | 'sender' | 'received_at'>[];
}

/** What was shown of a trial, and is agreed to by switching on. */
export type PostRuleShown = Pick<PostRuleTrial, 'count' | 'extra_gross'>;

/** One item of what is asked for. The id is made by the page: sent again under it, it is asked for once. */
export interface PostLine {
  item_id: string;
  request_id: string;
}

/** What a request for one item would be; `problem` is the code of what is in its way. Money is euros. */
export type PostPrice = { item_id: string } & (
  | { problem: string; details: Readonly<Record<string, unknown>> }
  | ({ problem?: undefined } & Pick<
      PostRequest,
      'counts' | 'counts_included' | 'is_included' | 'net' | 'vat' | 'gross' | 'due_at'
    >)
);

/** What a request for several items would be: the sums are of those that can be asked for. Money is euros. */
export interface PostPrices {
  items: PostPrice[];
  /** How many of them can be asked for. */
  asked: number;
  counts: number;
  counts_included: number;
  net: number;
  vat: number;
  gross: number;
  /** When the last of them is due. */
  due_at: string | null;
  /** Documents of the plan and month, and what one more costs; null where the plan has no such price. */
  included: number;
  used: number;
  extra_net: number | null;
  extra_vat: number | null;
  extra_gross: number | null;
}

/** An item of post as its owner's list shows it. */
export interface OwnPost {
  id: string;
  code: string;
  kind: PostKind;
  /** As the list of senders names it, or as somebody read it from the envelope; null: nothing to read. */
  sender: string | null;
  addressee: string | null;
  is_official: boolean;
  received_at: string;
  paper: PaperState;
  paper_at: string;
  image: ImageState;
  /** Object of bucket `post-envelopes`; null: no picture. */
  envelope: string | null;
  read_at: string | null;
  folder: string | null;
  note: string | null;
  weight_g: number | null;
  /** The newest one that is open, or else the newest; null: nothing was asked. */
  request: PostRequest | null;
  /** Oldest first. */
  open_requests: PostRequest[];
  /** Which rule fits it and has asked for nothing, and the code of why; null: none, or its owner has asked since. */
  left_by_rule: { rule: PostRuleWords; problem: string } | null;
  /** Stands on top of the list: official and not read. */
  is_top: boolean;
  /** Only of a search. */
  hit: PostHit | null;
}

export type PostFilter =
  | 'all'
  | 'unread'
  | 'official'
  | 'asked'
  | 'scanned'
  | 'ending'
  | `folder:${string}`;

export interface PostQuestion {
  /** As typed; at most 200 characters count. */
  search: string;
  filter: PostFilter;
}

/** By which row the next part begins. */
export type PostCursor = Pick<OwnPost, 'is_top' | 'received_at' | 'id'>;

export interface PostPart {
  items: OwnPost[];
  more: boolean;
}

/** What stands beside the list. */
export interface PostSummary {
  total: number;
  unread: number;
  folders: string[];
}

/** One page of the newest scan. */
export interface ScannedPage {
  nr: number;
  /** Object of bucket `post-scans`. */
  picture: string;
  text: string;
  width: number;
  height: number;
}

export interface Scan {
  id: string;
  /** Object of bucket `post-scans`. */
  pdf: string;
  done_at: string;
  pages: ScannedPage[];
}

/** One line of the chain of custody, as the owner reads it. */
export interface PostStep {
  id: number;
  /** By the clock of the counter, which may have been without a line. */
  at: string;
  /** When the office noted what had come in more than an hour before; else null. */
  recorded_at?: string | null;
  kind: PostEventKind;
  /** `former`: whoever had the item before; `rule`: a rule of its owner. */
  by: 'you' | 'former' | 'rule' | 'office' | 'system' | 'delegate';
  /** Of a delegate, as the owner calls them; null of all others, and of one who is forgotten. */
  name?: string | null;
  place: string | null;
  /**
   * What the owner may know of it: `request_id` and `refusal` of a request (its note stands there), the `rule` that asked,
   * `reason`, `before` and `after` of a correction, `was_scanned` where a scan went to another owner, `for` whom one's own
   * link is and how often it was `opened`.
   */
  detail: Readonly<Record<string, unknown>>;
}

/** One item with all there is of it. */
export interface OwnPostItem extends OwnPost {
  /** Newest first. */
  requests: PostRequest[];
  /** Null: nothing is scanned yet. */
  scan: Scan | null;
  /** The newest scan is being read, or has failed and is looked at by the office. */
  scanning: 'reading' | 'failed' | null;
  /** What becomes of its paper after storage; null: it stays. `until`: a day of Malta, null of one that is held. */
  keeping: { until: string | null; is_held: boolean } | null;
  /** Of its shredding. */
  certificate: { id: string; number: string } | null;
  /** Oldest first. */
  timeline: PostStep[];
}

/**
 * `none`: never had a plan. `pending`: ordered, not paid. `expired` and `cancelled`: over. Only `active` may ask; all
 * else is held.
 */
export type PostQuotaState = 'none' | 'pending' | 'active' | 'expired' | 'cancelled';

/** What the next document costs, and how many are left. Money is euros. */
export interface PostQuota {
  state: PostQuotaState;
  /** The last day paid for has passed, and a late payment leaves no gap yet. */
  is_in_grace: boolean;
  /** The last day after notice; null: none was given. */
  ends_on: string | null;
  /** Documents a membership month includes; 0 without a plan. */
  included: number;
  used: number;
  /** Days of Malta; `period_to` is the last one of the month. Null unless active. */
  period_from: string | null;
  period_to: string | null;
  /** Of a document beyond those included; null where the plan has no such price. */
  extra_net: number | null;
  extra_vat: number | null;
  extra_gross: number | null;
  /** What a scan asked for now costs: 0 while documents are left. Null: it cannot be asked for. */
  next_gross: number | null;
  /** When a scan asked for now is due; null: it cannot be asked for, or the office has no opening hours. */
  next_due_at: string | null;
}

export interface PostSettings {
  /** Mails and notices name the sender. */
  sender_in_mails: boolean;
  /** One mail a day instead of one for each item; official post is told at once all the same. */
  digest: boolean;
  /** What becomes of paper when its time of storage is over. */
  after_storage: 'keep' | 'shred';
}

/** One of the choices that are saved as they are made. */
export type MailChoice = Partial<Omit<PostSettings, 'after_storage'>>;

/** A name under which a member may receive post. */
export interface PostName {
  /** Null: of the profile, and nothing was decided on it. */
  id: string | null;
  name: string;
  kind: PostNameKind;
  /** It goes with the profile: another name there is another name here. */
  is_from_profile: boolean;
  /** `waiting`: the office has not decided yet. */
  state: 'confirmed' | 'waiting' | 'refused';
  /** Why it was refused. */
  refusal: string | null;
  valid_from: string | null;
}

export interface NewPostName {
  id: string;
  name: string;
  kind: PostNameKind;
}

// ---- What the office has.

/** A member as the counter knows them, without asking the server. */
export interface Recipient {
  user_id: string;
  box_number: number | null;
  names: RecipientName[];
  status: 'active' | 'expired' | 'none' | 'pending';
  /** Their post is kept: no plan in force, or it is not approved who uses their address. */
  is_held: boolean;
  held_for?: 'plan' | 'identity' | null;
  /** After a membership, the last day for which post is taken in; later it goes back. Null: no end is set. */
  kept_until: string | null;
  /** Which six months after a membership are paid for. */
  leaving: Leaving | null;
  /** What whoever is at the counter should be told. */
  tell: string | null;
}

/** A name that a member claims; who is not confirmed may be anybody. */
export interface RecipientName {
  name: string;
  is_confirmed: boolean;
}

/** A name that a member claims, as the office has it. */
export interface ClaimedName extends Omit<PostName, 'valid_from'> {
  user_id: string;
  member_name: string | null;
  box_number: number | null;
  /** It is the reader's: somebody else decides. */
  is_own: boolean;
  /** Why it cannot be confirmed, as `PO042` says. */
  problem: string | null;
  /** When it was confirmed or refused. */
  decided_at: string | null;
  /** The administrator who did. */
  confirmed_by: string | null;
  /** Who else claims the same name, or one that looks like it. */
  others: {
    user_id: string;
    member_name: string | null;
    box_number: number | null;
    name: string;
    is_confirmed: boolean;
  }[];
}

export interface NamesToConfirm {
  /** More than there are names here, where there are very many. */
  total: number;
  names: ClaimedName[];
}

/** A name that was confirmed for a member, and is theirs no longer. */
export interface EndedName {
  id: string;
  name: string;
  kind: PostNameKind;
  valid_from: string;
  valid_to: string;
}

/** All names of one member, as the office has them. */
export interface MemberPostNames {
  names: ClaimedName[];
  /** The latest first. */
  ended: EndedName[];
}

export interface PostSender {
  id: string;
  name: string;
  is_official: boolean;
}

export type SenderRules = Pick<PostSender, 'name' | 'is_official'>;

/** A sender as the office keeps it in the list. */
export type ListedSender = PostSender & KnownRow;

/** What the counter sends for an item. */
export interface NewPostItem {
  /** Made at the counter: sent twice, it is stored once. */
  id: string;
  code: string;
  kind: PostKind;
  user_id: string | null;
  name_id: string | null;
  addressee: string | null;
  sender_id: string | null;
  sender: string | null;
  is_official: boolean;
  not_ours_at: string | null;
  weight_g: number | null;
  /** By the clock of the counter; null: just now, by the clock of the server. */
  received_at: string | null;
  /** Object of bucket `post-envelopes`, uploaded before. */
  envelope: string | null;
  place: string | null;
}

/** An item as it was recorded. */
export interface RecordedPostItem extends NewPostItem {
  received_at: string;
  box_number: number | null;
  recorded_at: string;
  recorded_by: string | null;
  paper: PaperState;
  paper_at: string;
  image: ImageState;
}

/** An item in the lists of the office. */
export interface PostEntry extends RecordedPostItem {
  /** YYYY-MM-DD of Malta's calendar. */
  day: string;
  member_name: string | null;
  member_company: string | null;
  sender_name: string | null;
  /** When the account of its owner was deleted. */
  owner_left_at: string | null;
  /** Its owner has left, and its paper is still here. */
  is_to_return: boolean;
  undone_at: string | null;
  called_at: string | null;
}

export interface PostEntryFilters extends Filters {
  filter:
    | 'all'
    | 'matched'
    | 'unmatched'
    | 'not_ours'
    | 'to_return'
    | 'official'
    | 'parcels'
    | 'undone';
  paper: 'all' | PaperState;
}

export type PostEntrySort = 'received_at';

export interface PostTotals {
  by_kind: Readonly<Record<PostKind, number>>;
  matched: number;
  unmatched: number;
  not_ours: number;
  official: number;
  parcels: number;
  weight_g: number;
}

/** What may be corrected of an item; absent keys stay. */
export type PostCorrection = Partial<
  Pick<
    NewPostItem,
    | 'user_id'
    | 'name_id'
    | 'addressee'
    | 'kind'
    | 'sender_id'
    | 'sender'
    | 'is_official'
    | 'weight_g'
    | 'not_ours_at'
  >
>;

/** One line of the chain of custody, as the office reads it. */
export interface PostChainStep
  extends Pick<PostStep, 'id' | 'at' | 'recorded_at' | 'kind' | 'place'> {
  /** `rule`: one of its owner asked. `former`: an owner or a delegate who is forgotten. `system`: it came about. */
  by: 'person' | 'rule' | 'former' | 'system';
  /** Of a person, unless they have none. */
  name: string | null;
  /** As it is noted: `reason`, `before` and `after` of a correction, `request_id`, the `rule` that asked, … */
  detail: Readonly<Record<string, unknown>>;
}

/** What is asked of an item and not done. */
export interface PostOpenRequest
  extends Pick<
    QueuedRequest,
    | 'id'
    | 'kind'
    | 'state'
    | 'asked_at'
    | 'due_at'
    | 'taken_by'
    | 'taken_by_name'
    | 'is_mine'
    | 'waits_for_scan'
    | 'rule'
  > {
  /** It was chosen beforehand for after storage. */
  is_default: boolean;
  /** Its owner asked themselves. None of the three: what is done after a membership. */
  is_by_owner: boolean;
}

/** Who had an item and what is asked of it. */
export interface PostChain {
  /** Oldest first; the last 500. */
  steps: PostChainStep[];
  /** What is due first. */
  open_requests: PostOpenRequest[];
}

/** What became of a code that was put somewhere. */
export interface Placed {
  code: string;
  /** `in_parcel`: it is packed, and nobody has taken it out. */
  result: 'ok' | 'unknown' | 'gone' | 'in_parcel';
}

/** A request that waits or is in work. */
export interface QueuedRequest {
  id: string;
  kind: PostRequestKind;
  state: 'waiting' | 'in_work' | 'asked';
  asked_at: string;
  /** Null: the office had no opening hours, so nothing was promised. */
  due_at: string | null;
  is_overdue: boolean;
  /** Null: nobody works on it. */
  taken_by: string | null;
  taken_by_name: string | null;
  taken_at: string | null;
  is_mine: boolean;
  item_id: string;
  code: string;
  item_kind: PostKind;
  user_id: string;
  box_number: number | null;
  member_name: string | null;
  addressee: string | null;
  sender: string | null;
  is_official: boolean;
  paper: PaperState;
  place: string | null;
  envelope: string | null;
  /** The paper leaves by it. */
  is_paper_way: boolean;
  /** The paper has to stay for its scan. */
  waits_for_scan: boolean;
  /** What was asked back last, and what was answered. */
  question: string | null;
  answer: string | null;
  earlier_words: AskedWords[];
  /** The rule of its owner that asked for it; null: they asked. */
  rule: PostRuleWords | null;
}

export interface QueueFilters extends Filters {
  filter: 'all' | 'waiting' | 'mine' | 'overdue';
}

export type QueueSort = 'due_at';

/** A page of an original, as it is handed over: an object of `post-scans`, turned clockwise. */
export interface OriginalPage {
  name: string;
  turn: 0 | 90 | 180 | 270;
}

/** A scan that was given up. */
export interface ScanFailure {
  id: string;
  item_id: string;
  code: string;
  user_id: string | null;
  member_name: string | null;
  box_number: number | null;
  request_id: string | null;
  /** What the process said. */
  failure: string;
  /** Of `other_label`: the code on its first page, which is another item's. Older databases name none. */
  other_code?: string | null;
  /** Of `other_label`: the files, which are handed over for that item. */
  original: OriginalPage[] | null;
  tries: number;
  pages: number;
  created_at: string;
}

/** What staff see of a scan for ten minutes after they opened it. */
export interface OpenedScan {
  scan_id: string;
  /** Null of one that could not be read: the office looks at the original. */
  pdf: string | null;
  original: OriginalPage[];
  pages: Pick<ScannedPage, 'nr' | 'picture' | 'width' | 'height'>[];
  /** Until when its files can be read. */
  until: string;
}

/** Official post that nobody has read, two working days after the second notice: the office telephones. */
export interface UnreadOfficial {
  id: string;
  code: string;
  user_id: string;
  member_name: string | null;
  company_name: string | null;
  phone: string | null;
  box_number: number | null;
  sender: string | null;
  received_at: string;
  reminded_at: string;
  called_at: string | null;
}

/** An item as a list of the office says whose it is and what it is. */
interface NamedItem {
  kind: PostKind;
  user_id: string | null;
  box_number: number | null;
  member_name: string | null;
  addressee: string | null;
  sender: string | null;
}

/** Post that is reported lost and waits for a second administrator. */
export interface PostLoss extends NamedItem {
  id: string;
  item_id: string;
  code: string;
  place: string | null;
  /** Null: its owner was forgotten. */
  reason: string | null;
  reported_at: string;
  /** Null: whoever it was has no name, or has left. */
  reported_by: string | null;
  /** The caller reported it. */
  is_own: boolean;
  /** The caller did not report it, and it is not their own post. */
  may_confirm: boolean;
}

// ---- The inventory. A place is a shelf; null is what lies on none.

/** What a count found of a label: recorded here, on another shelf, as out of the house or lost, or for no item. */
export type CountResult = 'found' | 'missing' | 'elsewhere' | 'gone' | 'unknown';

/** A label that was counted, or an item that nobody counted and that is missing. */
export interface CountLine {
  code: string;
  result: CountResult;
  /** As it was recorded then: of `elsewhere` the place, of `gone` the state of the paper. */
  book: string | null;
  scanned_at: string | null;
  scanned_by: string | null;
  /** When somebody said that it lies here from now on. */
  put_at: string | null;
  /** As it is recorded now; null: no item has this label. */
  item:
    | (NamedItem & {
        id: string;
        paper: PaperState;
        place: string | null;
        /** It is reported lost, and nobody has confirmed it. */
        is_reported: boolean;
        /** Who has it for a scan, by the name they have. */
        in_work_by: string | null;
      })
    | null;
}

export interface PostCount {
  id: string;
  place: string | null;
  begun_at: string;
  begun_by: string | null;
  /** Null: it is open. */
  ended_at: string | null;
  ended_by: string | null;
  found: number;
  /** While it is open: still to find. */
  missing: number;
  unexpected: number;
  /** The last counted first; while it is open, of what was found the last twenty alone. */
  lines: CountLine[];
}

/** The report of a count, in figures. */
export interface PostCountReport {
  id: string;
  place: string | null;
  ended_at: string;
  ended_by: string | null;
  found: number;
  missing: number;
  unexpected: number;
}

export interface PostShelf {
  place: string | null;
  /** Recorded there. */
  items: number;
  open: Pick<PostCount, 'id' | 'begun_at' | 'begun_by'> | null;
  last: Omit<PostCountReport, 'place' | 'ended_by'> | null;
}
