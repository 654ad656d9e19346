import { describe, expect, it } from 'vitest';
import { pageRange, readAllPages, searchPattern } from './list-query';

describe('what an administrator types into a search', () => {
  const hostile = [
    'Smith, John',
    'x),id.not.is.null',
    '"quoted"',
    '50%',
    'a_b',
    'back\\slash',
    'C:\\d+',
    '*',
    '.*',
    '(unclosed',
    '[a-z',
    'a|b',
    '^$',
    '***=x',
    '{2,}',
    'true',
  ];

  it.each(hostile)('is found literally: %s', (text) => {
    const found = new RegExp(searchPattern(text) as string, 'i');
    expect(found.test(`before ${text.toUpperCase()} after`)).toBe(true);
    expect(found.test('an ordinary member')).toBe(false);
  });

  it('asks for everything when it is blank', () => {
    expect(searchPattern('   ')).toBeNull();
  });

  it('never travels as a bare word that could be read as another type', () => {
    expect(searchPattern('null')).toBe('(?:null)');
  });
});

describe('an export', () => {
  it('gathers every page, and a row that moved meanwhile only once', async () => {
    const all = ['a', 'b', 'c', 'c', 'd'].map((id) => ({ id }));
    const asked: number[] = [];
    const rows = await readAllPages(async (from, to) => {
      asked.push(from);
      return { rows: all.slice(from, to + 1), total: all.length };
    }, 2);
    expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([0, 2, 4]);
  });
});

it('the second page begins where the first ends', () => {
  expect(pageRange(1, 25)).toEqual([0, 24]);
  expect(pageRange(2, 25)).toEqual([25, 49]);
});
