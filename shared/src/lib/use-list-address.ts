import type { Filters, ListQuery } from 'shared/lib/directory';
import { useSearchParams } from 'shared/router';

/** What a list can be asked for, in the words of the screen. */
export interface ListShape<Chosen extends Filters, Sort extends string> {
  /**
   * Selects, by the name under which the choice stands in the address (not q, sort, order or
   * page). Of the options the first is the default, which leaves nothing out.
   */
  filters: {
    [Name in keyof Chosen]: { label: string; options: Readonly<Record<Chosen[Name], string>> };
  };
  /** The first is the default, descending. */
  sorts: Readonly<Record<Sort, string>>;
}

export interface ListAddress<Chosen extends Filters, Sort extends string> {
  query: ListQuery<Chosen, Sort>;
  /** Whether search or filters leave anything out. */
  isNarrowed: boolean;
  /** Leads to the first page, unless `part` names one. @param replace leaves no step to go back to. */
  change: (part: Partial<ListQuery<Chosen, Sort>>, replace?: boolean) => void;
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
  const [parameters, setParameters] = useSearchParams();
  const everything = readQuery(new URLSearchParams(), shape);
  const query = readQuery(parameters, shape);

  function change(part: Partial<ListQuery<Chosen, Sort>>, replace = false): void {
    const next = { ...query, page: 1, ...part };
    setParameters((before) => writeQuery(before, next, everything), {
      replace,
      preventScrollReset: true,
    });
  }

  return {
    query,
    isNarrowed:
      query.search !== '' ||
      Object.entries(query.chosen).some(([name, option]) => option !== everything.chosen[name]),
    change,
    widen: () => change({ search: '', chosen: everything.chosen }),
  };
}

function readQuery<Chosen extends Filters, Sort extends string>(
  parameters: URLSearchParams,
  { filters, sorts }: ListShape<Chosen, Sort>,
): ListQuery<Chosen, Sort> {
  const page = Number(parameters.get('page'));
  const chosen = Object.entries(filters).map(([name, { options }]) => [
    name,
    oneOf(options, parameters.get(name)),
  ]);
  return {
    search: parameters.get('q') ?? '',
    chosen: Object.fromEntries(chosen) as Chosen,
    sort: oneOf(sorts, parameters.get('sort')),
    ascending: parameters.get('order') === 'asc',
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

function oneOf<Name extends string>(
  known: Readonly<Record<Name, string>>,
  wanted: string | null,
): Name {
  const names = Object.keys(known) as Name[];
  return names.find((name) => name === wanted) ?? (names[0] as Name);
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
  set('order', query.ascending ? 'asc' : 'desc', 'desc');
  set('page', String(query.page), '1');
  return next;
}
