import { capitalised } from 'shared/lib/capitalised';
import { askingDeeds, postDeeds } from 'shared/post/deeds';
import { ruleName } from 'shared/post/rule-name';
import type { PostEventKind, PostRequestKind, PostRuleWords, PostStep } from 'shared/post/types';

const whos: Readonly<Record<PostStep['by'], string>> = {
  you: 'You',
  former: 'Whoever had it before',
  rule: 'Your rule',
  office: 'The office',
  system: 'The office',
  delegate: 'Someone you let read your post',
};

/** What was done, behind who did it. */
const deeds: Readonly<Partial<Record<PostEventKind, string>>> = {
  ...postDeeds,
  matched: 'put it in your box',
  scan_let_go: 'put your request back in line',
  file_opened: 'opened your scan',
  called: 'called you about it',
  shredded: 'shredded it, before two of us',
  request_taken: 'began to do what you asked for',
  request_let_go: 'put your request back in line',
  request_refused: 'could not do what you asked for',
  request_done: 'did what you asked for',
  request_asked_back: 'asked you a question about it',
  read_by_delegate: 'opened it',
};

/** What the daily run asks for after a membership. */
const askedForThem: Readonly<Record<string, string>> = {
  return: 'It is to go back to its sender, as your membership is over',
  forward: 'It is to be sent on with the week’s round, as you have ordered',
};

/** What says where it was. */
const placed: ReadonlySet<PostEventKind> = new Set(['stored', 'moved', 'found', 'counted']);

/** What nobody did: it came about. */
const events: Readonly<Partial<Record<PostEventKind, string>>> = {
  text_read: 'Your scan was ready to read',
  scan_failed: 'Your scan could not be prepared; the office is looking at it',
  request_lapsed: 'No one came to collect it in time',
};

const corrected: Readonly<Record<string, string>> = {
  user_id: 'whose it is',
  addressee: 'the name on it',
  kind: 'its kind',
  sender: 'the sender',
  is_official: 'whether it is official',
  weight_g: 'its weight',
};

/** One line of the chain of custody, as a sentence: who had the item, and what they did. */
export function stepText({ kind, by, name, place, detail }: PostStep): string {
  const event = events[kind];
  if (event) return event;
  if (kind === 'share_opened') return openingText(detail);
  if (kind === 'read_by_delegate' && by === 'former')
    return 'Someone who read the post of whoever had it before opened it';
  if (kind === 'corrected') {
    const what = `${whos[by]} corrected ${listed(changesOf(detail))}`;
    return detail.was_scanned === true
      ? `${what}: whoever had it before could read its scan`
      : what;
  }
  const deed = deeds[kind];
  if (!deed) return capitalised(kind); // of a newer database
  const asked = askingDeeds[detail.kind as PostRequestKind] ?? deed;
  if (kind === 'scan_asked' && detail.kind === 'rescan') return `${whos[by]} ${asked}`;
  if (by === 'rule') return `${ruleOf(detail)} ${asked}`;
  if (kind === 'request_asked' && detail.kind === 'shred' && by !== 'you')
    return 'It is to be shredded, as you chose for after storage';
  const asOrdered = askedForThem[`${detail.kind}`];
  if (kind === 'request_asked' && by === 'office' && asOrdered) return asOrdered;
  if (kind === 'request_asked') return `${whos[by]} ${asked}`;
  if ((kind === 'opened' || kind === 'returned') && detail.request_id)
    return `${whos[by]} ${deed}, ${detail.rule ? 'as your rule says' : 'as you asked'}`;
  if (kind === 'request_answered' && detail.mandate)
    return `${whos[by]} allowed us to open it for customs`;
  if (kind === 'request_recounted' && typeof detail.sheets === 'number')
    return `${whos[by]} ${deed}: ${detail.sheets}, not ${detail.sheets_before}`;
  // the item went to someone else
  if (kind === 'share_revoked' && by === 'system')
    return `A link to the scan${forText(detail)} ended`;
  if (kind === 'shared' || kind === 'share_revoked') return `${whos[by]} ${deed}${forText(detail)}`;
  const where = place && placed.has(kind) ? ` (${place})` : '';
  return `${name ?? whos[by]} ${deed}${where}`;
}

/** The rule that asked, by its words of then. */
function ruleOf({ rule }: PostStep['detail']): string {
  return `Your rule “${ruleName(rule as PostRuleWords)}”`;
}

/** Why, in the words of whoever did it. */
export function stepReason({ detail: { reason, note } }: PostStep): string | null {
  const words = reason ?? note;
  return typeof words === 'string' && words !== '' ? words : null;
}

/** Of a link, whoever opened it: nobody knows, and the owner shared it. */
function openingText(detail: PostStep['detail']): string {
  const times = Number(detail.opened) > 1 ? `, ${detail.opened} times so far` : '';
  return `The scan was opened by a link${forText(detail)}${times}`;
}

function forText(detail: PostStep['detail']): string {
  return typeof detail.for === 'string' ? ` for “${detail.for}”` : '';
}

function changesOf({ after }: PostStep['detail']): string[] {
  const names = Object.keys(Object(after)).flatMap((key) => corrected[key] ?? []);
  return names.length > 0 ? [...new Set(names)] : ['what it had noted'];
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
