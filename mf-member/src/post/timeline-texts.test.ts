import { type PostStep, postEventKinds } from 'shared/post/types';
import { expect, test } from 'vitest';
import { stepReason, stepText } from './timeline-texts';

const step = (changes: Partial<PostStep>): PostStep => ({
  id: 1,
  at: '2026-11-25T09:00:00Z',
  kind: 'received',
  by: 'office',
  place: null,
  detail: {},
  ...changes,
});

const rule = { source: 'any', sender: null, item_kinds: null, kind: 'scan', most_extra: 0 };

test('every step that there is has a sentence', () => {
  for (const kind of postEventKinds) {
    const text = stepText(step({ kind }));
    expect(text, kind).toMatch(/^(The office|Your scan|The scan|No one) /);
  }
});

test.each<[string, Partial<PostStep>]>([
  ['The office received it', { kind: 'received' }],
  ['The office stored it', { kind: 'stored' }],
  ['The office moved it (B 12)', { kind: 'moved', place: 'B 12' }],
  ['You asked for a scan', { kind: 'scan_asked', by: 'you' }],
  ['You asked for a better scan', { kind: 'scan_asked', by: 'you', detail: { kind: 'rescan' } }],
  ['You withdrew the request', { kind: 'scan_withdrawn', by: 'you' }],
  [
    'You asked for it to go back to the sender',
    { kind: 'request_asked', by: 'you', detail: { kind: 'return' } },
  ],
  ['You asked to collect it', { kind: 'request_asked', by: 'you', detail: { kind: 'collect' } }],
  ['The office handed it over', { kind: 'handed_over', detail: { request_id: 'r' } }],
  ['No one came to collect it in time', { kind: 'request_lapsed', detail: { kind: 'collect' } }],
  ['You asked for something else', { kind: 'request_asked', by: 'you', detail: {} }],
  [
    'The office returned it to the sender, as you asked',
    { kind: 'returned', detail: { request_id: 'r' } },
  ],
  ['The office opened it', { kind: 'opened' }],
  ['The office opened it, as you asked', { kind: 'opened', detail: { request_id: 'r' } }],
  [
    'Your rule “All post: scan at once” asked for a scan',
    { kind: 'scan_asked', by: 'rule', detail: { kind: 'scan', rule } },
  ],
  [
    'Your rule “All post: return to sender” asked for it to go back to the sender',
    {
      kind: 'request_asked',
      by: 'rule',
      detail: { kind: 'return', rule: { ...rule, kind: 'return' } },
    },
  ],
  [
    'The office opened it, as your rule says',
    { kind: 'opened', detail: { request_id: 'r', rule } },
  ],
  ['You answered', { kind: 'request_answered', by: 'you' }],
  [
    'You allowed us to open it for customs',
    { kind: 'request_answered', by: 'you', detail: { mandate: 2 } },
  ],
  ['The office noted that it was not sent on after all', { kind: 'forward_undone' }],
  [
    'The office corrected how many sheets it has: 4, not 40',
    { kind: 'request_recounted', detail: { sheets: 4, sheets_before: 40 } },
  ],
  ['The office opened your scan', { kind: 'file_opened' }],
  ['Your scan was ready to read', { kind: 'text_read', by: 'system' }],
  ['The office corrected the sender', { kind: 'corrected', detail: { after: { sender: 'X' } } }],
  [
    'The office corrected its kind, the sender and its weight',
    { kind: 'corrected', detail: { after: { kind: 'parcel', sender: 'X', weight_g: 3 } } },
  ],
  ['The office corrected whose it is', { kind: 'corrected', detail: { after: { user_id: null } } }],
  [
    'The office corrected whose it is: whoever had it before could read its scan',
    { kind: 'corrected', detail: { after: { user_id: null }, was_scanned: true } },
  ],
  [
    'You made a link to the scan for “Accountant”',
    { kind: 'shared', by: 'you', detail: { for: 'Accountant' } },
  ],
  [
    'You revoked a link to the scan for “Accountant”',
    { kind: 'share_revoked', by: 'you', detail: { for: 'Accountant' } },
  ],
  [
    'The scan was opened by a link for “Accountant”',
    { kind: 'share_opened', by: 'system', detail: { for: 'Accountant', opened: 1 } },
  ],
  [
    'The scan was opened by a link, 3 times so far',
    { kind: 'share_opened', by: 'system', detail: { opened: 3 } },
  ],
  ['A link to the scan ended', { kind: 'share_revoked', by: 'system' }],
  ['Whoever had it before made a link to the scan', { kind: 'shared', by: 'former' }],
  ['The office corrected what it had noted', { kind: 'corrected', detail: { after: {} } }],
  ['Karl Grima opened it', { kind: 'read_by_delegate', by: 'delegate', name: 'Karl Grima' }],
  [
    'Someone you let read your post opened it',
    { kind: 'read_by_delegate', by: 'delegate', name: null },
  ],
  [
    'Someone who read the post of whoever had it before opened it',
    { kind: 'read_by_delegate', by: 'former', name: null },
  ],
  ['Something newer', { kind: 'something_newer' as PostStep['kind'] }],
])('the owner reads: %s', (text, changes) => {
  expect(stepText(step(changes))).toBe(text);
});

test('a step says why in the words of the office, where there are any', () => {
  expect(stepReason(step({ detail: { reason: 'Read again' } }))).toBe('Read again');
  expect(stepReason(step({ detail: { note: 'Torn' } }))).toBe('Torn');
  expect(stepReason(step({ detail: { reason: '' } }))).toBeNull();
  expect(stepReason(step({ detail: { note: 3 } }))).toBeNull();
});
