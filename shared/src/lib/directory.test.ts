import { describe, expect, it, vi } from 'vitest';
import { directory } from './directory';
import { plainLetters } from './plain-letters';
import { readAllPages } from './read-all-pages';
import { searchPatterns } from './search-patterns';

describe('a search that an administrator types', () => {
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

  /** Characters by the names Postgres has for them in a regular expression. */
  const signs: Readonly<Record<string, string>> = {
    'left-parenthesis': '\\(',
    'right-parenthesis': '\\)',
    'quotation-mark': '"',
    backslash: '\\\\',
    circumflex: '\\^',
  };

  /** Whether a text with that in it is found, as the database keeps it: composed, and without accents. */
  function finds(typed: string, text: string): boolean {
    const kept = ` ${text.normalize('NFC')}\n ${plainLetters(text)}`;
    return searchPatterns(typed).every((pattern) => {
      const plain = pattern.replace(/\[\[\.([a-z-]+)\.\]\]/g, (_, name) => signs[name] as string);
      return new RegExp(plain, 'i').test(kept);
    });
  }

  it.each(hostile)('is found literally: %s', (text) => {
    expect(finds(text, `before ${text.toUpperCase()} after`)).toBe(true);
    expect(finds(text, 'an ordinary member')).toBe(false);
  });

  it.each([
    'maria vella',
    'Vella  Maria',
    ' vella\u00a0maria ',
    'harbour maria',
    'Mária',
    'Ħarbour',
    'Żaneta'.normalize('NFD'),
    'zaneta',
  ])('is found word by word, in any order, with accents or without: %j', (typed) => {
    expect(finds(typed, 'Maria  Vella\n Harbour & Sons\n Żaneta')).toBe(true);
    expect(finds(`${typed} somebody`, 'Maria  Vella\n Harbour & Sons\n Żaneta')).toBe(false);
  });

  it.each([
    '+356 7900 1234',
    '79001234',
    '7900 1234',
    '7900-1234',
    '00356 79001234',
    '+35679001234',
    '(+356) 7900/1234',
    'borg 79001234',
  ])('finds a phone number by its digits: %s', (typed) => {
    expect(finds(typed, 'Karl Borg\n +356 7900.1234\n 35679001234')).toBe(true);
    expect(finds(typed, 'Karl Borg\n +356 7900.1235\n 35679001235')).toBe(false);
  });

  it('finds a number abroad with and without the zero that is dialled there', () => {
    for (const typed of ['+44 (0)20 7946 0000', '0044 20 7946 0000', '020 7946 0000']) {
      expect(finds(typed, '+44 (0)20 7946 0000\n 442079460000'), typed).toBe(true);
    }
  });

  it('still finds the number of an order, a day and an amount as they are written', () => {
    expect(finds('2026-000012', 'PO-2026-000012')).toBe(true);
    expect(finds('1,234,567.89', '€1,234,567.89')).toBe(true);
    expect(finds('21.11.2026', 'FT 21.11.2026')).toBe(true);
  });

  it('ignores a lone sign beside words, and is not slow for a hundred of them', () => {
    expect(finds('Borg & Sons', 'Sons, Borg and')).toBe(true);
    expect(searchPatterns('a '.repeat(80))).toHaveLength(6);
  });

  it.each(['x', 'Li', '4', "o'n"])(
    'finds the words that begin with it when it is short: %s',
    (text) => {
      expect(finds(text, `the ${text.toUpperCase()}zz`)).toBe(true);
      expect(finds(text, `the zz${text}`)).toBe(false);
    },
  );

  it('is found by another spelling of a word, too, where a list knows one', () => {
    const respell = (word: string) => (word === 'K0RV' ? null : word.replaceAll('O', '0'));
    expect(searchPatterns('KORV Borg K0RV', respell)).toEqual([
      '(?:KORV|K0RV)',
      '(?:Borg)',
      '(?:K0RV)',
    ]);
  });

  it('asks for everything when it is blank', () => {
    expect(searchPatterns('   ')).toEqual([]);
  });

  it.each(['#', '.*', ' ^$ ', '€', '🙂'])('finds nothing where no index could help: %s', (text) => {
    expect(finds(text, `before ${text} after`)).toBe(false);
  });

  it('never travels as a bare word that could be read as another type', () => {
    expect(searchPatterns('null')).toEqual(['(?:null)']);
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
      'select({}) filter("state","eq","read") filter("and","(search_text","imatch.\\"(?:abc[+]d)\\")") ' +
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

  it('cannot be counted while the server is away, and says so as its rows do', async () => {
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
