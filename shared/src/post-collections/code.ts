/** A code of a collection as people read it: "123 456". */
export function writeCollectionCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** The six digits that somebody typed, with spaces or dashes; else null. */
export function readCollectionCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s\p{Dash}]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
