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
  filter(column: string, operator: string, value: unknown): this;
  or(filters: string): this;
  order(column: string, options: { ascending: boolean }): this;
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
  /** More rows than one wants to pass have the value of `from`: they are read first, by themselves. */
  isCrowded?: boolean;
}

/**
 * The requests that answer what follows, one after the other until there is enough: each is a range of
 * one index (value, id), read in its order. Conditions for all at once could not use it.
 */
export function requestsFor({
  sort,
  ascending,
  backwards,
  from,
  isCrowded = false,
}: Reading): (<Request extends Sortable>(all: Request) => Request)[] {
  const up = ascending !== backwards;
  const beyond = up ? 'gt' : 'lt';
  type Step = <Request extends Sortable>(all: Request) => Request;
  const sorted: Step = (all) => all.order(sort, { ascending: up }).order('id', { ascending: up });
  const byId: Step = (all) => all.order('id', { ascending: up });
  const blanks: Step = (all) => byId(all.filter(sort, 'is', null));
  if (!from) {
    const values: Step = (all) => sorted(all.filter(sort, 'not.is', null));
    return backwards ? [blanks, values] : [values, blanks];
  }
  if (from.value === null) {
    const values: Step = (all) => sorted(all.filter(sort, 'not.is', null));
    const rest: Step = (all) => blanks(all.filter('id', beyond, from.id));
    return backwards ? [rest, values] : [rest];
  }
  const value = quoted(from.value);
  const equals: Step = (all) => byId(all.or(`and(${sort}.eq.${value},id.${beyond}.${from.id})`));
  const others: Step = (all) => sorted(all.or(`${sort}.${beyond}.${value}`));
  const rest: Step = (all) =>
    sorted(
      all.or(
        `and(${sort}.${beyond}e.${value},or(${sort}.${beyond}.${value},id.${beyond}.${from.id}))`,
      ),
    );
  return [...(isCrowded ? [equals, others] : [rest]), ...(backwards ? [] : [blanks])];
}

/** A value inside `or=(…)`, whatever characters it holds. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
