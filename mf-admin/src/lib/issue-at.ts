import type * as v from 'valibot';

/** What is wrong at one field of a form, where other fields decide whether it is: for `v.rawCheck`. */
export function issueAt(
  input: Record<string, unknown>,
  key: string,
  message: string,
): { message: string; path: [v.ObjectPathItem] } {
  return { message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] };
}
