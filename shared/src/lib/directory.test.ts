import { describe, expect, it } from 'vitest';
import { directory, pageRange, readAllPages, searchPattern } from './directory';

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
    const rows = await readAllPages(async ([from, to]) => {
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

describe('a directory', () => {
  const query = {
    search: ' a+b ',
    chosen: { state: 'read' },
    sort: 'name',
    ascending: true,
    page: 2,
  };

  /** A request that notes what is asked of it and answers `answer`. */
  function post(answer: { data: { id: string }[] | null; count: number | null; status: number }) {
    const asked: unknown[][] = [];
    const note = (...call: unknown[]): unknown => {
      asked.push(call);
      return request;
    };
    const request: object = {
      filter: note.bind(null, 'filter'),
      order: note.bind(null, 'order'),
      range: note.bind(null, 'range'),
      abortSignal: note.bind(null, 'abortSignal'),
      // biome-ignore lint/suspicious/noThenProperty: a request is sent by waiting for it
      then: (done: (value: unknown) => unknown) =>
        Promise.resolve({ error: null, ...answer }).then(done),
    };
    const letters = directory<{ id: string }, { state: string }, string>({
      name: 'letters',
      select: note.bind(null, 'select') as never,
      narrow: (all, { state }) => all.filter('state', 'eq', state),
    });
    return { letters, asked };
  }

  it('is narrowed, searched, ordered and read by the page', async () => {
    const { letters, asked } = post({ data: [{ id: 'a' }], count: 26, status: 206 });
    expect(await letters.readPage(query)).toEqual({ rows: [{ id: 'a' }], total: 26 });
    expect(asked).toEqual([
      ['select', { count: 'exact' }],
      ['filter', 'state', 'eq', 'read'],
      ['filter', 'search_text', 'imatch', '(?:a\\+b)'],
      ['order', 'name', { ascending: true, nullsFirst: false }],
      ['order', 'id', {}],
      ['range', 25, 49],
    ]);
  });

  it('is empty past its end', async () => {
    const { letters } = post({ data: null, count: 3, status: 416 });
    expect(await letters.readPage(query)).toEqual({ rows: [], total: 3 });
  });

  it('is counted without reading a row', async () => {
    const { letters, asked } = post({ data: null, count: 7, status: 200 });
    expect(await letters.count()).toBe(7);
    expect(asked).toEqual([['select', { count: 'exact', head: true }]]);
  });
});
