import { type Cursor, cursorOf, type Reading, requestsFor, type Sortable } from './keyset';
import { repeatReading } from './repeat-reading';
import { searched, searchedWithIds } from './search-patterns';
import { toAppError } from './to-app-error';
import { unwrap } from './unwrap';

/** The chosen option of each filter of a list, by the filter's name. */
export type Filters = Readonly<Record<string, string>>;

/** Which page of a list: what follows a row, what comes before it, or the end. */
export type Place = { after: Cursor } | { before: Cursor | 'end' };

/** What a screen asks of a list that is searched, filtered, sorted and paged by the server. */
export interface ListQuery<Chosen extends Filters = Filters, Sort extends string = string> {
  /** As typed; matched literally, whatever characters it holds. */
  search: string;
  chosen: Chosen;
  sort: Sort;
  ascending: boolean;
  /** The beginning when absent. */
  place?: Place | undefined;
}

export interface ListPage<Row> {
  rows: Row[];
  hasPrevious?: boolean;
  hasNext?: boolean;
}

/** How many rows there are: to the last one up to 10,000, beyond that about as many. */
export interface Total {
  count: number;
  isExact: boolean;
}

/** Rows an administrator looks through: a view whose `search_text` is searched. */
export interface Directory<Row, Chosen extends Filters = Filters, Sort extends string = string> {
  /**
   * First word of the keys under which its rows are cached, and what its saved views are kept under: small letters
   * and hyphens, an id behind them at most.
   */
  name: string;
  /** Names of other directories that show some of the same rows. */
  related: readonly string[];
  readPage: (query: ListQuery<Chosen, Sort>, signal?: AbortSignal) => Promise<ListPage<Row>>;
  /** Everything the search and the filters leave, in the chosen order, part by part. */
  readAll: (query: ListQuery<Chosen, Sort>, signal?: AbortSignal) => AsyncIterable<Row[]>;
  /** How many the search and the filters leave; without them how many there are in all. */
  count: (query?: Pick<ListQuery<Chosen, Sort>, 'search' | 'chosen'>) => Promise<Total>;
  /** Calls back after a change by anybody. @returns ends it. Absent where nobody is told. */
  watch?: (onChange: () => void) => () => void;
}

/** The part of a PostgREST request that every directory needs. */
interface Request extends Sortable {
  limit: (count: number) => this;
  abortSignal: (signal: AbortSignal) => this;
}

interface Answer {
  data: unknown[] | null;
  count: number | null;
  error: unknown;
  status: number;
}

interface DirectoryOptions<Asked, Chosen extends Filters> {
  name: string;
  related?: readonly string[];
  /**
   * The request for all rows of the view: `supabase.from('…_directory').select('*', options)`; of another view where a
   * filter shows what the first leaves out.
   */
  select: (options: { count?: 'exact' | 'planned'; head?: boolean }, chosen?: Chosen) => Asked;
  /** Another spelling under which a word that is typed is found; null: none. */
  respell?: (word: string) => string | null;
  /** Leaves out what the filters leave out. */
  narrow: (request: Asked, chosen: Chosen) => Asked;
  /** A row is also found by its id, whole or as far as lists show it. */
  showsIds?: boolean;
  watch?: (onChange: () => void) => () => void;
}

const fallback = 'The list could not be loaded. Please try again.';

export const pageSize = 25;
const batchSize = 1000; // the most rows REST answers with
const exactUpTo = 10_000;

/**
 * Reads a view page by page, as a whole and counted; for a capability's `api.ts`. Call it with
 * `@__PURE__` in front, so that bundlers leave it out where only other exports of the file are used.
 */
export function directory<
  Row extends { id: string },
  Chosen extends Filters,
  Sort extends string,
  Asked extends Request & PromiseLike<Answer> = Request & PromiseLike<Answer>,
>(options: DirectoryOptions<Asked, Chosen>): Directory<Row, Chosen, Sort> {
  const { name, related = [], select, narrow, respell, watch, showsIds = false } = options;
  type Query = ListQuery<Chosen, Sort>;

  function ask(
    { search, chosen }: Pick<Query, 'search' | 'chosen'>,
    how: Parameters<typeof select>[0] = {},
  ): Asked {
    const request = narrow(select(how, chosen), chosen);
    return showsIds ? searchedWithIds(request, search) : searched(request, search, respell);
  }

  async function rowsOf(request: Asked, limit: number, signal?: AbortSignal): Promise<Row[]> {
    const limited = request.limit(limit);
    const answer = await (signal ? limited.abortSignal(signal) : limited);
    return unwrap(answer, fallback) as Row[]; // a view's columns are all nullable
  }

  /** Up to `limit` rows in the order they are read. */
  async function read(
    query: Query,
    { from, backwards = false }: Pick<Reading, 'from'> & { backwards?: boolean },
    limit: number,
    signal?: AbortSignal,
  ): Promise<Row[]> {
    const { sort, ascending } = query;
    if (!from && !backwards) {
      // most lists fit one page: asked for without conditions, they are one request
      const all = ask(query).order(sort, { ascending }).order('id', { ascending });
      const rows = await rowsOf(all, limit, signal);
      const blanks = ascending
        ? 0
        : rows.filter((row) => cursorOf(row, sort).value === null).length;
      if (blanks === 0) return rows;
      // downwards the database puts those without a value first
      if (rows.length < limit) return [...rows.slice(blanks), ...rows.slice(0, blanks)];
    }
    const rows: Row[] = [];
    for (const step of requestsFor({ sort, ascending, backwards, from })) {
      if (rows.length >= limit) break;
      rows.push(...(await rowsOf(step(ask(query)), limit - rows.length, signal)));
    }
    return rows;
  }

  async function readPage(query: Query, signal?: AbortSignal): Promise<ListPage<Row>> {
    const { place } = query;
    if (place && 'before' in place) {
      const from = place.before === 'end' ? undefined : place.before;
      const rows = await read(query, { from, backwards: true }, pageSize + 1, signal);
      // too near the beginning for a whole page before that row
      if (from && rows.length < pageSize) return readPage({ ...query, place: undefined }, signal);
      return {
        rows: rows.slice(0, pageSize).toReversed(),
        hasPrevious: rows.length > pageSize,
        hasNext: from !== undefined,
      };
    }
    const rows = await read(query, { from: place?.after }, pageSize + 1, signal);
    return {
      rows: rows.slice(0, pageSize),
      hasPrevious: place !== undefined,
      hasNext: rows.length > pageSize,
    };
  }

  async function* readAll(query: Query, signal?: AbortSignal): AsyncGenerator<Row[]> {
    let from: Cursor | undefined;
    for (;;) {
      const place = { from };
      const rows = await repeatReading(() => read(query, place, batchSize, signal), signal);
      const last = rows.at(-1);
      if (last) yield rows;
      if (!last || rows.length < batchSize) return;
      from = cursorOf(last, query.sort);
    }
  }

  async function counted(
    how: 'exact' | 'planned',
    query: Pick<Query, 'search' | 'chosen'> | undefined,
  ) {
    const options = { count: how, head: true };
    const answer = await (query ? ask(query, options) : select(options));
    if (answer.error) throw toAppError(answer.error, fallback, answer.status);
    return answer.count ?? 0;
  }

  return {
    name,
    related,
    readPage,
    readAll,
    count: async (query) => {
      // the planner's figure costs nothing; it is off, so what may be few are counted
      const planned = await counted('planned', query);
      if (planned > 2 * exactUpTo) return { count: planned, isExact: false };
      const count = await counted('exact', query);
      return { count, isExact: count <= exactUpTo };
    },
    ...(watch && { watch }),
  };
}

/** First and last row of a page, counted from 0, as `.range()` takes them. */
export function pageRange(page: number, size: number): readonly [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}
