/** What a list shows, as it is kept under a name and shown again. */
export interface KeptQuery {
  /** What is shown as a query, without the page; empty where nothing is chosen. */
  kept: string;
  /** Where a kept query is shown: of it the names that the list knows; the rest of the address stays. */
  pathOf: (kept: string) => string;
  /** What a kept query asks for. */
  inWords: (kept: string) => string;
}

/** @param names those that the list knows */
export function keptPath(
  { pathname, search }: { pathname: string; search: string },
  names: readonly string[],
  kept: string,
): string {
  const next = new URLSearchParams(search);
  const asked = new URLSearchParams(kept);
  for (const name of names) {
    const value = asked.get(name);
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `${pathname}?${next}`.replace(/\?$/, '');
}
