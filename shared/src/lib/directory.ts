import { toAppError } from './to-app-error';
import { unwrap } from './unwrap';

/** The chosen option of each filter of a list, by the filter's name. */
export type Filters = Readonly<Record<string, string>>;

/** What a screen asks of a list that is searched, filtered, sorted and paged by the server. */
export interface ListQuery<Chosen extends Filters = Filters, Sort extends string = string> {
  /** As typed; matched literally, whatever characters it holds. */
  search: string;
  chosen: Chosen;
  sort: Sort;
  ascending: boolean;
  /** From 1. */
  page: number;
}

export interface ListPage<Row> {
  rows: Row[];
  /** How many rows the search and the filters leave, on all pages. */
  total: number;
}

/** Rows an administrator looks through: a view whose `search_text` is searched. */
export interface Directory<Row, Chosen extends Filters = Filters, Sort extends string = string> {
  /** First word of the keys under which its rows are cached. */
  name: string;
  /** Names of other directories that show some of the same rows. */
  related: readonly string[];
  readPage: (query: ListQuery<Chosen, Sort>, signal?: AbortSignal) => Promise<ListPage<Row>>;
  /** Everything the search and the filters leave, in the chosen order, for an export. */
  readAll: (query: ListQuery<Chosen, Sort>) => Promise<Row[]>;
  /** How many there are in all. */
  count: () => Promise<number>;
  /** Calls back after a change by anybody. @returns ends it. Absent where nobody is told. */
  watch?: (onChange: () => void) => () => void;
}

/** The part of a PostgREST request that every directory needs. */
interface Request {
  filter(column: string, operator: string, value: unknown): this;
  order(column: string, options: { ascending?: boolean; nullsFirst?: boolean }): this;
  range(from: number, to: number): this;
  abortSignal(signal: AbortSignal): this;
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
  /** The request for all rows of the view: `supabase.from('…_directory').select('*', options)`. */
  select: (options: { count: 'exact'; head?: boolean }) => Asked;
  /** Leaves out what the filters leave out. */
  narrow: (request: Asked, chosen: Chosen) => Asked;
  watch?: (onChange: () => void) => () => void;
}

const fallback = 'The list could not be read. Please try again.';

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
  const { name, related = [], select, narrow, watch } = options;

  async function readRange(
    query: ListQuery<Chosen, Sort>,
    [from, to]: readonly [number, number],
    signal?: AbortSignal,
  ): Promise<ListPage<Row>> {
    let request = narrow(select({ count: 'exact' }), query.chosen);
    const pattern = searchPattern(query.search);
    if (pattern !== null) request = request.filter('search_text', 'imatch', pattern);
    request = request
      .order(query.sort, { ascending: query.ascending, nullsFirst: false })
      .order('id', {})
      .range(from, to);
    if (signal) request = request.abortSignal(signal);
    const answer = await request;
    const total = answer.count ?? 0;
    if (answer.status === 416) return { rows: [], total }; // a page past the end
    return { rows: unwrap(answer, fallback) as Row[], total }; // a view's columns are all nullable
  }

  return {
    name,
    related,
    readPage: (query, signal) => readRange(query, pageRange(query.page), signal),
    readAll: (query) => readAllPages((range) => readRange(query, range)),
    count: async () => {
      const answer = await select({ count: 'exact', head: true });
      if (answer.error) throw toAppError(answer.error, fallback);
      return answer.count ?? 0;
    },
    ...(watch && { watch }),
  };
}

export const pageSize = 25;

/** First and last row of a page, counted from 0, as `.range()` takes them. */
export function pageRange(page: number, size = pageSize): readonly [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/**
 * A value for PostgREST's `imatch` (case-insensitive regular expression) that finds `text`
 * literally, or null when there is nothing to search for. A filter with one value needs no quoting,
 * unlike `or=(…)`, and unlike `ilike` it has a way to write `*`, which PostgREST reads as `%`.
 */
export function searchPattern(text: string): string | null {
  const wanted = text.trim().slice(0, 100);
  if (wanted === '') return null;
  // the group keeps a lone "true" or "null" a text
  return `(?:${wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`;
}

/**
 * Every row, page after page. A row that moves to a later page meanwhile is kept once.
 * @param read answers the rows of one range; fewer than asked for ends the list.
 */
export async function readAllPages<Row extends { id: string }>(
  read: (range: readonly [from: number, to: number]) => Promise<ListPage<Row>>,
  size = 500,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const answer = await read(pageRange(page, size));
    for (const row of answer.rows) rows.set(row.id, row);
    if (answer.rows.length < size) return [...rows.values()];
  }
}
