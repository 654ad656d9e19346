import type { ListQuery } from 'shared/lib/list-query';
import { useSearchParams } from 'shared/router';

export interface ListShape<Filter extends string, Sort extends string> {
  /** The first is the default. */
  filters: readonly Filter[];
  /** The first is the default, descending. */
  sorts: readonly Sort[];
}

export interface ListAddress<Filter extends string, Sort extends string> {
  query: ListQuery<Filter, Sort>;
  /** Whether search or filter leave anything out. */
  isNarrowed: boolean;
  /** @param replace leaves no step to go back to. */
  change: (part: Partial<ListQuery<Filter, Sort>>, replace?: boolean) => void;
  /** Shows everything again. */
  widen: () => void;
}

/**
 * Search, filter, order and page of a list, kept in the address: back, reload and a shared link
 * show the same rows. What the address does not say, or says wrongly, is the default.
 */
export function useListAddress<Filter extends string, Sort extends string>(
  shape: ListShape<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const [parameters, setParameters] = useSearchParams();
  const query = readQuery(parameters, shape);

  function change(part: Partial<ListQuery<Filter, Sort>>, replace = false): void {
    const next = { ...query, page: 1, ...part };
    setParameters((before) => writeQuery(before, next, shape), {
      replace,
      preventScrollReset: true,
    });
  }

  return {
    query,
    isNarrowed: query.search !== '' || query.filter !== shape.filters[0],
    change,
    widen: () => change({ search: '', filter: shape.filters[0] as Filter }),
  };
}

function readQuery<Filter extends string, Sort extends string>(
  parameters: URLSearchParams,
  { filters, sorts }: ListShape<Filter, Sort>,
): ListQuery<Filter, Sort> {
  const page = Number(parameters.get('page'));
  return {
    search: parameters.get('q') ?? '',
    filter: oneOf(filters, parameters.get('filter')),
    sort: oneOf(sorts, parameters.get('sort')),
    ascending: parameters.get('order') === 'asc',
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

function oneOf<Value extends string>(known: readonly Value[], wanted: string | null): Value {
  return known.find((value) => value === wanted) ?? (known[0] as Value);
}

function writeQuery<Filter extends string, Sort extends string>(
  before: URLSearchParams,
  query: ListQuery<Filter, Sort>,
  { filters, sorts }: ListShape<Filter, Sort>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const parts = {
    q: query.search,
    filter: query.filter === filters[0] ? '' : query.filter,
    sort: query.sort === sorts[0] ? '' : query.sort,
    order: query.ascending ? 'asc' : '',
    page: query.page === 1 ? '' : String(query.page),
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
