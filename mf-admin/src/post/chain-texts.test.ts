import { type PostChainStep, postEventKinds } from 'shared/post/types';
import { expect, test } from 'vitest';
import { stepChanges, stepReason, stepText } from './chain-texts';

const step = (changes: Partial<PostChainStep>): PostChainStep => ({
  id: 1,
  at: '2026-11-25T09:00:00Z',
  kind: 'received',
  by: 'person',
  name: 'Nadia Zammit',
  place: null,
  detail: {},
  ...changes,
});

const rule = { source: 'any', sender: null, item_kinds: null, kind: 'scan', most_extra: 0 };

test('every step that there is has a sentence', () => {
  for (const kind of postEventKinds) {
    expect(stepText(step({ kind })), kind).toMatch(/^(Nadia Zammit|The scan|Nobody) /);
  }
});

test.each<[string, Partial<PostChainStep>]>([
  ['Nadia Zammit received it (Tray 1)', { place: 'Tray 1' }],
  ['Nadia Zammit put it in the box of its owner', { kind: 'matched' }],
  ['Someone stored it (A1)', { kind: 'stored', name: null, place: 'A1' }],
  ['Maria Vella asked for a scan', { kind: 'scan_asked', name: 'Maria Vella' }],
  [
    'Maria Vella asked to collect it',
    { kind: 'request_asked', name: 'Maria Vella', detail: { kind: 'collect' } },
  ],
  [
    'Their rule “All post: scan at once” asked for a scan',
    { kind: 'scan_asked', by: 'rule', detail: { kind: 'scan', rule } },
  ],
  [
    'It is to be shredded, as its owner chose for after storage',
    { kind: 'request_asked', by: 'system', name: null, detail: { kind: 'shred' } },
  ],
  ['Someone who has left asked for a scan', { kind: 'scan_asked', by: 'former', name: null }],
  [
    'Nadia Zammit put it into a bag to be shredded (bag KRVQ-KE54)',
    { kind: 'bagged', detail: { bag: 'KRVQKE54' } },
  ],
  ['Nadia Zammit scanned it (sheets: 4)', { kind: 'scan_handed_over', detail: { sheets: 4 } }],
  [
    'Nadia Zammit corrected how many sheets it has (4, not 40)',
    { kind: 'request_recounted', detail: { sheets: 4, sheets_before: 40 } },
  ],
  ['Nobody came to collect it in time', { kind: 'request_lapsed', by: 'system', name: null }],
  ['Something newer', { kind: 'something_newer' as PostChainStep['kind'] }],
])('the office reads: %s', (text, changes) => {
  expect(stepText(step(changes))).toBe(text);
});

test('a correction says what was before and after, by names', () => {
  const detail = {
    before: {
      member: { box_number: 104, member_name: 'Maria Vella' },
      is_official: false,
      weight_g: 20,
    },
    after: { member: null, is_official: true, weight_g: 25, kind: 'parcel' },
  };
  expect(stepChanges(step({ kind: 'corrected', detail }))).toEqual([
    { name: 'Member', from: 'Box 104, Maria Vella', to: null },
    { name: 'Kind', from: null, to: 'Parcel' },
    { name: 'Official', from: 'no', to: 'yes' },
    { name: 'Weight', from: '20 g', to: '25 g' },
  ]);
  expect(stepChanges(step({}))).toEqual([]);
});

test('a step says why, in words or as it was chosen', () => {
  expect(stepReason(step({ detail: { reason: 'Read again' } }))).toBe('Read again');
  expect(stepReason(step({ detail: { refusal: 'damaged' } }))).toBe('The item is damaged');
  expect(stepReason(step({ detail: { reason: '' } }))).toBeNull();
});
