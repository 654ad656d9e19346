import { describe, expect, it, vi } from 'vitest';
import { directory } from './directory';
import { readAllPages } from './read-all-pages';
import { searchPattern } from './search-pattern';

describe('what an administrator types into a search', () => {
  const hostile = [
    'Smith, John',
    'x),id.not.is.null',
    '"quoted"',
    '50%',
    'a_b',
    'back\\slash',
    'C:\\d+',
    '*a',
    '(unclosed',
    '[a-z',
    'a|b',
    '^a$',
    '***=x',
    '{2,}',
    'true',
  ];

  it.each(hostile)('is found literally: %s', (text) => {
    const found = new RegExp(searchPattern(text) as string, 'is');
    expect(found.test(`before ${text.toUpperCase()} after`)).toBe(true);
    expect(found.test('an ordinary member')).toBe(false);
  });

  it.each(['x', 'Li', '4', "o'n"])(
    'finds the words that begin with it when it is short: %s',
    (text) => {
      const found = new RegExp(searchPattern(text) as string, 'i');
      expect(found.test(` the ${text.toUpperCase()}zz`)).toBe(true);
      expect(found.test(` the zz${text}`)).toBe(false);
    },
  );

  it('asks for everything when it is blank', () => {
    expect(searchPattern('   ')).toBeNull();
    expect(searchPattern('\0 ')).toBeNull();
  });

  it.each(['#', '.*', ' ^$ ', '€', '🙂'])('finds nothing where no index could help: %s', (text) => {
    const found = new RegExp(searchPattern(text) as string, 'i');
    expect(found.test(`before ${text} after`)).toBe(false);
  });

  it('never travels as a bare word that could be read as another type', () => {
    expect(searchPattern('null')).toBe('(?:null)');
  });
});

describe('a short list that is read whole', () => {
  it('gathers every page, and a row that moved meanwhile only once', async () => {
    const all = ['a', 'b', 'c', 'c', 'd'].map((id) => ({ id }));
    const asked: number[] = [];
    const rows = await readAllPages(async (from, to) => {
      asked.push(from);
      return all.slice(from, to + 1);
    }, 2);
    expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([0, 2, 4]);
  });
});

describe('a directory', () => {
  const query = { search: ' abc+d ', chosen: { state: 'read' }, sort: 'name', ascending: true };
  type Answer = {
    data?: { id: string; name?: string | null }[];
    count?: number;
    error?: object;
    status?: number;
  };

  /** Requests that note what is asked of them and are answered one after the other. */
  function post(...answers: Answer[]) {
    const asked: string[] = [];
    const directoryOf = () => {
      const calls: string[] = [];
      const request: object = new Proxy(
        {},
        {
          get: (_, name) => {
            // a request is sent by waiting for it
            if (name === 'then') {
              return (done: (value: unknown) => unknown) => {
                asked.push(calls.join(' '));
                const answer = { data: null, count: null, error: null, status: 200 };
                return Promise.resolve({ ...answer, ...answers.shift() }).then(done);
              };
            }
            return (...values: unknown[]) => {
              calls.push(`${String(name)}(${values.map((one) => JSON.stringify(one)).join()})`);
              return request;
            };
          },
        },
      );
      return request;
    };
    const letters = directory<{ id: string }, { state: string }, string>({
      name: 'letters',
      select: (options) =>
        (directoryOf() as never as { select: (o: object) => never }).select(options),
      narrow: (all, { state }) => all.filter('state', 'eq', state),
    });
    return { letters, asked };
  }

  it('is narrowed, searched, ordered and read by the page', async () => {
    const { letters, asked } = post({ data: [{ id: 'a', name: 'Anna' }] });
    expect(await letters.readPage(query)).toEqual({
      rows: [{ id: 'a', name: 'Anna' }],
      hasPrevious: false,
      hasNext: false,
    });
    expect(asked).toEqual([
      'select({}) filter("state","eq","read") filter("search_text","imatch","(?:abc\\\\+d)") ' +
        'order("name",{"ascending":true}) order("id",{"ascending":true}) limit(26)',
    ]);
  });

  it('downwards puts those without a value last, in one request if they fit the page', async () => {
    const [blank, zoe] = [
      { id: 'b', name: null },
      { id: 'z', name: 'Zoe' },
    ];
    const { letters, asked } = post({ data: [blank, zoe] });
    const page = await letters.readPage({ ...query, ascending: false });
    expect(page.rows).toEqual([zoe, blank]);
    expect(asked).toHaveLength(1);
  });

  async function partsOf<Part>(reading: AsyncIterable<Part>): Promise<Part[]> {
    const parts: Part[] = [];
    for await (const part of reading) parts.push(part);
    return parts;
  }

  it('is exported to the end though the server is away for a moment, and not beyond a cancellation', async () => {
    vi.useFakeTimers();
    const away = { error: { message: '<h1>Bad gateway</h1>' }, status: 502 };
    const { letters, asked } = post(away, { data: [{ id: 'a', name: 'Anna' }] });
    const exported = partsOf(letters.readAll(query));
    await vi.runAllTimersAsync();
    expect(await exported).toEqual([[{ id: 'a', name: 'Anna' }]]);
    expect(asked).toHaveLength(2);

    const cancelled = new AbortController();
    const again = post(away, away, away);
    const stopped = partsOf(again.letters.readAll(query, cancelled.signal));
    const told = expect(stopped).rejects.toMatchObject({ code: 'NETWORK' });
    await vi.advanceTimersByTimeAsync(0);
    cancelled.abort();
    await told;
    expect(again.asked).toHaveLength(2);
    vi.useRealTimers();
  });

  it('cannot be counted while the server is away, which is said as for its rows', async () => {
    const { letters } = post({ error: { message: '' }, status: 503 });
    await expect(letters.count()).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('is counted to the last one where they are few', async () => {
    const { letters, asked } = post({ count: 4000 }, { count: 7 });
    expect(await letters.count()).toEqual({ count: 7, isExact: true });
    expect(asked).toEqual([
      'select({"count":"planned","head":true})',
      'select({"count":"exact","head":true})',
    ]);
  });

  it('is estimated where they are many', async () => {
    expect(await post({ count: 312_000 }).letters.count()).toEqual({
      count: 312_000,
      isExact: false,
    });
    const close = post({ count: 19_000 }, { count: 10_001 });
    expect(await close.letters.count(query)).toEqual({ count: 10_001, isExact: false });
  });
});
