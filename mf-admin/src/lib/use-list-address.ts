import type { Filters, ListQuery, Place } from 'shared/lib/directory';
import type { Cursor } from 'shared/lib/keyset';
import { useLocation, useSearchParams } from 'shared/router';
import { type KeptQuery, keptPath } from './kept-query';

/** What a list can be asked for, in the words of the screen. */
export interface ListShape<Chosen extends Filters, Sort extends string> {
  /**
   * Selects, by the name under which the choice stands in the address (not q, sort, order, after,
   * before or row). Of the options the first is the default, which leaves nothing out.
   */
  filters: {
    [Name in keyof Chosen]: { label: string; options: Readonly<Record<Chosen[Name], string>> };
  };
  /** The first is the default, descending unless `ascending` says otherwise. */
  sorts: Readonly<Record<Sort, string>>;
  ascending?: boolean;
}

export interface ListAddress<Chosen extends Filters, Sort extends string> extends KeptQuery {
  query: ListQuery<Chosen, Sort>;
  /** Which row of the list its page begins with, from 1; null where nobody has counted. */
  firstRow: number | null;
  /** Whether search or filters leave anything out. */
  isNarrowed: boolean;
  /** Another question: leads to its first page. @param replace leaves no step to go back to. */
  change: (part: Partial<Omit<ListQuery<Chosen, Sort>, 'place'>>, replace?: boolean) => void;
  /** Another page of the answer that was rendered; the first one without a place. */
  turn: (place?: Place, firstRow?: number | null, replace?: boolean) => void;
  /** Shows everything again. */
  widen: () => void;
}

/**
 * Search, filters, order and page of a list, kept in the address: back, reload and a shared link
 * show the same rows. What the address does not say, or says wrongly, is the default.
 */
export function useListAddress<Chosen extends Filters, Sort extends string>(
  shape: ListShape<Chosen, Sort>,
): ListAddress<Chosen, Sort> {
  const here = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const everything = readQuery(new URLSearchParams(), shape);
  const query = readQuery(parameters, shape);

  // read from the address: a press that leaves the search comes before the new search is rendered
  const present = () => new URLSearchParams(location.search);
  function go(next: ListQuery<Chosen, Sort>, firstRow: number | null, replace: boolean): void {
    const after = writeQuery(present(), next, everything);
    if (next.place && firstRow !== null) after.set('row', String(firstRow));
    setParameters(after, { replace, preventScrollReset: true });
  }
  const change: ListAddress<Chosen, Sort>['change'] = (part, replace = false) =>
    go({ ...readQuery(present(), shape), ...part, place: undefined }, 1, replace);
  const turn: ListAddress<Chosen, Sort>['turn'] = (place, firstRow = null, replace = false) => {
    const isAsked = JSON.stringify(readQuery(present(), shape)) === JSON.stringify(query);
    if (isAsked) go({ ...query, place }, firstRow, replace); // after another search this page would be wrong
  };

  return {
    query,
    firstRow: readFirstRow(parameters, query.place),
    isNarrowed:
      query.search !== '' ||
      Object.entries(query.chosen).some(([name, option]) => option !== everything.chosen[name]),
    change,
    turn,
    widen: () => change({ search: '', chosen: everything.chosen }),
    kept: writeQuery(new URLSearchParams(), { ...query, place: undefined }, everything).toString(),
    pathOf: (kept) =>
      keptPath(here, ['q', ...Object.keys(shape.filters), 'sort', 'order', ...placeNames], kept),
    inWords: (kept) => keptInWords(kept, shape as unknown as ListShape<Filters, string>),
  };
}

/** Where in a list its page begins. */
const placeNames = ['after', 'before', 'row'] as const;

/** A choice that is offered no more by its own name. */
function keptInWords(
  kept: string,
  { filters, sorts, ascending = false }: ListShape<Filters, string>,
): string {
  const asked = new URLSearchParams(kept);
  const search = asked.get('q');
  const chosen = Object.entries(filters).flatMap(([name, { options }]) => {
    const option = asked.get(name);
    return option === null ? [] : [options[option] ?? option];
  });
  const isOrdered = asked.has('sort') || asked.has('order');
  const sort = sorts[asked.get('sort') ?? ''] ?? Object.values(sorts)[0];
  const direction = isAscending(asked.get('order'), ascending) ? 'ascending' : 'descending';
  return [search && `“${search}”`, ...chosen, isOrdered && `${sort}, ${direction}`]
    .filter(Boolean)
    .join(' · ');
}

function readQuery<Chosen extends Filters, Sort extends string>(
  parameters: URLSearchParams,
  { filters, sorts, ascending = false }: ListShape<Chosen, Sort>,
): ListQuery<Chosen, Sort> {
  const place = readPlace(parameters);
  const chosen = Object.entries(filters).map(([name, { options }]) => [
    name,
    oneOf(options, parameters.get(name)),
  ]);
  return {
    search: (parameters.get('q') ?? '').replaceAll('\0', ''), // Postgres stores no NUL
    chosen: Object.fromEntries(chosen) as Chosen,
    sort: oneOf(sorts, parameters.get('sort')),
    ascending: isAscending(parameters.get('order'), ascending),
    ...(place && { place }),
  };
}

function isAscending(order: string | null, standard: boolean): boolean {
  return order === 'asc' || (standard && order !== 'desc');
}

function oneOf<Name extends string>(
  known: Readonly<Record<Name, string>>,
  wanted: string | null,
): Name {
  const names = Object.keys(known) as Name[];
  return names.find((name) => name === wanted) ?? (names[0] as Name);
}

function readPlace(parameters: URLSearchParams): Place | undefined {
  if (parameters.get('before') === 'end') return { before: 'end' };
  const [after, before] = [
    readCursor(parameters.get('after')),
    readCursor(parameters.get('before')),
  ];
  if (after) return { after };
  return before && { before };
}

// id and value with a dot between them, an id alone where there is no value
function readCursor(text: string | null): Cursor | undefined {
  const [, id, rest] = /^([\w-]{1,40})(\..*)?$/s.exec(text ?? '') ?? [];
  return id === undefined ? undefined : { id, value: rest === undefined ? null : rest.slice(1) };
}

function writeCursor({ id, value }: Cursor): string {
  return value === null ? id : `${id}.${value}`;
}

function readFirstRow(parameters: URLSearchParams, place: Place | undefined): number | null {
  if (!place) return 1;
  const row = Number(parameters.get('row'));
  return Number.isSafeInteger(row) && row >= 1 ? row : null;
}

function orderOf({ ascending }: ListQuery): string {
  return ascending ? 'asc' : 'desc';
}

function writeQuery(
  before: URLSearchParams,
  query: ListQuery,
  everything: ListQuery,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const set = (name: string, value: string, standard: string) => {
    if (value === standard) next.delete(name);
    else next.set(name, value);
  };
  set('q', query.search, '');
  for (const [name, option] of Object.entries(query.chosen)) {
    set(name, option, everything.chosen[name] ?? '');
  }
  set('sort', query.sort, everything.sort);
  set('order', orderOf(query), orderOf(everything));
  for (const name of placeNames) next.delete(name);
  const { place } = query;
  if (place && 'after' in place) next.set('after', writeCursor(place.after));
  else if (place) next.set('before', place.before === 'end' ? 'end' : writeCursor(place.before));
  return next;
}
