import { toAppError } from './app-error';
import { unwrap } from './unwrap';

/** What a screen asks of a list that is searched, filtered, sorted and paged by the server. */
export interface ListQuery<Filter extends string, Sort extends string> {
  /** As typed; matched literally, whatever characters it holds. */
  search: string;
  filter: Filter;
  sort: Sort;
  ascending: boolean;
  /** From 1. */
  page: number;
}

export interface ListPage<Row> {
  rows: Row[];
  /** How many rows the search and the filter leave, on all pages. */
  total: number;
}

export const pageSize = 25;

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

/** First and last row of a page, counted from 0, as `.range()` takes them. */
export function pageRange(page: number, size = pageSize): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

interface CountedAnswer<Row> {
  data: Row[] | null;
  count: number | null;
  error: unknown;
  status: number;
}

/** The answer to a `select` with an exact count. A page past the end is an empty page. */
export function toListPage<Row>(answer: CountedAnswer<Row>, fallback: string): ListPage<Row> {
  if (answer.status === 416) return { rows: [], total: answer.count ?? 0 };
  return { rows: unwrap(answer, fallback), total: answer.count ?? 0 };
}

/** The answer to a `select` with `head: true`. */
export function toTotal(
  answer: { count: number | null; error: unknown },
  fallback: string,
): number {
  if (answer.error) throw toAppError(answer.error, fallback);
  return answer.count ?? 0;
}

/**
 * Every row, page after page, for an export. A row that moves to a later page meanwhile is kept once.
 * @param read answers the rows of one range; fewer than asked for ends the list.
 */
export async function readAllPages<Row extends { id: string }>(
  read: (from: number, to: number) => Promise<ListPage<Row>>,
  size = 500,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const answer = await read(...pageRange(page, size));
    for (const row of answer.rows) rows.set(row.id, row);
    if (answer.rows.length < size) return [...rows.values()];
  }
}
