/** @param fragment of an address, with its `#`; null where it holds no number of a paper */
export function numberOfFragment(fragment: string): string | null {
  const number = /^#(MBA-?[0-9A-Z]{4}-?[0-9A-Z]{4})$/i.exec(fragment)?.[1];
  return number?.toUpperCase() ?? null;
}
