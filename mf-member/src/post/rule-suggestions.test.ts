import { ruleName } from 'shared/post/rule-name';
import type { PostRuleSender } from 'shared/post/types';
import { expect, test } from 'vitest';
import { suggestionsOf } from './rule-suggestions';

const kinds = [
  { kind: 'scan', spares_official: false },
  { kind: 'return', spares_official: true },
  { kind: 'shred', spares_official: true },
] as const;

const from = (name: string, items: number, changes: Partial<PostRuleSender> = {}) => ({
  name,
  items,
  is_official: false,
  asked: {},
  ...changes,
});

const names = (...senders: PostRuleSender[]) =>
  suggestionsOf({ senders, kinds: [...kinds] }).map(({ rule }) => ruleName(rule));

test('members are offered two rules, made of whose post they have had and what they asked for', () => {
  const bank = from('Bank', 9, { is_official: true });
  const shop = from('Catalogues SA', 6, { asked: { return: 3, scan: 1 } });
  expect(names(bank, shop, from('Telecom', 4))).toEqual([
    'Official post: scan at once',
    'Post from Catalogues SA: return to sender',
  ]);
  expect(names(shop, from('Telecom', 4), from('Lido', 1))).toEqual([
    'Post from Catalogues SA: return to sender',
    'Post from Telecom: scan at once',
  ]);
  const flyers = from('Flyers SA', 6, { asked: { shred: 5 } });
  const read = from('Review SA', 5, { asked: { scan: 4, shred: 5 } });
  expect(names(flyers, read)).toEqual([
    'Post from Flyers SA: shred unopened',
    'Post from Review SA: scan at once',
  ]);
  expect(names(bank)).toEqual(['Official post: scan at once']);
  expect(names()).toEqual([]);
});
