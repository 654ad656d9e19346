import { capitalised } from 'shared/lib/capitalised';
import { writePostCode } from 'shared/post/code';
import { askingDeeds, postDeeds } from 'shared/post/deeds';
import { ruleName } from 'shared/post/rule-name';
import type {
  PostChainStep,
  PostEventKind,
  PostKind,
  PostRefusal,
  PostRequestKind,
  PostRuleWords,
} from 'shared/post/types';
import { boxAndName, kindNames, refusalNames } from './words';

const whos: Readonly<Record<PostChainStep['by'], string>> = {
  person: 'Someone',
  rule: 'Their rule',
  former: 'Someone who has left',
  system: 'The system',
};

/** What was done, behind who did it. */
const deeds: Readonly<Partial<Record<PostEventKind, string>>> = {
  ...postDeeds,
  matched: 'put it in the box of its owner',
  corrected: 'corrected it',
  scan_let_go: 'let go of the request',
  file_opened: 'opened the scan',
  called: 'phoned its owner',
  shredded: 'saw it shredded',
  request_taken: 'took the request',
  request_let_go: 'let go of the request',
  request_refused: 'refused the request',
  request_done: 'did what was asked for',
  request_asked_back: 'asked its owner a question',
  read_by_delegate: 'read it for its owner',
};

/** What nobody did: it came about. */
const events: Readonly<Partial<Record<PostEventKind, string>>> = {
  text_read: 'The scan was ready to read',
  scan_failed: 'The scan could not be prepared',
  share_opened: 'The scan was opened by a link',
  request_lapsed: 'Nobody came to collect it in time',
};

/** What is asked for without anyone asking now: as it was chosen for after storage, or after a membership. */
const due: Readonly<Partial<Record<PostRequestKind, string>>> = {
  shred: 'It is to be shredded, as its owner chose for after storage',
  return: 'It is to go back to its sender after the membership',
  forward: 'It is to be sent on after the membership',
};

/** One step of the chain of custody, as a sentence: who had the item, what they did, and where. */
export function stepText({ kind, by, name, place, detail }: PostChainStep): string {
  const event = events[kind];
  if (event) return event;
  const deed = deeds[kind];
  if (!deed) return capitalised(kind); // of a newer database
  const asked = detail.kind as PostRequestKind;
  const isAsking = kind === 'scan_asked' || kind === 'request_asked';
  if (isAsking && by === 'system' && due[asked]) return due[asked];
  const who = by === 'rule' ? `Their rule “${ruleName(detail.rule as PostRuleWords)}”` : null;
  const what = (isAsking && askingDeeds[asked]) || deed;
  const bag = typeof detail.bag === 'string' && `bag ${writePostCode(detail.bag)}`;
  const more = [place, bag, sheetsText(kind, detail)];
  const where = more.filter(Boolean).join(', ');
  return `${who ?? name ?? whos[by]} ${what}${where && ` (${where})`}`;
}

function sheetsText(kind: PostEventKind, { sheets, sheets_before }: PostChainStep['detail']) {
  if (typeof sheets !== 'number') return null;
  return kind === 'request_recounted' ? `${sheets}, not ${sheets_before}` : `sheets: ${sheets}`;
}

const refusals: Readonly<Record<PostRefusal, string>> = {
  ...refusalNames,
  gone: 'Its paper has left the house',
  official: 'It turned out to be official',
};

/** Why, in the words of whoever did it or as they chose. */
export function stepReason({ detail: { reason, refusal } }: PostChainStep): string | null {
  if (typeof reason === 'string' && reason !== '') return reason;
  return typeof refusal === 'string' ? (refusals[refusal as PostRefusal] ?? null) : null;
}

const fields: Readonly<Record<string, string>> = {
  member: 'Member',
  addressee: 'Addressee',
  kind: 'Kind',
  sender: 'Sender',
  is_official: 'Official',
  weight_g: 'Weight',
  not_ours_at: 'Not ours',
};

/** What a correction changed, each as it was before and is after; null: nothing. */
export function stepChanges({
  detail: { before, after },
}: PostChainStep): { name: string; from: string | null; to: string | null }[] {
  const [was, is] = [before, after].map((one) => Object(one) as Record<string, unknown>);
  return Object.entries(fields).flatMap(([field, name]) => {
    const [from, to] = [was, is].map((one) => valueText(field, one?.[field]) ?? null);
    return from === to ? [] : [{ name, from: from ?? null, to: to ?? null }];
  });
}

function valueText(field: string, value: unknown): string | null {
  if (field === 'is_official') return value === true ? 'yes' : value === false ? 'no' : null;
  if (value === null || value === undefined) return null;
  if (field === 'not_ours_at') return 'yes';
  if (field === 'kind') return kindNames[value as PostKind] ?? null;
  if (field === 'weight_g') return `${value} g`;
  if (field !== 'member') return String(value);
  const { box_number: box, member_name: member } = value as {
    box_number: number | null;
    member_name: string | null;
  };
  return boxAndName(box, member) || 'A member';
}
