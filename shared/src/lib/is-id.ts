/** Whether a text from an address can be the id of a row: the server refuses to look for anything else. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
