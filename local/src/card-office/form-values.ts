type Value = string | { [name: string]: Value };

/** What a form like `a[b][0]=c` says, as objects within objects; lists are objects by number. */
export function formValues(body: string): Record<string, Value> {
  const values: Record<string, Value> = Object.create(null);
  for (const [name, text] of new URLSearchParams(body)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    let at = values;
    let key = first;
    for (const next of rest) {
      const inner = at[key];
      const object = typeof inner === 'object' ? inner : Object.create(null);
      at[key] = object;
      at = object;
      key = next;
    }
    at[key] = text;
  }
  return values;
}

/** The value at a path of names, as text; blank where there is none. */
export function textAt(values: Record<string, Value>, ...path: string[]): string {
  let at: Value | undefined = values;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : '';
}

/** The values at a path of names, all of them texts. */
export function textsAt(values: Record<string, Value>, ...path: string[]): Record<string, string> {
  let at: Value | undefined = values;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  const entries = typeof at === 'object' ? Object.entries(at) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
