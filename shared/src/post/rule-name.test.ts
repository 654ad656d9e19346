import { expect, test } from 'vitest';
import { ruleName } from './rule-name';
import type { PostRuleWords } from './types';

const all: PostRuleWords = {
  source: 'any',
  sender: null,
  item_kinds: null,
  kind: 'scan',
  most_extra: 0,
};

test.each<[Partial<PostRuleWords>, string]>([
  [{}, 'All post: scan at once'],
  [{ source: 'official' }, 'Official post: scan at once'],
  [{ source: 'official', item_kinds: ['registered'] }, 'Official registered letters: scan at once'],
  [
    { source: 'sender', sender: 'Sundial Telecom', kind: 'return' },
    'Post from Sundial Telecom: return to sender',
  ],
  [
    { source: 'sender', sender: 'Catalogues SA', kind: 'shred' },
    'Post from Catalogues SA: shred unopened',
  ],
  [
    { source: 'sender', sender: 'Lido', item_kinds: ['letter', 'large_letter', 'parcel'] },
    'Letters, large letters and parcels from Lido: scan at once',
  ],
])('members read a rule by its parts: %j', (parts, name) => {
  expect(ruleName({ ...all, ...parts })).toBe(name);
});
