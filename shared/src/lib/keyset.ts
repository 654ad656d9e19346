/** A row by which a page begins or ends: its place in the order of the list. */
export interface Cursor {
  id: string;
  /** What the list is sorted by; null where the row has none. */
  value: string | null;
}

/** The cursor of a row. */
export function cursorOf(row: { id: string }, sort: string): Cursor {
  const value = (row as Record<string, unknown>)[sort];
  return { id: row.id, value: value === null || value === undefined ? null : String(value) };
}

/** The part of a PostgREST request that pages need. */
export interface Sortable {
  filter: (column: string, operator: string, value: unknown) => this;
  order: (column: string, options: { ascending: boolean }) => this;
}

/**
 * Where to read on. The rows of a list come in this order: those that have the value it is sorted by,
 * up or down, then those that have none; among equals by id, the same way.
 */
export interface Reading {
  sort: string;
  /** The order of the list, whichever way it is read. */
  ascending: boolean;
  /** Towards its beginning. */
  backwards: boolean;
  /** From behind this row; without it from the beginning, or the end. */
  from?: Cursor | undefined;
}

type Step = <Request extends Sortable>(all: Request) => Request;

/**
 * The requests that answer what follows, to be asked one after the other until there is enough. Each reads
 * one range of the index (value, id) in its order. A single condition for rows equal to the last value,
 * greater, and without a value would read no range.
 */
export function requestsFor({ sort, ascending, backwards, from }: Reading): Step[] {
  const up = ascending !== backwards;
  const beyond = up ? 'gt' : 'lt';
  const sorted: Step = (all) => all.order(sort, { ascending: up }).order('id', { ascending: up });
  const byId: Step = (all) => all.order('id', { ascending: up });
  const values: Step = (all) => sorted(all.filter(sort, 'not.is', null));
  const blanks: Step = (all) => byId(all.filter(sort, 'is', null));
  if (!from) return backwards ? [blanks, values] : [values, blanks];

  const { id, value } = from;
  if (value === null) {
    const rest: Step = (all) => blanks(all.filter('id', beyond, id));
    return backwards ? [rest, values] : [rest];
  }
  const equals: Step = (all) => byId(all.filter(sort, 'eq', value).filter('id', beyond, id));
  const others: Step = (all) => sorted(all.filter(sort, beyond, value));
  return backwards ? [equals, others] : [equals, others, blanks];
}
